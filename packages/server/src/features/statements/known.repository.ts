import { and, asc, eq, gte, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { calendarDate } from '@tenantry/contract/shared/calendar-date.schemas';
import { expenses } from '#features/expenses';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import type { Known } from './applying.domain.ts';
import { isCurrent, joinApplication, joinStatement } from './applying.repository.ts';
import { statementApplications, statementEntries, statements } from './statements.table.ts';

interface Key {
  readonly propertyId: string;
  /** Excludes the entries of this statement. */
  readonly statementId: string;
}

interface Span extends Key {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** For manual entries, only those from this time on. */
  readonly enteredSince?: Date | undefined;
}

/** The property's books on the days of these lines: manual entries and other statements' entries. */
export async function knownTo(
  tx: Transaction,
  { propertyId, statementId }: Key,
  lines: readonly { readonly date: string }[],
  enteredSince?: Date,
): Promise<Known[]> {
  const days = lines.flatMap(({ date }) => calendarDate.safeParse(date).data ?? []).toSorted();
  const [from, to] = [days.at(0), days.at(-1)];
  if (!from || !to) return [];
  const span = { propertyId, statementId, from, to, enteredSince };
  const [spent, entered] = await Promise.all([
    expensesOfOthers(tx, span),
    entriesOfOthers(tx, span),
  ]);
  return [
    ...spent.map(({ date, amount, vendor, note }) => ({
      kind: 'expense' as const,
      date,
      amount,
      name: vendor || note.slice(0, 60),
    })),
    ...entered,
  ];
}

/** Current income and payments of the property's other statements. */
async function entriesOfOthers(tx: Transaction, { propertyId, statementId, from, to }: Span) {
  return tx.db
    .select({
      kind: statementEntries.kind,
      date: statementEntries.date,
      amount: statementEntries.amount,
      name: statementEntries.description,
    })
    .from(statementEntries)
    .innerJoin(statementApplications, joinApplication)
    .innerJoin(statements, joinStatement)
    .where(
      and(
        isCurrent(tx),
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

/** Expenses of the property from other sources. */
async function expensesOfOthers(
  tx: Transaction,
  { propertyId, statementId, from, to, enteredSince }: Span,
) {
  const { date, amount, vendor, note } = expenses;
  return tx.db
    .select({ date, amount, vendor, note })
    .from(expenses)
    .where(
      and(
        inOrganization(tx, expenses),
        eq(expenses.propertyId, propertyId),
        isNull(expenses.archivedAt),
        or(isNull(expenses.statementId), ne(expenses.statementId, statementId)),
        enteredSince && or(isNotNull(expenses.statementId), gte(expenses.createdAt, enteredSince)),
        gte(date, from),
        lte(date, to),
      ),
    )
    .orderBy(asc(expenses.id));
}
