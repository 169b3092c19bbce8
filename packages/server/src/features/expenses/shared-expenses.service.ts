import type {
  SharedExpense,
  SharedExpenseInput,
} from '@tenantry/contract/expenses/shared-expenses.schemas';
import { scaledWeight } from '@tenantry/contract/billing/utility-bills.rules';
import { cents, centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { lockWithUnits, oneBuilding, unitsOf } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { nothingToShare, unitsAreGone, unitsAreMissing } from './expenses.errors.ts';
import { archiveLocked, insertExpensesOf, type NewExpense } from './expenses.service.ts';
import { sharesOfBill, type UnitShare } from './shared-expenses.domain.ts';
import * as repository from './shared-expenses.repository.ts';

const WEIGHT_SCALE = 1000;

type Shares = Awaited<ReturnType<typeof repository.sharesOf>>;

function present(row: repository.SharedExpenseRow, shares: Shares): SharedExpense {
  const { id, date, category, vendor, note, split } = row;
  return {
    id,
    date,
    category,
    amount: dollarsFromCents(row.amount),
    vendor,
    note,
    split,
    shares: shares.map(({ propertyId, home, weight, amount }) => ({
      propertyId,
      home: { label: home.label, address: home.address },
      weight: (weight ?? 0) / WEIGHT_SCALE,
      amount: dollarsFromCents(amount),
    })),
  };
}

/** Newest first. */
export async function sharedExpenses(
  tx: Transaction,
  buildingId: string,
): Promise<SharedExpense[]> {
  const [, rows] = await Promise.all([
    oneBuilding(tx, buildingId),
    repository.sharedExpensesOf(tx, buildingId),
  ]);
  const shares = await repository.sharesOf(
    tx,
    rows.map(({ id }) => id),
  );
  const byExpense = Map.groupBy(shares, ({ sharedExpenseId }) => sharedExpenseId);
  return rows.map((row) => present(row, byExpense.get(row.id) ?? []));
}

/** The units that a bill is split among, in the order of their names, as the locked building has them. */
async function weighted(
  tx: Transaction,
  building: { readonly id: string; readonly name: string },
  { split, units }: Pick<SharedExpenseInput, 'split' | 'units'>,
) {
  const known = (await unitsOf(tx, building.id)).map(({ id }) => id);
  if (!units && split === 'EQUALLY') return known.map((propertyId) => ({ propertyId, weight: 1 }));
  const weights = new Map((units ?? []).map(({ propertyId, weight }) => [propertyId, weight]));
  if (new Set([...known, ...weights.keys()]).size > known.length) throw unitsAreGone();
  return known.map((propertyId) => {
    const weight = weights.get(propertyId);
    if (weight === undefined) throw unitsAreMissing(building.name);
    return { propertyId, weight };
  });
}

const expenseOfShare = (
  sharedExpenseId: string,
  { date, category, vendor }: Pick<SharedExpenseInput, 'date' | 'category' | 'vendor'>,
  share: UnitShare,
): NewExpense => ({
  propertyId: share.propertyId,
  date,
  timeOfDay: '00:00:00',
  category,
  amount: cents(share.amount),
  vendor,
  note: share.words,
  useAi: false,
  readingState: 'none',
  edited: ['date', 'vendor', 'category', 'amount'],
  sharedExpenseId,
  shareWeight: scaledWeight(share.weight),
});

/**
 * UNIT-4: keeps the bill once, and gives each unit its share as an expense of its own. The building and its units are
 * locked, so that no unit is added, moved or archived meanwhile.
 */
export async function shareExpense(
  tx: Transaction,
  buildingId: string,
  { units, ...input }: SharedExpenseInput,
): Promise<SharedExpense> {
  const { building } = await lockWithUnits(tx, buildingId);
  const amount = centsFromDollars(input.amount);
  const members = await weighted(tx, building, { split: input.split, units });
  const shares = sharesOfBill({ ...input, amount, units: members });
  if (shares.length === 0) throw nothingToShare();
  const key = newKey(tx);
  const bill = { buildingId, ...input, amount };
  await repository.insertSharedExpense(tx, { ...key, ...bill, createdAt: dateOf(tx.now) });
  await recordAudit(tx, {
    action: 'expense.shared',
    entityId: key.id,
    after: { ...bill, shares: shares.map(({ propertyId, weight }) => ({ propertyId, weight })) },
  });
  await insertExpensesOf(
    tx,
    shares.map((share) => expenseOfShare(key.id, input, share)),
  );
  return oneSharedExpense(tx, buildingId, key.id);
}

async function oneSharedExpense(tx: Transaction, buildingId: string, id: string) {
  const found = (await sharedExpenses(tx, buildingId)).find((each) => each.id === id);
  if (!found) throw notFound();
  return found;
}

/** Archives a shared expense with all its shares. */
export async function removeSharedExpense(
  tx: Transaction,
  buildingId: string,
  id: string,
): Promise<void> {
  await oneBuilding(tx, buildingId);
  const before = await repository.lockSharedExpense(tx, buildingId, id);
  if (!before) throw notFound();
  for (const share of await repository.lockShares(tx, id)) await archiveLocked(tx, share);
  await repository.archiveSharedExpense(tx, id);
  await recordAudit(tx, { action: 'expense.unshared', entityId: id, before });
}
