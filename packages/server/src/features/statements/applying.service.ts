import type {
  Statement,
  StatementAnalysis,
  StatementApplication,
} from '@tenantry/contract/statements/statements.schemas';
import {
  archiveExpenses,
  insertStatementExpenses,
  lockExpensesOfStatement,
} from '#features/expenses';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import {
  advisedEntries,
  areCurrent,
  entryOf,
  knownSince,
  nameOf,
  objectionTo,
  unknownChoice,
  wantedLines,
  type NewEntry,
  type CurrentEntry,
} from './applying.domain.ts';
import * as repository from './applying.repository.ts';
import { knownTo } from './known.repository.ts';
import {
  analyzedSince,
  cannotBeRecorded,
  hashIsAnother,
  unknownLine,
  recordedSince,
} from './statements.errors.ts';
import { lockStatement } from './statements.repository.ts';
import { lockManaged, statementById, type StatementKey } from './statements.service.ts';

/**
 * STMT-4: creates the entries that the person chose, replacing the statement's earlier ones. The same choices again
 * change nothing unless somebody has changed the entries.
 */
export async function applyStatement(
  tx: Transaction,
  key: StatementKey,
  application: StatementApplication,
): Promise<Statement> {
  await lockManaged(tx, key.propertyId);
  const statement = await lockStatement(tx, key);
  if (!statement || statement.archivedAt) throw notFound();
  const { lines, advised, entries } = await entriesToMake(tx, key.statementId, application);
  const before = await findCurrent(tx, key.statementId);
  if (before?.analysisId === application.analysisId && areCurrent(entries, before.entries)) {
    return statementById(tx, key);
  }
  const newest = await repository.newestAnalysis(tx, key.statementId);
  if (newest?.id !== application.analysisId) throw analyzedSince();
  // Another tab, another statement or a manual entry may have been first.
  const twice = knownSince(lines, advised, await knownTo(tx, key, advised));
  if (twice) throw recordedSince(nameOf(twice));
  const archivedExpenseIds = before ? await replace(tx, key.statementId, before.id) : [];
  const made = await make(tx, key, application, entries);
  await recordAudit(tx, {
    action: 'statement.applied',
    entityId: key.statementId,
    before: before && { applicationId: before.id, archivedExpenseIds },
    after: { ...made, analysisId: application.analysisId, hash: application.hash, entries },
  });
  return statementById(tx, key);
}

async function entriesToMake(
  tx: Transaction,
  statementId: string,
  application: StatementApplication,
) {
  const analysis = await repository.analysisOf(tx, statementId, application.analysisId);
  if (!analysis) throw notFound();
  if (analysis.hash !== application.hash) throw hashIsAnother();
  const { lines } = analysis.content;
  const unknown = unknownChoice(lines, application.lines);
  if (unknown !== null) throw unknownLine(unknown);
  const wanted = wantedLines(lines, application);
  const objection = objectionTo(wanted, application);
  if (objection) throw cannotBeRecorded(objection);
  return { lines, advised: advisedEntries(wanted), entries: wanted.map(entryOf) };
}

/** What was created from a statement, for a review that is opened again; undefined if nothing was. */
export async function appliedTo(
  tx: Transaction,
  statementId: string,
): Promise<StatementAnalysis['applied']> {
  const application = await repository.currentApplication(tx, statementId);
  const analysis =
    application?.choice && (await repository.analysisOf(tx, statementId, application.analysisId));
  return analysis && application.choice
    ? { lines: analysis.content.lines, choice: application.choice }
    : undefined;
}

interface CurrentApplication {
  readonly id: string;
  readonly analysisId: string;
  readonly entries: readonly CurrentEntry[];
}

async function findCurrent(
  tx: Transaction,
  statementId: string,
): Promise<CurrentApplication | null> {
  const application = await repository.currentApplication(tx, statementId);
  if (!application) return null;
  const entries = await repository.entriesOf(tx, application.id);
  return {
    id: application.id,
    analysisId: application.analysisId,
    entries,
  };
}

/** Returns the expenses that were current until now. */
async function replace(tx: Transaction, statementId: string, applicationId: string) {
  const current = await lockExpensesOfStatement(tx, statementId);
  const ids = current.map(({ id }) => id);
  await repository.markReplaced(tx, applicationId);
  await archiveExpenses(tx, ids, dateOf(tx.now));
  return ids;
}

async function make(
  tx: Transaction,
  { propertyId, statementId }: StatementKey,
  { analysisId, lines, added }: StatementApplication,
  entries: readonly NewEntry[],
) {
  const applicationId = await repository.insertApplication(tx, {
    statementId,
    analysisId,
    choice: { lines, added },
  });
  const spent = entries.flatMap(({ expense, date, amount }) =>
    expense ? [{ ...expense, statementId, propertyId, date, amount }] : [],
  );
  const expenseIds = await insertStatementExpenses(tx, spent);
  const left = [...expenseIds];
  const rows = entries.map(({ expense, ...entry }) => ({
    ...entry,
    category: expense?.category ?? null,
    expenseId: expense ? (left.shift() ?? null) : null,
  }));
  await repository.insertEntries(tx, { applicationId, propertyId }, rows);
  return { applicationId, expenseIds };
}
