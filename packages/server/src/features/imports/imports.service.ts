import { importFields, type ImportKind } from '@tenantry/contract/imports/fields';
import {
  ROWS_AT_ONCE,
  type ImportDetail,
  type ImportedFile,
  type ImportRow,
  type ImportSettings,
  type ImportWork,
  type RowCorrection,
} from '@tenantry/contract/imports/imports.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import {
  columnsInvalid,
  importChanged,
  importHasProblems,
  importIsApplied,
  importIsOfSwitchover,
  importIsWorking,
} from './imports.errors.ts';
import { presentFile, presentImport } from './imports.presenter.ts';
import * as repository from './imports.repository.ts';
import { matchColumns } from './matching.ts';
import type { Table } from './table-reading.ts';

export const IMPORT_JOB = 'work_on_import';

export interface ImportPayload {
  readonly importId: string;
}

/** Files of a switch from another program are on its page. */
export async function listImports(tx: Transaction): Promise<ImportedFile[]> {
  const all = await repository.allImports(tx);
  return all.filter(({ entry }) => !entry.ofSwitchover).map((named) => presentFile(tx, named));
}

export async function oneImport(tx: Transaction, importId: string): Promise<ImportDetail> {
  const found = await repository.namedImport(tx, importId);
  if (!found) throw notFound();
  return presentImport(tx, found);
}

/** DATA-1: keeps a table that was read, with the columns as they seem to be. */
export async function addImport(
  tx: Transaction,
  fileName: string,
  table: Table,
): Promise<ImportDetail> {
  const matched = matchColumns(table, await repository.profilesOf(tx));
  const entry = {
    ...matched,
    fileName,
    sheet: table.sheet,
    otherSheets: [...table.otherSheets],
    state: 'READ' as const,
    rowCount: table.rows.length,
    asOf: tx.today,
    createdBy: tx.actor?.userId ?? null,
  };
  const importId = await repository.insertImport(tx, entry, table.rows);
  const { kind, rowCount: rows } = entry;
  await recordAudit(tx, {
    action: 'import.uploaded',
    entityId: importId,
    after: { fileName, kind, rows },
  });
  return oneImport(tx, importId);
}

/** The import, if nothing works on it and it is not in the books. */
async function lockDraft(tx: Transaction, importId: string) {
  const entry = await repository.lockImport(tx, importId);
  if (!entry) throw notFound();
  if (entry.state === 'APPLIED' || entry.state === 'UNDONE') throw importIsApplied();
  if (entry.work !== null) throw importIsWorking();
  return entry;
}

function checkColumns(kind: ImportKind, columns: readonly (string | null)[], width: number): void {
  if (columns.length !== width) throw columnsInvalid(`This file has ${width} columns.`);
  const fields = new Map(importFields[kind].map((field) => [field.name, field]));
  const seen = new Set<string>();
  for (const name of columns) {
    if (name === null) continue;
    const field = fields.get(name);
    if (!field) throw columnsInvalid('This kind of file has no such field.');
    if (seen.has(name)) throw columnsInvalid(`${field.label} has two columns. Choose one of them.`);
    seen.add(name);
  }
  const missing = importFields[kind].find(({ name, required }) => required && !seen.has(name));
  if (missing) throw columnsInvalid(`Choose the column for ${missing.label}.`);
  if (seen.size === 0) throw columnsInvalid('Choose a field for at least one column.');
}

/** The columns with the fields that a person chose. */
export function columnsOf(
  entry: repository.ImportEntry,
  kind: ImportKind,
  fields: readonly (string | null)[],
): repository.ImportEntry['columns'] {
  checkColumns(kind, fields, entry.columns.length);
  return entry.columns.map((column, index) => {
    const field = fields[index] ?? null;
    if (kind === entry.kind && field === column.field) return column;
    return { ...column, field, matchedBy: field === null ? null : ('PERSON' as const) };
  });
}

export async function queueWork(
  tx: Transaction,
  importId: string,
  work: ImportWork,
): Promise<void> {
  const workBy = tx.actor?.userId ?? null;
  const started = { work, workSince: dateOf(tx.now), workBy, done: 0, failure: null };
  await repository.updateImport(tx, importId, started);
  const payload: ImportPayload = { importId };
  await addJob(tx, IMPORT_JOB, payload, { key: importId, queue: `import:${tx.organization.id}` });
}

