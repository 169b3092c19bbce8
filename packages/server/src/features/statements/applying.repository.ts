import type { AppliedChoice } from '@tenantry/contract/statements/statements.schemas';
import { and, asc, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { expenses } from '#features/expenses';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { inOrganization, refersTo, newKey } from '../../platform/database/organization-rows.ts';
import { newId } from '../../platform/tokens.ts';
import type { NewEntry } from './applying.domain.ts';
import {
  statementAnalyses,
  statementApplications,
  statementEntries,
  statements,
} from './statements.table.ts';

export type AnalysisContent = (typeof statementAnalyses.$inferSelect)['content'];

export async function insertAnalysis(
  tx: Transaction,
  analysis: { statementId: string; hash: string; content: AnalysisContent },
) {
  const row = {
    ...analysis,
    ...newKey(tx),
    createdAt: dateOf(tx.now),
  };
  await tx.db.insert(statementAnalyses).values(row);
  return row;
}

export async function analysisOf(tx: Transaction, statementId: string, analysisId: string) {
  const [row] = await tx.db
    .select()
    .from(statementAnalyses)
    .where(
      and(
        inOrganization(tx, statementAnalyses),
        eq(statementAnalyses.statementId, statementId),
        eq(statementAnalyses.id, analysisId),
      ),
    );
  return row ?? null;
}

/** The newest one: only it can be applied. */
export async function newestAnalysis(tx: Transaction, statementId: string) {
  const [row] = await tx.db
    .select()
    .from(statementAnalyses)
    .where(
      and(inOrganization(tx, statementAnalyses), eq(statementAnalyses.statementId, statementId)),
    )
    .orderBy(desc(statementAnalyses.createdAt), desc(statementAnalyses.id))
    .limit(1);
  return row ?? null;
}

/** A statement has at most one. */
export const isCurrent = (tx: Transaction) =>
  and(inOrganization(tx, statementApplications), isNull(statementApplications.replacedAt));

export async function currentApplication(tx: Transaction, statementId: string) {
  const [row] = await tx.db
    .select()
    .from(statementApplications)
    .where(and(isCurrent(tx), eq(statementApplications.statementId, statementId)));
  return row ?? null;
}

export async function insertApplication(
  tx: Transaction,
  application: { statementId: string; analysisId: string; choice: AppliedChoice },
): Promise<string> {
  const id = newId();
  await tx.db.insert(statementApplications).values({
    ...application,
    organizationId: tx.organization.id,
    id,
    appliedBy: tx.actor?.userId ?? null,
    appliedAt: dateOf(tx.now),
  });
  return id;
}

export async function markReplaced(tx: Transaction, applicationId: string): Promise<void> {
  await tx.db
    .update(statementApplications)
    .set({ replacedAt: dateOf(tx.now) })
    .where(and(isCurrent(tx), eq(statementApplications.id, applicationId)));
}

type EntryRow = Omit<NewEntry, 'expense'> &
  Pick<typeof statementEntries.$inferSelect, 'category' | 'expenseId'>;

/** Inserts them in this order. */
export async function insertEntries(
  tx: Transaction,
  of: { applicationId: string; propertyId: string },
  entries: readonly EntryRow[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    ...of,
    ...entry,
    ...newKey(tx),
    createdAt: dateOf(tx.now),
  }));
  for (const some of inChunks(rows)) await tx.db.insert(statementEntries).values(some);
}

export const joinApplication = refersTo(statementEntries.applicationId, statementApplications);

export const joinStatement = refersTo(statementApplications.statementId, statements);

const joinExpense = refersTo(statementEntries.expenseId, expenses);

/** Whether a person edited or deleted the expense of an entry; false if it has none. */
const isChanged = sql<boolean>`coalesce(${or(
  sql`${expenses.version} > 1`,
  isNotNull(expenses.archivedAt),
)}, false)`;

/** The entries of an application, in the order of the statement, with their current expenses. */
export async function entriesOf(tx: Transaction, applicationId: string) {
  return tx.db
    .select({
      kind: statementEntries.kind,
      date: statementEntries.date,
      description: statementEntries.description,
      amount: statementEntries.amount,
      category: statementEntries.category,
      vendor: expenses.vendor,
      isChanged,
      expense: { id: expenses.id, archivedAt: expenses.archivedAt },
    })
    .from(statementEntries)
    .leftJoin(expenses, joinExpense)
    .where(
      and(inOrganization(tx, statementEntries), eq(statementEntries.applicationId, applicationId)),
    )
    .orderBy(asc(statementEntries.id));
}

/** The current entries of these statements, a row for each kind. */
export async function appliedOf(tx: Transaction, statementIds: readonly string[]) {
  return tx.db
    .select({
      statementId: statementApplications.statementId,
      analysisId: statementApplications.analysisId,
      appliedAt: statementApplications.appliedAt,
      kind: statementEntries.kind,
      count: count(),
      total: sql`coalesce(sum(${statementEntries.amount}), 0)`.mapWith(Number),
      edited: sql`count(*) FILTER (WHERE ${isChanged})`.mapWith(Number),
    })
    .from(statementApplications)
    .innerJoin(statementEntries, joinApplication)
    .leftJoin(expenses, joinExpense)
    .where(and(isCurrent(tx), anyOf(statementApplications.statementId, statementIds)))
    .groupBy(
      statementApplications.statementId,
      statementApplications.analysisId,
      statementApplications.appliedAt,
      statementEntries.kind,
    );
}

export type AppliedRow = Awaited<ReturnType<typeof appliedOf>>[number];

/** Whether this expense came from a statement that has since been deleted or applied again. */
export async function wasReplaced(
  tx: Transaction,
  propertyId: string,
  expenseId: string,
): Promise<boolean> {
  const rows = await tx.db
    .select({ id: statementEntries.id })
    .from(statementEntries)
    .innerJoin(statementApplications, joinApplication)
    .innerJoin(statements, joinStatement)
    .where(
      and(
        inOrganization(tx, statementEntries),
        eq(statementEntries.propertyId, propertyId),
        eq(statementEntries.expenseId, expenseId),
        or(isNotNull(statementApplications.replacedAt), isNotNull(statements.archivedAt)),
      ),
    );
  return rows.length > 0;
}
