import {
  LINES_AT_ONCE,
  type Switchover,
  type SwitchoverColumns,
  type SwitchoverDetail,
  type SwitchoverSettings,
  type SwitchoverUpload,
  type SwitchoverWork,
} from '@tenantry/contract/switchovers/switchovers.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  columnsInvalid,
  columnsOf,
  deleteImport,
  insertImport,
  matchColumns,
  profilesOf,
  updateImport,
  type ImportEntry,
  type Table,
} from '#features/imports';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import { csvResponse } from '../../platform/http/csv-response.ts';
import { notFound } from '../../platform/http/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { missingForRun, missingForSwitch } from './readiness.ts';
import {
  switchoverExists,
  switchoverIsOver,
  switchoverIsWorking,
  switchoverNotReady,
} from './switchovers.errors.ts';
import {
  comparisonRows,
  presentDetail,
  presentLine,
  presentSwitchover,
} from './switchovers.presenter.ts';
import * as repository from './switchovers.repository.ts';
import type { SwitchoverRow } from './switchovers.repository.ts';

export const SWITCHOVER_JOB = 'work_on_switchover';

export interface SwitchoverPayload {
  readonly switchoverId: string;
}

export async function listSwitchovers(tx: Transaction): Promise<Switchover[]> {
  const rows = await repository.allSwitchovers(tx);
  const listed: Switchover[] = [];
  for (const row of rows) {
    listed.push(presentSwitchover(tx, row, await repository.filesOf(tx, row.id)));
  }
  return listed;
}

export async function oneSwitchover(tx: Transaction, id: string): Promise<SwitchoverDetail> {
  const row = await repository.switchoverById(tx, id);
  if (!row) throw notFound();
  const [files, runs] = await Promise.all([repository.filesOf(tx, id), repository.runsOf(tx, id)]);
  return presentDetail(tx, row, files, runs);
}

export async function startSwitchover(tx: Transaction, program: string): Promise<SwitchoverDetail> {
  const createdBy = tx.actor?.userId ?? null;
  const columns = { program, state: 'OPEN', asOf: tx.today, createdBy } as const;
  const id = await refusingSecond(() => repository.insertSwitchover(tx, columns));
  await recordAudit(tx, { action: 'switchover.started', entityId: id, after: { program } });
  return oneSwitchover(tx, id);
}

async function refusingSecond<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, 'switchovers_one_open') ? switchoverExists() : error;
  }
}

/** The switch, if it is open and nothing works on it. */
async function lockOpen(tx: Transaction, id: string): Promise<SwitchoverRow> {
  const row = await repository.lockSwitchover(tx, id);
  if (!row) throw notFound();
  if (row.state !== 'OPEN') throw switchoverIsOver();
  if (row.work !== null) throw switchoverIsWorking();
  return row;
}

const entriesOf = async (tx: Transaction, id: string): Promise<ImportEntry[]> =>
  (await repository.filesOf(tx, id)).map(({ entry }) => entry);

/** A file is not as it was in the last run anymore. */
const changed = { state: 'READ' as const, plan: null, counts: null, summary: [] };

export async function changeSwitchover(
  tx: Transaction,
  id: string,
  settings: SwitchoverSettings,
): Promise<SwitchoverDetail> {
  const { asOf, invoiceAutomatically } = await lockOpen(tx, id);
  await repository.updateSwitchover(tx, id, settings);
  for (const entry of await entriesOf(tx, id)) {
    await updateImport(tx, entry.id, { ...changed, ...settings });
  }
  const before = { asOf, invoiceAutomatically };
  await recordAudit(tx, { action: 'switchover.changed', entityId: id, before, after: settings });
  return oneSwitchover(tx, id);
}

/** The columns of the file in whose place another one comes, if they have the same header. */
function keptColumns(table: Table, before: ImportEntry | null) {
  const names = before?.columns.map(({ name }) => name) ?? [];
  const isSame =
    names.length === table.header.length && names.every((name, at) => name === table.header[at]);
  return before && isSame
    ? { kind: before.kind, columns: before.columns, dayOrder: before.dayOrder }
    : null;
}

/** Files are always changed as a whole: the rows of the one before are deleted. */
export async function addFile(
  tx: Transaction,
  switchoverId: string,
  { fileName, as, replaces }: SwitchoverUpload & { readonly fileName: string },
  table: Table,
): Promise<SwitchoverDetail> {
  const { asOf, invoiceAutomatically } = await lockOpen(tx, switchoverId);
  const files = await entriesOf(tx, switchoverId);
  const isFigures = as === 'FIGURES';
  const before = isFigures
    ? files.find(({ kind }) => kind === 'OLD_FIGURES')
    : files.find(({ id, kind }) => id === replaces && kind !== 'OLD_FIGURES');
  if (!isFigures && replaces !== undefined && !before) throw notFound();
  const matched = matchColumns(table, await profilesOf(tx), isFigures ? 'OLD_FIGURES' : undefined);
  const entry = {
    ...matched,
    ...keptColumns(table, before ?? null),
    fileName,
    sheet: table.sheet,
    state: 'READ' as const,
    rowCount: table.rows.length,
    asOf,
    invoiceAutomatically,
    ofSwitchover: true,
    createdBy: tx.actor?.userId ?? null,
  };
  const importId = await insertImport(tx, entry, table.rows);
  await repository.addFile(tx, switchoverId, importId);
  if (before) await removeRows(tx, before.id);
  const { kind, rowCount: rows } = entry;
  await recordAudit(tx, {
    action: 'switchover.fileAdded',
    entityId: switchoverId,
    before: before ? { importId: before.id, fileName: before.fileName } : null,
    after: { importId, fileName, kind, rows },
  });
  return oneSwitchover(tx, switchoverId);
}

