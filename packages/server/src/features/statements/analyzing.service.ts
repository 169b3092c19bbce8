import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { StoredFile } from '../../platform/files/stored-files.ts';
import { createTurns } from '../../platform/files/turns.ts';
import { notFound } from '../../platform/http/errors.ts';
import { Unreadable, type DocumentReader } from '../../platform/reading/reader.ts';
import { obstacleOf, withoutKnown, type Known } from './applying.domain.ts';
import { insertAnalysis } from './applying.repository.ts';
import { canonicalText, storable } from './canonical.domain.ts';
import { entriesOfOthers, expensesOfOthers } from './known.repository.ts';
import {
  readStatementDocument,
  type OwnProperty,
  type ReadStatement,
} from './reading/statement-reader.ts';
import { cannotBeRead, readingWasStopped, takesTooLong } from './statements.errors.ts';
import { presentAnalysis } from './statements.presenter.ts';
import { fileOfStatement, lockStatement } from './statements.repository.ts';
import { lockManaged, type StatementKey } from './statements.service.ts';

/** Two hundred scanned pages take about as long. */
const LONGEST_MS = 10 * 60_000;

/** Reading letters takes a whole processor. */
const inTurn = createTurns(2);

interface Analyzing {
  readonly transact: Transact;
  readonly files: FileStore;
  readonly documents: DocumentReader;
  /** Says stop when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** STMT-3: reads what a statement says, and keeps it as it was shown. No transaction is open meanwhile. */
export async function analyzeStatement(
  { transact, files, documents, signal }: Analyzing,
  key: StatementKey,
): Promise<StatementAnalysis> {
  const { file, own } = await transact((tx) => whatToRead(tx, key));
  const read = await readOrRefuse(signal, async (stop) => {
    const opened = await files.open(file.id);
    if (!opened) throw notFound();
    const content = await buffer(opened.stream);
    stop.throwIfAborted();
    return readStatementDocument(documents, { content, contentType: file.contentType }, own, stop);
  });
  return transact((tx) => keepAnalysis(tx, key, file, read));
}

async function whatToRead(tx: Transaction, key: StatementKey) {
  const property = await lockManaged(tx, key.propertyId);
  const file = await fileOfStatement(tx, key);
  if (!file) throw notFound();
  return { file, own: ownProperty(property) };
}

type Address = Record<'addressLine1' | 'city' | 'state', string> & {
  readonly addressLine2: string | null;
};

/** As statements call a property: with its unit and its city first, as that is the most telling. */
function ownProperty({ addressLine1, addressLine2, city }: Address): OwnProperty {
  const lines = [addressLine1, addressLine2].flatMap((line) => line ?? []);
  return {
    address: [
      [...lines, city].join(', '),
      lines.join(', '),
      [addressLine1, city].join(', '),
      addressLine1,
    ],
  };
}

async function readOrRefuse(
  signal: AbortSignal,
  read: (stop: AbortSignal) => Promise<ReadStatement>,
): Promise<ReadStatement> {
  try {
    return await inTurn(async () => {
      // From its turn on: those that wait are not late.
      const late = AbortSignal.timeout(LONGEST_MS);
      return read(AbortSignal.any([signal, late])).catch((error: unknown) => {
        throw late.aborted && !signal.aborted ? takesTooLong() : error;
      });
    });
  } catch (error) {
    if (error instanceof Unreadable) throw cannotBeRead(error.message);
    const stopped = signal.aborted || (error instanceof Error && error.name === 'AbortError');
    throw stopped ? readingWasStopped() : error;
  }
}

/** Keeps what was read of a statement that is there still, by its file's hash. */
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
  const content = { ...clean, lines: withoutKnown(clean.lines, await knownTo(tx, key, clean)) };
  const hash = createHash('sha256')
    .update(`${sha256}\n${canonicalText(content)}`)
    .digest('hex');
  const row = await insertAnalysis(tx, { statementId: key.statementId, hash, content });
  await recordAudit(tx, {
    action: 'statement.analyzed',
    entityId: key.statementId,
    after: { analysisId: row.id, hash, source: content.source, lines: content.lines.length },
  });
  return presentAnalysis(row);
}

/** What the property's books hold of the days of the statement, by someone's hand or by another statement. */
async function knownTo(
  tx: Transaction,
  key: StatementKey,
  { lines }: ReadStatement,
): Promise<Known[]> {
  const days = lines.filter((line) => !obstacleOf(line)).map(({ date }) => date);
  const [from, to] = [days.toSorted().at(0), days.toSorted().at(-1)];
  if (!from || !to) return [];
  const span = { ...key, from, to };
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
