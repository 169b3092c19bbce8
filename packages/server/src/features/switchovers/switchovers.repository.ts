import { LINES_AT_ONCE } from '@tenantry/contract/switchovers/switchovers.schemas';
import { bookKinds } from '@tenantry/contract/imports/fields';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, max, ne, or, sql } from 'drizzle-orm';
import { users } from '#features/access';
import { imports, withUploader, type ImportEntry, type NamedImport } from '#features/imports';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { inOrganization, newKey, refersTo } from '../../platform/database/organization-rows.ts';
import type { Line } from './compare.ts';
import {
  switchoverFiles,
  switchoverLines,
  switchoverRuns,
  switchovers,
} from './switchovers.table.ts';

export type SwitchoverRow = typeof switchovers.$inferSelect;
export type RunRow = typeof switchoverRuns.$inferSelect;
export type LineRow = typeof switchoverLines.$inferSelect;

const one = (tx: Transaction, id: string) =>
  and(inOrganization(tx, switchovers), eq(switchovers.id, id));

/** Newest first. */
export async function allSwitchovers(tx: Transaction): Promise<SwitchoverRow[]> {
  return tx.db
    .select()
    .from(switchovers)
    .where(inOrganization(tx, switchovers))
    .orderBy(desc(switchovers.createdAt), desc(switchovers.id));
}

export async function switchoverById(tx: Transaction, id: string): Promise<SwitchoverRow | null> {
  const [found] = await tx.db.select().from(switchovers).where(one(tx, id));
  return found ?? null;
}

export async function lockSwitchover(tx: Transaction, id: string): Promise<SwitchoverRow | null> {
  const [found] = await tx.db.select().from(switchovers).where(one(tx, id)).for('update');
  return found ?? null;
}

/** The one whose planned day has come. */
export async function dueSwitchover(tx: Transaction): Promise<SwitchoverRow | null> {
  const { state, switchOn, work } = switchovers;
  const isDue = and(eq(state, 'OPEN'), lte(switchOn, tx.today), isNull(work));
  const [found] = await tx.db
    .select()
    .from(switchovers)
    .where(and(inOrganization(tx, switchovers), isDue))
    .for('update');
  return found ?? null;
}

type Columns = Omit<typeof switchovers.$inferInsert, 'organizationId' | 'id' | 'createdAt'>;

export async function insertSwitchover(tx: Transaction, columns: Columns): Promise<string> {
  const key = newKey(tx);
  await tx.db.insert(switchovers).values({ ...columns, ...key, createdAt: dateOf(tx.now) });
  return key.id;
}

export async function updateSwitchover(
  tx: Transaction,
  id: string,
  changes: Partial<Columns>,
): Promise<void> {
  await tx.db.update(switchovers).set(changes).where(one(tx, id));
}

/** With its runs; its files are removed before. */
export async function deleteSwitchover(tx: Transaction, id: string): Promise<void> {
  const runs = tx.db
    .select({ id: switchoverRuns.id })
    .from(switchoverRuns)
    .where(ofSwitchover(tx, id));
  await tx.db
    .delete(switchoverLines)
    .where(and(inOrganization(tx, switchoverLines), sql`${switchoverLines.runId} in ${runs}`));
  await tx.db.delete(switchoverRuns).where(ofSwitchover(tx, id));
  await tx.db.delete(switchovers).where(one(tx, id));
}

export async function addFile(tx: Transaction, switchoverId: string, importId: string) {
  await tx.db.insert(switchoverFiles).values({ ...newKey(tx), switchoverId, importId });
}

/** The import itself is deleted after it. */
export async function dropFile(tx: Transaction, importId: string): Promise<void> {
  await tx.db
    .delete(switchoverFiles)
    .where(and(inOrganization(tx, switchoverFiles), eq(switchoverFiles.importId, importId)));
}

const places = new Map<string, number>(bookKinds.map((kind, place) => [kind, place]));

const placeOf = ({ entry }: NamedImport) => places.get(entry.kind) ?? bookKinds.length;

/**
 * In the order in which they are imported: homes and leases before what belongs to them, and files of one kind as they
 * were added. The figures of the old program come last.
 */
export async function filesOf(tx: Transaction, switchoverId: string): Promise<NamedImport[]> {
  const found = await withUploader(tx)
    .innerJoin(switchoverFiles, refersTo(switchoverFiles.importId, imports))
    .where(and(inOrganization(tx, imports), eq(switchoverFiles.switchoverId, switchoverId)))
    .orderBy(asc(imports.createdAt), asc(imports.id));
  return found
    .map(({ entry, by }) => ({ entry, by }))
    .toSorted((first, second) => placeOf(first) - placeOf(second));
}

