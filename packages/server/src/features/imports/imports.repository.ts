import type { ImportRow, RowResult } from '@tenantry/contract/imports/imports.schemas';
import { ROWS_AT_ONCE } from '@tenantry/contract/imports/imports.schemas';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { inOrganization, newKey, refersTo } from '../../platform/database/organization-rows.ts';
import { users } from '#features/access';
import type { HomeValues } from '#features/properties';
import { importedRecords, importProfiles, importRows, imports } from './imports.table.ts';
import type { Profile } from './matching.ts';
import type { SheetRow } from './planning/cells.ts';
import type { PlannedRow } from './planning/plan-of.ts';
import type { RecordKind } from './plan.ts';

export type ImportEntry = typeof imports.$inferSelect;

export interface NamedImport {
  readonly entry: ImportEntry;
  /** Null if it is not known who uploaded it. */
  readonly by: string | null;
}

const one = (tx: Transaction, importId: string) =>
  and(inOrganization(tx, imports), eq(imports.id, importId));

const ofImport = (tx: Transaction, importId: string) =>
  and(inOrganization(tx, importRows), eq(importRows.importId, importId));

export const withUploader = (tx: Transaction) =>
  tx.db
    .select({
      entry: imports,
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(imports)
    .leftJoin(users, refersTo(imports.createdBy, users));

/** Newest first. */
export async function allImports(tx: Transaction): Promise<NamedImport[]> {
  return withUploader(tx)
    .where(inOrganization(tx, imports))
    .orderBy(desc(imports.createdAt), desc(imports.id));
}

export async function namedImport(tx: Transaction, importId: string): Promise<NamedImport | null> {
  const [found] = await withUploader(tx).where(one(tx, importId));
  return found ?? null;
}

export async function importById(tx: Transaction, importId: string): Promise<ImportEntry | null> {
  const [found] = await tx.db.select().from(imports).where(one(tx, importId));
  return found ?? null;
}

export async function lockImport(tx: Transaction, importId: string): Promise<ImportEntry | null> {
  const [found] = await tx.db.select().from(imports).where(one(tx, importId)).for('update');
  return found ?? null;
}

type NewImport = Omit<typeof imports.$inferInsert, 'organizationId' | 'id' | 'createdAt'>;

export async function insertImport(
  tx: Transaction,
  entry: NewImport,
  rows: readonly SheetRow[],
): Promise<string> {
  const key = newKey(tx);
  await tx.db.insert(imports).values({ ...entry, ...key, createdAt: dateOf(tx.now) });
  for (const chunk of inChunks(rows)) {
    const values = chunk.map(({ row, cells }) => ({
      ...newKey(tx),
      importId: key.id,
      row,
      cells: [...cells],
    }));
    await tx.db.insert(importRows).values(values);
  }
  return key.id;
}

export async function updateImport(
  tx: Transaction,
  importId: string,
  changes: Partial<NewImport>,
): Promise<void> {
  await tx.db.update(imports).set(changes).where(one(tx, importId));
}

export async function deleteImport(tx: Transaction, importId: string): Promise<void> {
  await tx.db.delete(importRows).where(ofImport(tx, importId));
  await tx.db.delete(imports).where(one(tx, importId));
}

/** All rows, in the order of the sheet. */
export async function sheetOf(tx: Transaction, importId: string): Promise<SheetRow[]> {
  return tx.db
    .select({ row: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(ofImport(tx, importId))
    .orderBy(asc(importRows.row));
}

interface RowsAsked {
  readonly result?: RowResult | undefined;
  readonly after?: number | undefined;
}

const shown = {
  row: importRows.row,
  cells: importRows.cells,
  corrected: importRows.corrected,
  result: importRows.result,
  problems: importRows.problems,
  changes: importRows.changes,
};

/** One row more than a page has, if there are more. */
export async function rowsOf(
  tx: Transaction,
  importId: string,
  { result, after = 0 }: RowsAsked,
): Promise<ImportRow[]> {
  const asked = result === undefined ? undefined : eq(importRows.result, result);
  return tx.db
    .select(shown)
    .from(importRows)
    .where(and(ofImport(tx, importId), gt(importRows.row, after), asked))
    .orderBy(asc(importRows.row))
    .limit(ROWS_AT_ONCE + 1);
}

export async function rowOf(
  tx: Transaction,
  importId: string,
  row: number,
): Promise<ImportRow | null> {
  const where = and(ofImport(tx, importId), eq(importRows.row, row));
  const [found] = await tx.db.select(shown).from(importRows).where(where);
  return found ?? null;
}

export async function saveCells(
  tx: Transaction,
  importId: string,
  { row, cells, corrected }: Pick<ImportRow, 'row' | 'cells' | 'corrected'>,
): Promise<void> {
  const where = and(ofImport(tx, importId), eq(importRows.row, row));
  await tx.db.update(importRows).set({ cells, corrected }).where(where);
}

/** Rows of one statement: their problems are sent as one text. */
const RESULTS_AT_ONCE = 2000;

/** What the rehearsal found; rows that it left out have no result. */
export async function saveResults(
  tx: Transaction,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  await tx.db
    .update(importRows)
    .set({ result: null, problems: [], changes: [] })
    .where(ofImport(tx, importId));
  for (let from = 0; from < rows.length; from += RESULTS_AT_ONCE) {
    const found = JSON.stringify(rows.slice(from, from + RESULTS_AT_ONCE));
    await tx.db.execute(sql`
      update ${importRows}
      set result = found.result, problems = found.problems, changes = found.changes
      from json_to_recordset(${found}::json) 
        as found ("row" integer, result text, problems jsonb, changes jsonb)
      where ${ofImport(tx, importId)} and ${importRows.row} = found.row`);
  }
}

export interface NewRecord {
  readonly kind: RecordKind;
  readonly key: string;
  readonly id: string;
  readonly made: boolean;
  readonly before: HomeValues | null;
}

export async function insertRecords(
  tx: Transaction,
  importId: string,
  records: readonly NewRecord[],
): Promise<void> {
  for (const chunk of inChunks(records)) {
    const values = chunk.map(({ kind, key, id, made, before }) => ({
      ...newKey(tx),
      importId,
      kind,
      recordKey: key,
      recordId: id,
      made,
      before,
    }));
    await tx.db.insert(importedRecords).values(values);
  }
}

export async function profilesOf(tx: Transaction) {
  return tx.db
    .select()
    .from(importProfiles)
    .where(inOrganization(tx, importProfiles))
    .orderBy(asc(sql`lower(${importProfiles.name})`), asc(importProfiles.id));
}

/** Replaces the one of the same name. */
export async function saveProfile(tx: Transaction, profile: Profile): Promise<void> {
  const { name, kind } = profile;
  const row = { name, kind, header: [...profile.header], fields: [...profile.fields] };
  await tx.db
    .insert(importProfiles)
    .values({ ...newKey(tx), ...row, createdAt: dateOf(tx.now) })
    .onConflictDoUpdate({
      target: [importProfiles.organizationId, importProfiles.name],
      set: { kind, header: row.header, fields: row.fields },
    });
}

export async function deleteProfile(tx: Transaction, profileId: string) {
  const [deleted] = await tx.db
    .delete(importProfiles)
    .where(and(inOrganization(tx, importProfiles), eq(importProfiles.id, profileId)))
    .returning();
  return deleted ?? null;
}
