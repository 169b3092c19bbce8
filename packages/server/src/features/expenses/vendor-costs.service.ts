/** MAINT-8: what a vendor has cost. Earlier expenses count for the vendor, too, if it was renamed or archived since. */
import type {
  VendorCosts,
  VendorCostsQuery,
} from '@tenantry/contract/expenses/vendor-costs.endpoints';
import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import { addCents, dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import { and, between, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { numbersOfOrders } from '#features/maintenance';
import { homesByIds } from '#features/properties';
import { vendorById } from '#features/vendors';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { presentExpense } from './expenses.presenter.ts';
import { expensesByIds } from './expenses.repository.ts';
import { expenses } from './expenses.table.ts';

interface Cost {
  readonly amount: Cents;
}

const sumOf = (rows: readonly Cost[]) => ({
  count: rows.length,
  amount: dollarsFromCents(addCents(...rows.map(({ amount }) => amount))),
});

const naming = (tx: Transaction, vendorId: string) =>
  and(inOrganization(tx, expenses), eq(expenses.vendorId, vendorId), isNull(expenses.archivedAt));

/** The newest first. */
async function yearsOf(tx: Transaction, vendorId: string) {
  const year = sql<number>`extract(year from ${expenses.date})::int`;
  const rows = await tx.db
    .select({ year, count: count(), amount: sumCents(expenses.amount) })
    .from(expenses)
    .where(naming(tx, vendorId))
    .groupBy(year)
    .orderBy(desc(year));
  return rows.map(({ amount, ...row }) => ({ ...row, amount: dollarsFromCents(amount) }));
}

async function idsOfYear(tx: Transaction, vendorId: string, year: number): Promise<string[]> {
  const rows = await tx.db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(naming(tx, vendorId), between(expenses.date, `${year}-01-01`, `${year}-12-31`)));
  return rows.map(({ id }) => id);
}

export async function costsOfVendor(
  tx: Transaction,
  vendorId: string,
  { year: asked }: VendorCostsQuery,
): Promise<VendorCosts> {
  if (!(await vendorById(tx, vendorId))) throw notFound();
  const years = await yearsOf(tx, vendorId);
  const year = asked ?? years[0]?.year ?? Number(tx.today.slice(0, 4));
  const rows = await expensesByIds(tx, await idsOfYear(tx, vendorId, year));
  return {
    year,
    years,
    categories: [...Map.groupBy(rows, ({ category }) => category)]
      .map(([category, own]) => ({ category, ...sumOf(own) }))
      .toSorted((one, other) => other.amount - one.amount),
    expenses: await presented(tx, rows),
  };
}

type ExpenseRows = Awaited<ReturnType<typeof expensesByIds>>;

async function presented(tx: Transaction, rows: ExpenseRows) {
  const idsOf = (column: 'propertyId' | 'workOrderId') => rows.flatMap((row) => row[column] ?? []);
  const homeWith = await homesByIds(tx, idsOf('propertyId'));
  const numbers = may(tx, 'maintenance:read')
    ? await numbersOfOrders(tx, idsOf('workOrderId'))
    : new Map<string, number>();
  return rows.map((row) => {
    const number = numbers.get(row.workOrderId ?? '');
    return {
      ...presentExpense(row, tx.organization),
      home: row.propertyId === null ? null : homeWith(row.propertyId),
      workOrder: number === undefined ? null : workOrderLabel(number),
    };
  });
}