export async function fileOf(
  tx: Transaction,
  switchoverId: string,
  importId: string,
): Promise<ImportEntry | null> {
  const files = await filesOf(tx, switchoverId);
  return files.find(({ entry }) => entry.id === importId)?.entry ?? null;
}

const ofSwitchover = (tx: Transaction, switchoverId: string) =>
  and(inOrganization(tx, switchoverRuns), eq(switchoverRuns.switchoverId, switchoverId));

export interface NamedRun {
  readonly run: RunRow;
  /** Null if it is not known who started it. */
  readonly by: string | null;
}

/** Newest first. */
export async function runsOf(tx: Transaction, switchoverId: string): Promise<NamedRun[]> {
  return tx.db
    .select({
      run: switchoverRuns,
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(switchoverRuns)
    .leftJoin(users, refersTo(switchoverRuns.startedBy, users))
    .where(ofSwitchover(tx, switchoverId))
    .orderBy(desc(switchoverRuns.number));
}

export async function runById(tx: Transaction, switchoverId: string, runId: string) {
  const [found] = await tx.db
    .select()
    .from(switchoverRuns)
    .where(and(ofSwitchover(tx, switchoverId), eq(switchoverRuns.id, runId)));
  return found ?? null;
}

type NewRun = Omit<typeof switchoverRuns.$inferInsert, 'organizationId' | 'id' | 'number'>;

/** How many runs keep their comparisons. */
const KEPT = 2;

/** Inserts a run with its comparison. Those of earlier runs are deleted, but for the last one. */
export async function insertRun(
  tx: Transaction,
  run: NewRun,
  lines: readonly Line[],
): Promise<string> {
  const key = newKey(tx);
  const [last] = await tx.db
    .select({ number: max(switchoverRuns.number) })
    .from(switchoverRuns)
    .where(ofSwitchover(tx, run.switchoverId));
  const number = (last?.number ?? 0) + 1;
  await tx.db.insert(switchoverRuns).values({ ...run, ...key, number });
  for (const chunk of inChunks(lines.map((line, position) => ({ ...line, position })))) {
    const values = chunk.map((line) => ({
      ...newKey(tx),
      ...line,
      runId: key.id,
      sources: [...line.sources],
    }));
    await tx.db.insert(switchoverLines).values(values);
  }
  await forgetLines(tx, run.switchoverId);
  return key.id;
}

async function forgetLines(tx: Transaction, switchoverId: string): Promise<void> {
  const withLines = and(ofSwitchover(tx, switchoverId), eq(switchoverRuns.hasLines, true));
  const runs = await tx.db
    .select({ id: switchoverRuns.id })
    .from(switchoverRuns)
    .where(withLines)
    .orderBy(desc(switchoverRuns.number));
  for (const { id } of runs.slice(KEPT)) {
    await tx.db
      .delete(switchoverLines)
      .where(and(inOrganization(tx, switchoverLines), eq(switchoverLines.runId, id)));
    await tx.db
      .update(switchoverRuns)
      .set({ hasLines: false })
      .where(and(inOrganization(tx, switchoverRuns), eq(switchoverRuns.id, id)));
  }
}

const ofRun = (tx: Transaction, runId: string) =>
  and(inOrganization(tx, switchoverLines), eq(switchoverLines.runId, runId));

interface LinesAsked {
  readonly only?: 'DIFFERENCES' | undefined;
  readonly after?: number | undefined;
}

/** One line more than a page has, if there are more. */
export async function linesOf(
  tx: Transaction,
  runId: string,
  { only, after = -1 }: LinesAsked,
): Promise<LineRow[]> {
  const wanted = only === undefined ? undefined : ne(switchoverLines.state, 'SAME');
  return tx.db
    .select()
    .from(switchoverLines)
    .where(and(ofRun(tx, runId), gt(switchoverLines.position, after), wanted))
    .orderBy(asc(switchoverLines.position))
    .limit(LINES_AT_ONCE + 1);
}

export async function allLinesOf(tx: Transaction, runId: string): Promise<LineRow[]> {
  return tx.db
    .select()
    .from(switchoverLines)
    .where(ofRun(tx, runId))
    .orderBy(asc(switchoverLines.position));
}

/** Those that failed, or that no server has finished since that time. */
export async function switchoversToLookAt(
  tx: Transaction,
  stuckSince: Date,
): Promise<SwitchoverRow[]> {
  const { failure, work, workSince } = switchovers;
  const isStuck = and(isNotNull(work), lt(workSince, stuckSince));
  return tx.db
    .select()
    .from(switchovers)
    .where(and(inOrganization(tx, switchovers), or(isNotNull(failure), isStuck)));
}
