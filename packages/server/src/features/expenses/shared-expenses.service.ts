import type {
  SharedExpense,
  SharedExpenseInput,
  SharedExpenseUpdate,
} from '@tenantry/contract/expenses/shared-expenses.schemas';
import { scaledWeight } from '@tenantry/contract/shared/split-by-weights';
import { centsFromDollars, ZERO } from '@tenantry/contract/shared/money';
import { homesByIds, lockWithUnits, oneBuilding, unitsOf } from '#features/properties';
import { releaseVendorInvoice } from '#features/maintenance';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { nothingToShare } from './expenses.errors.ts';
import type { ExpenseColumns } from './expenses.repository.ts';
import { changeLocked } from './expense-corrections.ts';
import { vendorOfChange, vendorOfNew, type NamedVendor } from './expense-vendors.service.ts';
import { archiveLocked, insertExpensesOf, lockForBill, replaceByBill } from './expenses.service.ts';
import { sharesOfBill, type UnitShare } from './shared-expenses.domain.ts';
import { isSameMembers, keptMembers, membersOf, membersToKeep } from './shared-expenses.members.ts';
import { presentSharedExpense, weightFrom } from './shared-expenses.presenter.ts';
import * as repository from './shared-expenses.repository.ts';
import { payForWork } from './work-order-expenses.service.ts';

/** A bill of a building. */
export interface BillOfBuilding {
  readonly buildingId: string;
  readonly sharedExpenseId: string;
}

async function presented(tx: Transaction, buildingId: string, id?: string) {
  const rows = await repository.sharedExpensesOf(tx, buildingId, id);
  const shares = await repository.sharesOf(
    tx,
    rows.map(({ bill }) => bill.id),
  );
  const byExpense = Map.groupBy(shares, ({ sharedExpenseId }) => sharedExpenseId);
  const bills = rows.map((row) => {
    const own = byExpense.get(row.bill.id) ?? [];
    const paying = own.map(({ propertyId, weight }) => ({
      propertyId,
      weight: weightFrom(weight),
    }));
    const without = keptMembers(row.bill.members, paying).slice(paying.length);
    return { row, own, without };
  });
  const unpaid = bills.flatMap(({ without }) => without.map(({ propertyId }) => propertyId));
  const homeWith = await homesByIds(tx, unpaid);
  return bills.map(({ row, own, without }) =>
    presentSharedExpense(row, [
      ...own.map(({ weight, ...share }) => ({ ...share, weight: weightFrom(weight) })),
      ...without.map((each) => ({ ...each, home: homeWith(each.propertyId), amount: ZERO })),
    ]),
  );
}

/** Newest first. */
export async function sharedExpenses(
  tx: Transaction,
  buildingId: string,
): Promise<SharedExpense[]> {
  await oneBuilding(tx, buildingId);
  return presented(tx, buildingId);
}

export async function oneSharedExpense(tx: Transaction, bill: BillOfBuilding) {
  const [found] = await presented(tx, bill.buildingId, bill.sharedExpenseId);
  if (!found) throw notFound();
  return found;
}

type Bill = Pick<
  repository.SharedExpenseRow,
  'date' | 'category' | 'amount' | 'vendor' | 'vendorId' | 'note' | 'split'
>;

const billFrom = (
  { date, category, amount, note, split }: Omit<SharedExpenseInput, 'expense'>,
  named: NamedVendor,
): Bill => ({
  date,
  category,
  amount: centsFromDollars(amount),
  ...named,
  note,
  split,
});

/** What the expense of a unit has from its bill. */
const valuesOfShare = ({ date, category, vendor, vendorId }: Bill, share: UnitShare) => ({
  date,
  category,
  amount: share.amount,
  vendor,
  vendorId,
  note: share.words,
  shareWeight: scaledWeight(share.weight),
});

const newShares = (
  tx: Transaction,
  bill: Bill & Pick<repository.SharedExpenseRow, 'id' | 'receiptFileId' | 'workOrderId'>,
  shares: readonly UnitShare[],
) =>
  insertExpensesOf(
    tx,
    shares.map((share) => ({
      ...valuesOfShare(bill, share),
      propertyId: share.propertyId,
      timeOfDay: '00:00:00',
      receiptFileId: bill.receiptFileId,
      workOrderId: bill.workOrderId,
      useAi: false,
      readingState: 'none',
      edited: ['date', 'vendor', 'category', 'amount'],
      sharedExpenseId: bill.id,
    })),
  );

const weightsIn = (shares: readonly UnitShare[]) =>
  shares.map(({ propertyId, weight }) => ({ propertyId, weight }));

/**
 * UNIT-4: keeps the bill once, and gives each unit its share as an expense of its own. The building and its units are
 * locked, so that no unit is added, moved or archived meanwhile.
 */
