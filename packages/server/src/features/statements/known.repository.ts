import { and, asc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { expenses } from '#features/expenses';
import type { Transaction } from '../../platform/database/database.ts';
import { itsApplication, itsStatement, standing } from './applying.repository.ts';
import { statementApplications, statementEntries, statements } from './statements.table.ts';

interface Span {
  readonly propertyId: string;
  /** Of which nothing counts. */
  readonly statementId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Income and payments that other statements of the property made, and that stand. */
export async function entriesOfOthers(
  tx: Transaction,
  { propertyId, statementId, from, to }: Span,
) {
  return tx.db
    .select({
      kind: statementEntries.kind,
      date: statementEntries.date,
      amount: statementEntries.amount,
      name: statementEntries.description,
    })
    .from(statementEntries)
    .innerJoin(statementApplications, itsApplication)
    .innerJoin(statements, itsStatement)
    .where(
      and(
        standing(tx),
        isNull(statements.archivedAt),
        ne(statements.id, statementId),
        eq(statementEntries.propertyId, propertyId),
        isNull(statementEntries.expenseId),
        gte(statementEntries.date, from),
        lte(statementEntries.date, to),
      ),
    )
    .orderBy(asc(statementEntries.id));
}

/** Expenses of the property that this statement did not make, by the organization's days. */
export async function expensesOfOthers(
  tx: Transaction,
  { propertyId, statementId, from, to }: Span,
) {
  const day = sql<string>`(${expenses.date} AT TIME ZONE ${tx.organization.timeZone})::date::text`;
  return tx.db
    .select({ date: day, amount: expenses.amount, vendor: expenses.vendor, note: expenses.note })
    .from(expenses)
    .where(
      and(
        eq(expenses.organizationId, tx.organization.id),
        eq(expenses.propertyId, propertyId),
        isNull(expenses.archivedAt),
        or(isNull(expenses.statementId), ne(expenses.statementId, statementId)),
        sql`(${expenses.date} AT TIME ZONE ${tx.organization.timeZone})::date BETWEEN ${from} AND ${to}`,
      ),
    )
    .orderBy(asc(expenses.id));
}
