import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';
import type { DocumentReader } from '@tenantry/reading/documents/reader';
import { createTurns } from '@tenantry/reading/processes/turns';
import { Unreadable } from '@tenantry/reading/processes/unreadable';
import {
  readStatementDocument,
  type ReadStatement,
} from '@tenantry/reading/statements/statement-reader';
import { namesOnPapersOf } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { calendarDayAt } from '../../platform/clock.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import { openChecked } from '../../platform/files/checked-files.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { StoredFile } from '../../platform/documents/stored-files.ts';
import { notFound } from '../../platform/http/errors.ts';
import { appliedTo } from './applying.service.ts';
import { withoutFuture, withoutKnown } from './applying.domain.ts';
import { insertAnalysis, newestAnalysis } from './applying.repository.ts';
import { canonicalText, storable } from './canonical.domain.ts';
import { knownTo } from './known.repository.ts';
import {
  cannotBeRead,
  othersAreRead,
  readingWasStopped,
  takesTooLong,
} from './statements.errors.ts';
import { presentAnalysis } from './statements.presenter.ts';
import { fileOfStatement, lockStatement } from './statements.repository.ts';
import { lockManaged, type StatementKey } from './statements.service.ts';

/** Twenty scanned pages take several minutes on a busy machine. */
const LONGEST_MS = 10 * 60_000;

/** Recognizing text takes a whole processor. */
const AT_A_TIME = 2;
/** A longer queue would take longer than anyone would wait. */
const MAX_WAITING = 12;

const inTurn = createTurns(AT_A_TIME, { longest: MAX_WAITING, full: othersAreRead });

interface Analyzing {
  readonly transact: Transact;
  readonly files: FileStore;
  readonly documents: DocumentReader;
  /** Aborts when nobody waits for the result anymore. */
  readonly signal: AbortSignal;
}

/** STMT-3: reads a statement, and stores the result as it is shown. No transaction is open meanwhile. */
export async function analyzeStatement(
  { transact, files, documents, signal }: Analyzing,
  key: StatementKey,
): Promise<StatementAnalysis> {
  const { file, own } = await transact((tx) => whatToRead(tx, key));
  const read = await readOrRefuse(signal, async (stop) => {
    const content = await buffer((await openChecked(files, file)).stream);
    stop.throwIfAborted();
    return readStatementDocument(documents, { content, contentType: file.contentType }, own, stop);
  });
  return transact((tx) => keepAnalysis(tx, key, file, read));
}

async function whatToRead(tx: Transaction, key: StatementKey) {
  const property = await lockManaged(tx, key.propertyId);
  const file = await fileOfStatement(tx, key);
  if (!file) throw notFound();
  return { file, own: { address: namesOnPapersOf(property) } };
}

async function readOrRefuse(
  signal: AbortSignal,
  read: (stop: AbortSignal) => Promise<ReadStatement>,
): Promise<ReadStatement> {
  try {
    return await inTurn(async () => {
      // Starts with its turn: time in the queue does not count.
      const late = AbortSignal.timeout(LONGEST_MS);
      return read(AbortSignal.any([signal, late])).catch((error: unknown) => {
        throw late.aborted && !signal.aborted ? takesTooLong() : error;
      });
    }, signal);
  } catch (error) {
    if (error instanceof Unreadable) throw cannotBeRead(error.message);
    const stopped = signal.aborted || (error instanceof Error && error.name === 'AbortError');
    throw stopped ? readingWasStopped() : error;
  }
}

/** Stores a reading if its statement still exists; the same reading again is stored once. */
export async function keepAnalysis(
  tx: Transaction,
  key: StatementKey,
  { sha256 }: Pick<StoredFile, 'sha256'>,
  read: ReadStatement,
): Promise<StatementAnalysis> {
  // It may have been deleted meanwhile.
  await lockManaged(tx, key.propertyId);
  const statement = await lockStatement(tx, key);
  if (!statement || statement.archivedAt) throw notFound();
  const clean = storable(read);
  const today = calendarDayAt(tx.now, tx.organization.timeZone);
  const lines = withoutFuture(clean.lines, today);
  const content = { ...clean, lines: withoutKnown(lines, await knownTo(tx, key, lines)) };
  const hash = createHash('sha256')
    .update(`${sha256}\n${canonicalText(content)}`)
    .digest('hex');
  // An identical analysis is not newer; otherwise it would replace the review that a person has begun.
  const newest = await newestAnalysis(tx, key.statementId);
  const applied = await appliedTo(tx, key.statementId);
  if (newest?.hash === hash) return presentAnalysis(newest, applied);
  const row = await insertAnalysis(tx, { statementId: key.statementId, hash, content });
  await recordAudit(tx, {
    action: 'statement.analyzed',
    entityId: key.statementId,
    after: { analysisId: row.id, hash, source: content.source, lines: content.lines.length },
  });
  return presentAnalysis(row, applied);
}