async function removeRows(tx: Transaction, importId: string): Promise<void> {
  await repository.dropFile(tx, importId);
  await deleteImport(tx, importId);
}

export async function saveColumns(
  tx: Transaction,
  switchoverId: string,
  importId: string,
  { kind, columns: fields, dayOrder = null }: SwitchoverColumns,
): Promise<SwitchoverDetail> {
  await lockOpen(tx, switchoverId);
  const entry = await repository.fileOf(tx, switchoverId, importId);
  if (!entry) throw notFound();
  if ((kind === 'OLD_FIGURES') !== (entry.kind === 'OLD_FIGURES')) {
    throw columnsInvalid('Figures of the old program are uploaded as such.');
  }
  const columns = columnsOf(entry, kind, fields);
  await updateImport(tx, importId, { ...changed, kind, columns, dayOrder });
  const after = { importId, kind, columns: fields };
  await recordAudit(tx, { action: 'switchover.columnsChanged', entityId: switchoverId, after });
  return oneSwitchover(tx, switchoverId);
}

export async function removeFile(
  tx: Transaction,
  switchoverId: string,
  importId: string,
): Promise<SwitchoverDetail> {
  await lockOpen(tx, switchoverId);
  const entry = await repository.fileOf(tx, switchoverId, importId);
  if (!entry) throw notFound();
  await removeRows(tx, importId);
  const before = { importId, fileName: entry.fileName };
  await recordAudit(tx, { action: 'switchover.fileRemoved', entityId: switchoverId, before });
  return oneSwitchover(tx, switchoverId);
}

const workOfFiles = { TRIAL: 'REHEARSE', SWITCH: 'APPLY', UNDO: 'UNDO' } as const;

/** Queues a trial run or the switch. Until it is done, no file can be changed. */
export async function queueWork(
  tx: Transaction,
  id: string,
  work: SwitchoverWork,
  by: string | null,
): Promise<void> {
  const started = { work, workSince: dateOf(tx.now), workBy: by, done: 0, failure: null };
  await repository.updateSwitchover(tx, id, started);
  for (const entry of await entriesOf(tx, id)) {
    await updateImport(tx, entry.id, { work: workOfFiles[work] });
  }
  const payload: SwitchoverPayload = { switchoverId: id };
  await addJob(tx, SWITCHOVER_JOB, payload, { key: id, queue: `import:${tx.organization.id}` });
}

export async function startRun(tx: Transaction, id: string): Promise<SwitchoverDetail> {
  await lockOpen(tx, id);
  const missing = missingForRun(await entriesOf(tx, id));
  if (missing.length > 0) throw switchoverNotReady(missing);
  await queueWork(tx, id, 'TRIAL', tx.actor?.userId ?? null);
  await recordAudit(tx, { action: 'switchover.runStarted', entityId: id });
  return oneSwitchover(tx, id);
}

async function runOf(tx: Transaction, switchoverId: string, runId: string) {
  const run = await repository.runById(tx, switchoverId, runId);
  if (!run) throw notFound();
  return run;
}

export async function listLines(
  tx: Transaction,
  switchoverId: string,
  runId: string,
  asked: Parameters<typeof repository.linesOf>[2],
) {
  await runOf(tx, switchoverId, runId);
  const found = await repository.linesOf(tx, runId, asked);
  const lines = found.slice(0, LINES_AT_ONCE).map(presentLine);
  return { lines, next: found.length > lines.length ? (lines.at(-1)?.position ?? null) : null };
}

export async function comparisonFile(tx: Transaction, switchoverId: string, runId: string) {
  const row = await repository.switchoverById(tx, switchoverId);
  if (!row) throw notFound();
  const { number } = await runOf(tx, switchoverId, runId);
  const lines = await repository.allLinesOf(tx, runId);
  return csvResponse(`comparison-${number}.csv`, comparisonRows(row.program, lines));
}

/** Plans the switch for a day, or queues it at once. */
export async function planSwitch(
  tx: Transaction,
  id: string,
  on: CalendarDate | null,
): Promise<SwitchoverDetail> {
  await lockOpen(tx, id);
  const runs = (await repository.runsOf(tx, id)).map(({ run }) => run);
  const missing = missingForSwitch(await entriesOf(tx, id), runs);
  if (missing.length > 0) throw switchoverNotReady(missing);
  const by = tx.actor?.userId ?? null;
  if (on !== null && on > tx.today) {
    await repository.updateSwitchover(tx, id, { switchOn: on, workBy: by, failure: null });
  } else await queueWork(tx, id, 'SWITCH', by);
  await recordAudit(tx, { action: 'switchover.planned', entityId: id, after: { on } });
  return oneSwitchover(tx, id);
}

export async function cancelSwitch(tx: Transaction, id: string): Promise<SwitchoverDetail> {
  const { switchOn } = await lockOpen(tx, id);
  await repository.updateSwitchover(tx, id, { switchOn: null });
  await recordAudit(tx, {
    action: 'switchover.canceled',
    entityId: id,
    before: { on: switchOn },
  });
  return oneSwitchover(tx, id);
}

/** Its files and runs are deleted. The shadow organization of a run was gone when the run ended. */
export async function discardSwitchover(tx: Transaction, id: string): Promise<void> {
  const { program } = await lockOpen(tx, id);
  for (const entry of await entriesOf(tx, id)) await removeRows(tx, entry.id);
  await repository.deleteSwitchover(tx, id);
  await recordAudit(tx, { action: 'switchover.discarded', entityId: id, before: { program } });
}
