import { isDeepStrictEqual } from 'node:util';
import {
  isOpenStatus,
  moveOf,
  targetAt,
  workOrderLabel,
  type WorkOrderPriority,
  type WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  WorkOrderDetails,
  WorkOrderEventKind,
  WorkOrderInput,
  WorkOrderMove,
  WorkOrderSource,
  WorkOrderUpdate,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { conversationOfMessage, phoneOfLessee } from '#features/conversations';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { checkAssetOf, nameOfAsset } from './assets/assets.service.ts';
import { filesOfOrders } from './files/files.repository.ts';
import { closedForGood, goesBackward } from './maintenance.errors.ts';
import { presentDetails, progressOf } from './maintenance.presenter.ts';
import * as repository from './maintenance.repository.ts';
import { quotesOpen } from './vendor-links/vendor-links.errors.ts';
import { stands } from './owner-approvals/agreed-cost.ts';
import { endWaiting } from './owner-approvals/owner-approvals.repository.ts';
import { hasOpenQuote, linksOfOrder } from './vendor-links/vendor-links.repository.ts';
import { endVendorWork } from './visits/visits.ending.ts';
import type { WorkOrderRow } from './maintenance.repository.ts';

/** A new work order, as its maker describes it. */
export interface NewWorkOrder extends Omit<WorkOrderInput, 'tenantId' | 'messageId' | 'another'> {
  readonly source: WorkOrderSource;
  /** The tenant whom it is for; checked by the caller. */
  readonly tenantId: string | null;
  /** When it should be done; by default the priority says it. */
  readonly targetAt?: Date;
  /** MAINT-3: the room with the tenant, if there is one already. */
  readonly conversationId?: string | null;
  readonly messageId?: string | null;
}

/** The subject of the conversations about a work order. */
export const subjectOfRoom = ({ number, title }: Pick<WorkOrderRow, 'number' | 'title'>): string =>
  `${workOrderLabel(number)}: ${title}`;

const targetOf = (priority: WorkOrderPriority, since: Date) =>
  new Date(targetAt(priority, instantOf(since).toString()));

/** The fields of a work order in the audit trail. */
const recorded = (row: WorkOrderRow) => ({
  workOrder: workOrderLabel(row.number),
  propertyId: row.propertyId,
  title: row.title,
  category: row.category,
  place: row.place,
  description: row.description,
  mayEnter: row.mayEnter,
  entryTimes: row.entryTimes,
  pets: row.pets,
  priority: row.priority,
  status: row.status,
  assetId: row.assetId,
});

interface NewEvent {
  readonly kind: WorkOrderEventKind;
  readonly from?: WorkOrderStatus;
  readonly to?: WorkOrderStatus;
  readonly note?: string;
  /** The name of somebody without an account. */
  readonly by?: string;
}

/** Adds to what happened to a work order. */
export function addEvent(tx: Transaction, workOrderId: string, event: NewEvent): void {
  repository.insertEvent(tx, {
    ...newKey(tx),
    workOrderId,
    at: dateOf(tx.now),
    kind: event.kind,
    actorId: event.by === undefined ? (tx.actor?.userId ?? null) : null,
    actorName: event.by ?? null,
    fromStatus: event.from ?? null,
    toStatus: event.to ?? null,
    note: event.note ?? '',
  });
}

/** Creates a work order in the transaction, with its number. Tasks that repeat use it, too. */
export async function createWorkOrder(tx: Transaction, given: NewWorkOrder): Promise<WorkOrderRow> {
  const now = dateOf(tx.now);
  const row: WorkOrderRow = {
    ...newKey(tx),
    ...given,
    number: await repository.nextNumber(tx),
    reportedById: tx.actor?.userId ?? null,
    status: 'NEW',
    openedAt: now,
    targetAt: given.targetAt ?? targetOf(given.priority, now),
    endedAt: null,
    conversationId: given.conversationId ?? null,
    messageId: given.messageId ?? null,
    vendorId: null,
    assetId: given.assetId ?? null,
    version: 1,
    createdAt: now,
  };
  repository.insertOrder(tx, row);
  addEvent(tx, row.id, { kind: 'CREATED', to: 'NEW' });
  await recordAudit(tx, {
    action: 'maintenance.created',
    entityId: row.id,
    after: recorded(row),
  });
  return row;
}

export async function oneWorkOrder(tx: Transaction, id: string): Promise<WorkOrderDetails> {
  const row = await repository.findOrder(tx, id);
  if (!row) throw notFound();
  const { tenantId, assetId, messageId } = row.order;
  const [events, orderFiles, phoneNumber, asset, madeFrom] = await Promise.all([
    repository.eventsOfOrders(tx, [id]),
    filesOfOrders(tx, [id]),
    tenantId === null ? null : phoneOfLessee(tx, tenantId),
    nameOfAsset(tx, assetId),
    messageId === null ? null : conversationOfMessage(tx, messageId),
  ]);
  return presentDetails(tx, row, { events, files: orderFiles, phoneNumber, asset, madeFrom });
}

/** A work order that is locked until the transaction ends. */
export async function lockedWorkOrder(tx: Transaction, id: string): Promise<WorkOrderRow> {
  const row = await repository.lockOrder(tx, id);
  if (!row) throw notFound();
  return row;
}

export async function changeWorkOrder(
  tx: Transaction,
  id: string,
  { version, ...input }: WorkOrderUpdate,
): Promise<WorkOrderDetails> {
  const before = await lockedWorkOrder(tx, id);
  if (isStale(before, version)) throw staleVersion(await oneWorkOrder(tx, id));
  const { assetId = before.assetId } = input;
  await checkAssetOf(tx, assetId, before.propertyId);
  const after = repository.updateOrder(tx, before, {
    ...input,
    assetId,
    // The due day of recurring work stays.
    targetAt:
      input.priority === before.priority
        ? before.targetAt
        : targetOf(input.priority, before.openedAt),
  });
  if (!isDeepStrictEqual(recorded(before), recorded(after))) addEvent(tx, id, { kind: 'CHANGED' });
  await recordAudit(tx, {
    action: 'maintenance.changed',
    entityId: id,
    before: recorded(before),
    after: recorded(after),
  });
  return oneWorkOrder(tx, id);
}

/** MAINT-2: moves a work order to another status. The same status again changes nothing. */
export async function moveWorkOrder(
  tx: Transaction,
  id: string,
  { status, note, version }: WorkOrderMove,
): Promise<WorkOrderDetails> {
  const before = await lockedWorkOrder(tx, id);
  if (isStale(before, version)) throw staleVersion(await oneWorkOrder(tx, id));
  if (before.status !== status) await setStatus(tx, before, status, { note });
  return oneWorkOrder(tx, id);
}

/** The vendor of a work order, unless nobody can reach them by a link any more: then another vendor can be chosen. */
async function standingVendor(tx: Transaction, { id, vendorId }: WorkOrderRow) {
  const links = await linksOfOrder(tx, id);
  const isStanding = links.some((shown) => shown.vendor.id === vendorId && stands(shown));
  return isStanding ? vendorId : null;
}

/** Moves a locked work order. Vendors do it, too, under their name. */
export async function setStatus(
  tx: Transaction,
  before: WorkOrderRow,
  status: WorkOrderStatus,
  event: Pick<NewEvent, 'note' | 'by'> = {},
): Promise<WorkOrderRow> {
  const move = moveOf(progressOf(before), status, tx.now.toString());
  if (move === 'too late') throw closedForGood();
  if (move === 'backward') throw goesBackward(before.status);
  if (status === 'CLOSED' && (await hasOpenQuote(tx, before.id))) throw quotesOpen();
  const now = dateOf(tx.now);
  if (!isOpenStatus(status)) {
    const by = tx.actor?.userId ?? null;
    const ending = { status: 'ENDED' as const, decidedAt: now, decidedById: by, words: '' };
    await endWaiting(tx, { workOrderId: before.id }, ending);
  }
  const reopened = { openedAt: now, targetAt: targetOf(before.priority, now), endedAt: null };
  const ended = isOpenStatus(status) ? {} : { endedAt: before.endedAt ?? now };
  const vendorId = move === 'reopen' ? await standingVendor(tx, before) : before.vendorId;
  const changes = { status, vendorId, ...(move === 'reopen' ? reopened : ended) };
  const after = repository.updateOrder(tx, before, changes);
  await endVendorWork(tx, after, status);
  const kind = move === 'reopen' ? 'REOPENED' : 'STATUS';
  addEvent(tx, before.id, { ...event, kind, from: before.status, to: status });
  await recordAudit(tx, {
    action: move === 'reopen' ? 'maintenance.reopened' : 'maintenance.moved',
    entityId: before.id,
    before: recorded(before),
    after: recorded(after),
  });
  return after;
}
