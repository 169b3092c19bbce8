import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { expenses } from '#features/expenses';
import { homeIsArchived, homeLabelOfRow } from '#features/properties';
import { composer, dayText, fileLabelOf, joined, plain } from '../../platform/archive.ts';
import { refersTo } from '../../platform/database/organization-rows.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { statementApplications, statementEntries, statements } from './statements.table.ts';

/** The same rule as `wasReplaced` of the statements, for all rows of a page at once. */
const statementMovedOn = sql`exists (${composer
  .select({ one: sql`1` })
  .from(statementEntries)
  .innerJoin(statementApplications, refersTo(statementEntries.applicationId, statementApplications))
  .innerJoin(statements, refersTo(statementApplications.statementId, statements))
  .where(
    and(
      eq(statementEntries.organizationId, expenses.organizationId),
      eq(statementEntries.propertyId, expenses.propertyId),
      eq(statementEntries.expenseId, expenses.id),
      or(isNotNull(statementApplications.replacedAt), isNotNull(statements.archivedAt)),
    ),
  )})`;

export const archive = {
  expense: {
    ...plain,
    table: expenses,
    archivedAt: expenses.archivedAt,
    title: sql`coalesce(nullif(${expenses.vendor}, ''), 'Expense')`,
    detail: joined(
      dayText(expenses.date),
      homeLabelOfRow(expenses, expenses.propertyId),
      expenses.note,
    ),
    amount: sql`${expenses.amount}`,
    propertyId: sql`${expenses.propertyId}`,
    refusal: sql`case when ${homeIsArchived(expenses, expenses.propertyId)} then 'home'
      when ${expenses.sharedExpenseId} is not null then 'share'
      when ${statementMovedOn} then 'statement' end`,
  },
  statement: {
    ...plain,
    table: statements,
    archivedAt: statements.archivedAt,
    title: fileLabelOf(statements, statements.fileId),
    detail: homeLabelOfRow(statements, statements.propertyId),
    propertyId: sql`${statements.propertyId}`,
    refusal: sql`case when ${homeIsArchived(statements, statements.propertyId)} then 'home' end`,
  },
} satisfies ArchiveSources;
