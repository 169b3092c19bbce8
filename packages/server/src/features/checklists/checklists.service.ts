/** UNIT-10: the move-in checklist of a lease. */
import { missingInWords } from '@tenantry/contract/checklists/checklists.rules';
import {
  usualMoveIn,
  type MoveInChecklist,
  type MoveInItemInput,
  type MoveInTemplate,
  type MoveInTemplateInput,
  type MoveInTemplateItem,
} from '@tenantry/contract/checklists/checklists.schemas';
import {
  addCents,
  centsFromDollars,
  dollarsFromCents,
  ZERO,
} from '@tenantry/contract/shared/money';
import { leasesOfProperties, lockLease, type LeaseRow } from '#features/leases';
import { lockSettings } from '#features/organization';
import { ofProperty } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { paidItem, type MissingMoney } from './checklists.domain.ts';
import { keysNotCounted, ledgerDecides, moneyIsMissing } from './checklists.errors.ts';
import * as repository from './checklists.repository.ts';

interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

export async function moveInTemplateOf(tx: Transaction): Promise<MoveInTemplate> {
  const changed = await repository.changedTemplate(tx);
  return { items: [...(changed?.items ?? usualMoveIn)], version: changed?.version ?? 1 };
}

/** @throws AppError 409 if somebody else has saved meanwhile */
export async function saveMoveInTemplate(
  tx: Transaction,
  { items, version }: MoveInTemplateInput,
): Promise<MoveInTemplate> {
  await lockSettings(tx);
  const before = await moveInTemplateOf(tx);
  if (isStale(before, version)) throw staleVersion(before);
  await repository.saveTemplate(tx, items);
  const after = await moveInTemplateOf(tx);
  const action = 'organization.moveInItemsChanged';
  await recordAudit(tx, { action, entityId: tx.organization.id, before, after });
  return after;
}

const inDollars = ({ deposit, firstRent }: MissingMoney): MoveInChecklist['missing'] => ({
  deposit: dollarsFromCents(deposit),
  firstRent: dollarsFromCents(firstRent),
  total: dollarsFromCents(addCents(deposit, firstRent)),
});

async function missingOf(tx: Transaction, lease: LeaseRow): Promise<MissingMoney> {
  const missing = (await repository.missingOfLeases(tx, [lease])).get(lease.id);
  return missing ?? { deposit: ZERO, firstRent: ZERO };
}

function presentItem(
  item: MoveInTemplateItem,
  row: repository.MoveInItemRow | undefined,
  missing: MissingMoney,
): MoveInChecklist['items'][number] {
  const paid = paidItem(item, missing);
  const unpaid = item.kind === 'DEPOSIT' ? missing.deposit : missing.firstRent;
  const accepted = row?.acceptedMissing ?? null;
  return {
    ...item,
    done: paid ?? (row?.doneOn ?? null) !== null,
    doneOn: row?.doneOn ?? null,
    keys: row?.keys ?? null,
    note: row?.note ?? '',
    missing: paid === null ? null : dollarsFromCents(unpaid),
    acceptedMissing: accepted === null ? null : dollarsFromCents(accepted),
    version: row?.revision ?? 0,
  };
}

async function checklistOf(tx: Transaction, lease: LeaseRow): Promise<MoveInChecklist> {
  const { items } = await moveInTemplateOf(tx);
  const missing = await missingOf(tx, lease);
  const rows = new Map(
    (await repository.itemsOfLease(tx, lease.id)).map((row) => [row.itemKey, row]),
  );
  return {
    firstDay: lease.occupiedFrom,
    items: items.map((item) => presentItem(item, rows.get(item.key), missing)),
    missing: inDollars(missing),
  };
}

export async function moveInOf(
  tx: Transaction,
  { propertyId, leaseId }: LeaseIds,
): Promise<MoveInChecklist> {
  const leases = await ofProperty(tx, propertyId, leasesOfProperties(tx, [propertyId]));
  const lease = leases.find(({ id }) => id === leaseId);
  if (!lease) throw notFound();
  return checklistOf(tx, lease);
}

interface Handover {
  readonly missing: MissingMoney;
  readonly item: MoveInTemplateItem;
  readonly before: repository.MoveInItemRow | undefined;
}

/**
 * The money that is missing when keys are handed over, as the person has confirmed it.
 * @throws AppError 409 if another amount is missing than the person saw
 */
function acceptedMoney(
  { missing, item, before }: Handover,
  { doneOn, acceptedMissing }: MoveInItemInput,
) {
  if (item.kind !== 'KEYS' || doneOn === null) return null;
  const total = addCents(missing.deposit, missing.firstRent);
  // Money that came in later changes nothing about the handover.
  if (total === 0) return before?.acceptedMissing ?? null;
  const sentence = missingInWords(inDollars(missing));
  const accepted = acceptedMissing == null ? null : centsFromDollars(acceptedMissing);
  if (sentence !== null && accepted !== total) throw moneyIsMissing(sentence);
  return total;
}

function checkCount({ kind }: MoveInTemplateItem, { doneOn, keys }: MoveInItemInput): void {
  if (kind !== 'KEYS' && keys != null) throw keysNotCounted('Only keys are counted.');
  if (kind === 'KEYS' && doneOn !== null && keys == null) {
    throw keysNotCounted('Enter how many keys.');
  }
}

/**
 * The lease is locked, so no payment comes or goes between the warning and the record.
 * @throws AppError 409 with the checklist if somebody else has saved the item meanwhile
 */
export async function checkMoveIn(
  tx: Transaction,
  { propertyId, leaseId, itemKey }: LeaseIds & { readonly itemKey: string },
  input: MoveInItemInput,
): Promise<MoveInChecklist> {
  const lease = await lockLease(tx, propertyId, leaseId);
  const item = (await moveInTemplateOf(tx)).items.find(({ key }) => key === itemKey);
  if (!lease || !item) throw notFound();
  const missing = await missingOf(tx, lease);
  if (paidItem(item, missing) !== null) throw ledgerDecides();
  checkCount(item, input);
  const { doneOn, keys = null, note } = input;
  const rows = await repository.itemsOfLease(tx, leaseId);
  const before = rows.find((row) => row.itemKey === itemKey);
  const isNewer = isStale({ version: before?.revision ?? 0 }, input.itemVersion);
  if (isNewer) throw staleVersion(await checklistOf(tx, lease));
  const acceptedMissing = acceptedMoney({ missing, item, before }, input);
  const row = {
    leaseId,
    itemKey,
    doneOn,
    keys: doneOn === null ? null : keys,
    note,
    acceptedMissing,
  };
  const saved = await repository.saveItem(tx, row);
  const action = doneOn === null ? 'lease.moveInItemOpened' : 'lease.moveInItemDone';
  const after = { item: item.label, ...saved };
  await recordAudit(tx, { action, entityId: leaseId, before, after });
  return checklistOf(tx, lease);
}
