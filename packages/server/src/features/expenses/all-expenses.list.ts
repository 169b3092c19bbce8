import type {
  AllExpensesQuery,
  ExpenseMonth,
  ExpenseMonthsQuery,
  ExpenseOfHome,
} from '@tenantry/contract/expenses/expenses.schemas';
import { dayInMonth } from '@tenantry/contract/shared/calendar-date';
import { pageAlways } from '@tenantry/contract/shared/lists';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { and, between, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { homeLabelOf, homesByIds, isInBuilding, properties } from '#features/properties';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { inNaturalOrder } from '../../platform/lists/keyset.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { hasWords, inOrderOfIds, pageOfIds } from '../../platform/lists/page-of-ids.ts';
import { expenseKeys, searchedText } from './expenses.list.ts';
import { presentExpense } from './expenses.presenter.ts';
import { expensesByIds } from './expenses.repository.ts';
import { expenses } from './expenses.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

/** A column of the home; null for the organization itself, and for a deleted home. */
const ofHome = (tx: Transaction, figure: SQL) =>
  sql`(${composer
    .select({ figure })
    .from(properties)
    .where(
      and(
        inOrganization(tx, properties),
        refersTo(expenses.propertyId, properties),
        isNull(properties.archivedAt),
      ),
    )})`;

const label = (tx: Transaction) => sql`coalesce(${ofHome(tx, homeLabelOf(properties))}, '')`;

const keysOf = (tx: Transaction) => ({
  ...expenseKeys,
  home: { kind: 'text' as const, by: inNaturalOrder(label(tx)) },
});

/** Expenses that are not deleted, of the organization and of existing homes, filtered by year, month, category, building and words. */
function selected(
  tx: Transaction,
  {
    year,
    month,
    category,
    buildingId,
    filter,
  }: ExpenseMonthsQuery & Pick<AllExpensesQuery, 'month'>,
): (SQL | undefined)[] {
  return [
    isNull(expenses.archivedAt),
    or(isNull(expenses.propertyId), sql`${ofHome(tx, sql`1`)} is not null`),
    category && eq(expenses.category, category),
    buildingId === undefined ? undefined : isInBuilding(tx, expenses.propertyId, buildingId),
    year === undefined ? undefined : between(expenses.date, `${year}-01-01`, `${year}-12-31`),
    month === undefined ? undefined : between(expenses.date, `${month}-01`, dayInMonth(month, 31)),
    ...hasWords(sql`concat_ws(' ', ${label(tx)}, ${searchedText()})`, filter),
  ];
}

/** EXP-12: the expenses of all homes and of the organization itself, newest first. */
export async function listAllExpenses(
  tx: Transaction,
  query: AllExpensesQuery,
): Promise<ExpenseOfHome[] | Page<ExpenseOfHome>> {
  const asked = pageAlways(query);
  const where = selected(tx, query);
  const page = await pageOfIds(tx, expenses, {
    keys: keysOf(tx),
    usual: '-date',
    query: asked,
    where,
  });
  const rows = inOrderOfIds(page.items, await expensesByIds(tx, page.items));
  const homeWith = await homesByIds(
    tx,
    rows.flatMap(({ propertyId }) => propertyId ?? []),
  );
  const listed = rows.map((row) => ({
    ...presentExpense(row, tx.organization),
    home: row.propertyId === null ? null : homeWith(row.propertyId),
  }));
  return asAsked(query, page.with(listed));
}

/** The sums of these expenses by month, newest first. */
export async function expenseMonths(
  tx: Transaction,
  query: ExpenseMonthsQuery,
): Promise<ExpenseMonth[]> {
  const listed = tx.db
    .select({
      month: sql<string>`to_char(${expenses.date}, 'YYYY-MM')`.as('month'),
      amount: sql<string>`${expenses.amount}`.as('amount'),
    })
    .from(expenses)
    .where(and(inOrganization(tx, expenses), ...selected(tx, query)))
    .as('listed');
  const rows = await tx.db
    .select({
      month: listed.month,
      count: sql<number>`count(*)::int`,
      amount: sumCents(listed.amount),
    })
    .from(listed)
    .groupBy(listed.month)
    .orderBy(desc(listed.month));
  return rows.map((row) => ({ ...row, amount: dollarsFromCents(row.amount) }));
}
