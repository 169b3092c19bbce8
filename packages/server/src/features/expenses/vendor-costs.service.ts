/** MAINT-8: what a vendor has cost. Earlier expenses count for the vendor, too, if it was renamed or archived since. */
import type {
  VendorCosts,
  VendorCostsQuery,
} from '@tenantry/contract/expenses/vendor-costs.endpoints';
import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import { addCents, dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import { and, eq, isNull } from 'drizzle-orm';
import { numbersOfOrders } from '#features/maintenance';
import { homesByIds } from '#features/properties';
import { vendorById } from '#features/vendors';
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

async function expensesNaming(tx: Transaction, vendorId: string) {
  return tx.db
    .select({
      id: expenses.id,
      date: expenses.date,
      category: expenses.category,
      amount: expenses.amount,
    })
    .from(expenses)
    .where(
      and(
        inOrganization(tx, expenses),
        eq(expenses.vendorId, vendorId),
        isNull(expenses.archivedAt),
      ),
    );
}

const yearOf = ({ date }: { readonly date: string }) => Number(date.slice(0, 4));

export async function costsOfVendor(
  tx: Transaction,
  vendorId: string,
  { year: asked }: VendorCostsQuery,
): Promise<VendorCosts> {
  if (!(await vendorById(tx, vendorId))) throw notFound();
  const all = await expensesNaming(tx, vendorId);
  const byYear = [...Map.groupBy(all, yearOf)].toSorted(([one], [other]) => other - one);
  const year = asked ?? byYear[0]?.[0] ?? Number(tx.today.slice(0, 4));
  const own = all.filter((row) => yearOf(row) === year);
  return {
    year,
    years: byYear.map(([each, rows]) => ({ year: each, ...sumOf(rows) })),
    categories: [...Map.groupBy(own, ({ category }) => category)]
      .map(([category, rows]) => ({ category, ...sumOf(rows) }))
      .toSorted((one, other) => other.amount - one.amount),
    expenses: await presented(
      tx,
      own.map(({ id }) => id),
    ),
  };
}

async function presented(tx: Transaction, ids: readonly string[]) {
  const rows = await expensesByIds(tx, ids);
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