export async function shareExpense(
  tx: Transaction,
  buildingId: string,
  input: SharedExpenseInput,
): Promise<SharedExpense> {
  const { building } = await lockWithUnits(tx, buildingId);
  const units = (await unitsOf(tx, buildingId)).map(({ id }) => id);
  const bill = billFrom(input, await vendorOfNew(tx, input));
  const members = membersOf(input, { name: building.name, units });
  const shares = sharesOfBill({ ...bill, units: members });
  if (shares.length === 0) throw nothingToShare();
  const key = newKey(tx);
  const replaced = input.expense ? await lockForBill(tx, input.expense) : null;
  const { workOrderId, workDone = false } = input;
  await payForWork(tx, { ...bill, propertyIds: units, workOrderId }, { workDone });
  const row = {
    ...key,
    ...bill,
    buildingId,
    workOrderId: workOrderId ?? replaced?.workOrderId ?? null,
    receiptFileId: replaced?.receiptFileId ?? null,
    members: membersToKeep(members, shares),
  };
  await repository.insertSharedExpense(tx, { ...row, createdAt: dateOf(tx.now) });
  const after = { ...bill, workOrderId: row.workOrderId, buildingId, shares: weightsIn(shares) };
  await recordAudit(tx, { action: 'expense.shared', entityId: key.id, after });
  if (replaced) await replaceByBill(tx, replaced, key.id);
  await newShares(tx, row, shares);
  return oneSharedExpense(tx, { buildingId, sharedExpenseId: key.id });
}

/** Locks a bill with the units of its building, in the order of every other lock. */
async function lockBill(tx: Transaction, { buildingId, sharedExpenseId }: BillOfBuilding) {
  const { building } = await lockWithUnits(tx, buildingId);
  const before = await repository.lockSharedExpense(tx, buildingId, sharedExpenseId);
  if (!before) throw notFound();
  return { building, before, shares: await repository.lockShares(tx, sharedExpenseId) };
}

/** UNIT-4: corrects a bill, and with it its shares. */
export async function updateSharedExpense(
  tx: Transaction,
  ids: BillOfBuilding,
  { version, ...input }: SharedExpenseUpdate,
): Promise<SharedExpense> {
  const { building, before, shares: earlier } = await lockBill(tx, ids);
  if (isStale(before, version)) throw staleVersion(await oneSharedExpense(tx, ids));
  const units = (await unitsOf(tx, ids.buildingId)).map(({ id }) => id);
  const sharing = keptMembers(
    before.members,
    earlier.flatMap(({ propertyId, shareWeight }) =>
      propertyId === null ? [] : [{ propertyId, weight: weightFrom(shareWeight) }],
    ),
  );
  const known = { name: building.name, units, bill: { split: before.split, members: sharing } };
  const after = billFrom(input, await vendorOfChange(tx, before, input));
  const all = membersOf(input, known);
  const shares = sharesOfBill({ ...after, units: all });
  if (shares.length === 0) throw nothingToShare();
  const members = membersToKeep(all, shares);
  const changed = await changeShares(tx, { ...before, ...after }, earlier, shares);
  if (changed || !isSame(before, after) || !isSameMembers(sharing, members)) {
    await repository.updateSharedExpense(tx, before.id, { ...after, members });
    const change = { before, after: { ...after, shares: weightsIn(shares) } };
    await recordAudit(tx, { action: 'expense.reshared', entityId: before.id, ...change });
  }
  return oneSharedExpense(tx, ids);
}

const isSame = (before: object, after: object) =>
  Object.entries(after).every(([name, value]) => Reflect.get(before, name) === value);

/** Makes the locked shares of a bill those that it has now. Returns whether any of them changed. */
async function changeShares(
  tx: Transaction,
  bill: repository.SharedExpenseRow,
  earlier: readonly ExpenseColumns[],
  shares: readonly UnitShare[],
): Promise<boolean> {
  const left = new Map(earlier.map((row) => [row.propertyId, row]));
  const added: UnitShare[] = [];
  let changed = false;
  for (const share of shares) {
    const row = left.get(share.propertyId);
    left.delete(share.propertyId);
    const after = valuesOfShare(bill, share);
    if (!row) added.push(share);
    else if (!isSame(row, after)) {
      await changeLocked(tx, row, after);
      changed = true;
    }
  }
  for (const row of left.values()) await archiveLocked(tx, row);
  await newShares(tx, bill, added);
  return changed || added.length > 0 || left.size > 0;
}

/** Archives a shared expense with all its shares. */
export async function removeSharedExpense(tx: Transaction, ids: BillOfBuilding): Promise<void> {
  const { before, shares } = await lockBill(tx, ids);
  for (const share of shares) await archiveLocked(tx, share);
  // An invoice of a vendor whose expense became this bill waits again, as that expense cannot be restored.
  for (const id of await repository.vendorInvoicesOfBill(tx, before.id)) {
    await releaseVendorInvoice(tx, id);
  }
  await repository.archiveSharedExpense(tx, before.id);
  await recordAudit(tx, { action: 'expense.unshared', entityId: before.id, before });
}

/** UNIT-4: attaches a recorded file to a bill and to its shares, in the place of an earlier one. */
export async function setReceipt(tx: Transaction, ids: BillOfBuilding, receiptFileId: string) {
  const { before, shares } = await lockBill(tx, ids);
  await repository.updateSharedExpense(tx, before.id, { receiptFileId });
  for (const share of shares) await changeLocked(tx, share, { receiptFileId });
  await recordAudit(tx, {
    action: 'expense.receiptAttached',
    entityId: before.id,
    before: { receiptFileId: before.receiptFileId },
    after: { receiptFileId },
  });
}