/** DATA-3: saves what the columns are, and queues the rehearsal. */
export async function rehearseImport(
  tx: Transaction,
  importId: string,
  { columns: fields, saveAs, ...settings }: ImportSettings,
): Promise<ImportDetail> {
  const entry = await lockDraft(tx, importId);
  if (entry.ofSwitchover) throw importIsOfSwitchover();
  const { kind } = settings;
  if (kind === 'OLD_FIGURES') throw columnsInvalid('These figures are compared by a switch only.');
  const columns = columnsOf(entry, kind, fields);
  const { asOf, invoiceAutomatically, dayOrder = null } = settings;
  await repository.updateImport(tx, importId, {
    kind,
    columns,
    asOf,
    invoiceAutomatically,
    dayOrder,
    state: 'READ',
    plan: null,
    counts: null,
    summary: [],
  });
  if (saveAs !== undefined) {
    const header = columns.map(({ name }) => name);
    await repository.saveProfile(tx, { name: saveAs, kind, header, fields });
  }
  await queueWork(tx, importId, 'REHEARSE');
  await recordAudit(tx, {
    action: 'import.checked',
    entityId: importId,
    after: { kind, columns: fields, asOf },
  });
  return oneImport(tx, importId);
}

export async function listRows(
  tx: Transaction,
  importId: string,
  asked: Parameters<typeof repository.rowsOf>[2],
) {
  if (!(await repository.importById(tx, importId))) throw notFound();
  const found = await repository.rowsOf(tx, importId, asked);
  const rows = found.slice(0, ROWS_AT_ONCE);
  return { rows, next: found.length > rows.length ? (rows.at(-1)?.row ?? null) : null };
}

/** DATA-3: a row is corrected without a new file. The import must be rehearsed again. */
export async function correctRow(
  tx: Transaction,
  importId: string,
  row: number,
  { cells: corrections }: RowCorrection,
): Promise<ImportRow> {
  const entry = await lockDraft(tx, importId);
  const before = await repository.rowOf(tx, importId, row);
  if (!before) throw notFound();
  const cells = [...before.cells];
  const corrected = new Set(before.corrected);
  for (const { column, value } of corrections) {
    if (column >= entry.columns.length) {
      throw columnsInvalid(`This file has ${entry.columns.length} columns.`);
    }
    cells[column] = value;
    corrected.add(column);
  }
  const after = { row, cells, corrected: [...corrected].toSorted((one, other) => one - other) };
  await repository.saveCells(tx, importId, after);
  await repository.updateImport(tx, importId, { state: 'READ', plan: null });
  await recordAudit(tx, {
    action: 'import.corrected',
    entityId: importId,
    before: { row, cells: before.cells },
    after: { row, cells },
  });
  return { ...before, ...after };
}

/** DATA-3: queues the writing of a rehearsal that a person saw. The same request again changes nothing. */
export async function applyImport(
  tx: Transaction,
  importId: string,
  plan: string,
): Promise<ImportDetail> {
  const entry = await repository.lockImport(tx, importId);
  if (!entry) throw notFound();
  const isSame = entry.plan === plan;
  if (isSame && (entry.state === 'APPLIED' || entry.work === 'APPLY')) {
    return oneImport(tx, importId);
  }
  if (entry.ofSwitchover) throw importIsOfSwitchover();
  if (entry.state === 'APPLIED' || entry.state === 'UNDONE') throw importIsApplied();
  if (entry.work !== null) throw importIsWorking();
  const problems = entry.counts?.PROBLEM ?? 0;
  if (!isSame || entry.state !== 'REHEARSED') throw importChanged();
  if (problems > 0) throw importHasProblems(problems);
  await queueWork(tx, importId, 'APPLY');
  await recordAudit(tx, { action: 'import.accepted', entityId: importId, after: { plan } });
  return oneImport(tx, importId);
}

/** The rows and what was found about them are deleted; the file was never kept. */
export async function discardImport(tx: Transaction, importId: string): Promise<void> {
  const { fileName, kind, rowCount: rows, ofSwitchover } = await lockDraft(tx, importId);
  if (ofSwitchover) throw importIsOfSwitchover();
  await repository.deleteImport(tx, importId);
  const before = { fileName, kind, rows };
  await recordAudit(tx, { action: 'import.discarded', entityId: importId, before });
}

/** A switch is undone as a whole. */
export async function refuseOfSwitchover(tx: Transaction, importId: string): Promise<void> {
  const entry = await repository.importById(tx, importId);
  if (entry?.ofSwitchover) throw importIsOfSwitchover();
}

export async function listProfiles(tx: Transaction) {
  const profiles = await repository.profilesOf(tx);
  return profiles.map(({ id, name, kind, fields }) => ({
    id,
    name,
    kind,
    columns: fields.filter((field) => field !== null).length,
  }));
}

export async function removeProfile(tx: Transaction, profileId: string): Promise<void> {
  const removed = await repository.deleteProfile(tx, profileId);
  if (!removed) throw notFound();
  const { name, kind } = removed;
  await recordAudit(tx, {
    action: 'import.profileRemoved',
    entityId: profileId,
    before: { name, kind },
  });
}
