/** MAINT-14: a move-out beside the move-in of the same lease. */
import {
  conditionLabels,
  gotWorse,
  sameThing,
} from '@tenantry/contract/inspections/inspections.rules';
import type {
  Comparison,
  DeductionOfItem,
  InspectionItem,
} from '@tenantry/contract/inspections/inspections.schemas';
import { proposeDeduction } from '#features/settlements';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { gotNoWorse, isStillDraft } from './inspections.errors.ts';
import { presentItem } from './inspections.presenter.ts';
import * as repository from './inspections.repository.ts';
import type { InspectionRow, ItemRow, PhotoRow } from './inspections.repository.ts';
import { existingInspection } from './inspections.service.ts';

interface Side {
  readonly row: InspectionRow;
  readonly items: readonly ItemRow[];
  readonly photos: readonly PhotoRow[];
}

const readSide = async (tx: Transaction, row: InspectionRow): Promise<Side> => ({
  row,
  items: await repository.itemsOf(tx, row.id),
  photos: await repository.photosOf(tx, row.id),
});

async function sidesOf(tx: Transaction, inspectionId: string) {
  const row = await existingInspection(tx, inspectionId);
  if (row.kind !== 'MOVE_OUT') throw notFound();
  const moveIn = await repository.moveInOfLease(tx, row);
  return {
    after: await readSide(tx, row),
    before: moveIn ? await readSide(tx, moveIn) : null,
  };
}

const named = ({ row: { id, day, status } }: Side) => ({ id, day, status });

function itemBefore(before: Side | null, { room, name }: ItemRow): ItemRow | undefined {
  return before?.items.find((item) => sameThing(item.room, room) && sameThing(item.name, name));
}

export async function compareInspection(
  tx: Transaction,
  inspectionId: string,
): Promise<Comparison> {
  const { before, after } = await sidesOf(tx, inspectionId);
  return {
    leaseId: after.row.leaseId,
    moveIn: before && named(before),
    moveOut: named(after),
    items: after.items.map((item) => {
      const earlier = itemBefore(before, item);
      return {
        room: item.room,
        before: before && earlier ? presentItem(earlier, before.photos) : null,
        after: presentItem(item, after.photos),
        worse: gotWorse(earlier?.condition ?? null, item.condition),
      };
    }),
  };
}

const wordsOf = (when: string, { condition, note }: Pick<InspectionItem, 'condition' | 'note'>) =>
  `${when}: ${condition === null ? 'not checked' : conditionLabels[condition].toLowerCase()}${note && `, ${note}`}.`;

const photosOf = (side: Side, itemId: string, moment: 'BEFORE' | 'AFTER') =>
  side.photos
    .filter(({ photo }) => photo.itemId === itemId)
    .slice(0, PHOTOS_OF_SIDE)
    .map(({ photo }) => ({ moment, fileId: photo.fileId }));

/** A deduction has room for twelve photos and bills. */
const PHOTOS_OF_SIDE = 4;

/** The deduction has the id of the item, so that an item is deducted once. */
export async function deductItem(
  tx: Transaction,
  inspectionId: string,
  { itemId, reason, amount }: DeductionOfItem,
) {
  const { before, after } = await sidesOf(tx, inspectionId);
  const item = after.items.find(({ id }) => id === itemId);
  const { leaseId } = after.row;
  if (!item || leaseId === null) throw notFound();
  const earlier = itemBefore(before, item);
  if (after.row.status === 'DRAFT') throw isStillDraft('move-out');
  if (before?.row.status === 'DRAFT') throw isStillDraft('move-in');
  if (!before || !earlier || !gotWorse(earlier.condition, item.condition)) throw gotNoWorse();
  await proposeDeduction(tx, leaseId, {
    id: item.id,
    reason,
    amount,
    condition: `${wordsOf('Move-in', earlier)} ${wordsOf('Move-out', item)}`.slice(0, 300),
    photos: [...photosOf(before, earlier.id, 'BEFORE'), ...photosOf(after, item.id, 'AFTER')],
  });
  return { leaseId, deductionId: item.id };
}
