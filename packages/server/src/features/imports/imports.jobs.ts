import type { ImportWork } from '@tenantry/contract/imports/imports.schemas';
import { actingFor } from '../../platform/acting-for.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Job, JobRun } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import { importChanged } from './imports.errors.ts';
import * as repository from './imports.repository.ts';
import type { ImportEntry } from './imports.repository.ts';
import { IMPORT_JOB, type ImportPayload } from './imports.service.ts';
import { planEntry, writeEntry } from './one-entry.ts';
import type { Rehearsed } from './planning/plan-of.ts';
import { countsOf, hashOf, summaryOf } from './summary.ts';
import { removeMade, stepsOf, takeBack } from './undoing/undo.service.ts';

type Work = JobRun<ImportPayload>;

/** After as many attempts it fails for good, so that somebody is told. */
const MAX_ATTEMPTS = 3;

const FAILED = 'The import could not be finished after several attempts. Try again later.';

/** DATA-3: rehearses, writes or undoes an import, as asked for. It goes on after a killed server. */
export function importJob({ log }: { readonly log: Logger }): Job<ImportPayload> {
  return {
    name: IMPORT_JOB,
    lane: 'transfers',
    run: async (work) => {
      const { importId } = work.payload;
      const entry = await work.transact((tx) => repository.importById(tx, importId));
      if (!entry || entry.work === null) return;
      if (work.cutOff >= MAX_ATTEMPTS || work.attempt > MAX_ATTEMPTS) return fail(work, FAILED);
      try {
        await works[entry.work](work);
      } catch (error) {
        if (error instanceof AppError) return fail(work, error.message);
        if (work.signal.aborted || work.attempt < MAX_ATTEMPTS) throw error;
        log.error({ err: error, importId }, 'an import failed');
        await fail(work, FAILED);
      }
    },
  };
}

const done = { work: null, workSince: null } as const;

/** What is in the books stays there: only its undo failed. */
async function fail({ payload: { importId }, transact }: Work, failure: string): Promise<void> {
  await transact(async (tx) => {
    const entry = await repository.importById(tx, importId);
    if (!entry) return;
    const isUndo = entry.work === 'UNDO';
    const rest = isUndo ? {} : ({ state: 'READ', plan: null } as const);
    await repository.updateImport(tx, importId, { ...done, failure, ...rest });
    const action = isUndo ? 'import.undoFailed' : 'import.failed';
    await recordAudit(actingFor(tx, entry.workBy), {
      action,
      entityId: importId,
      after: { failure },
    });
  });
}

const settingsOf = ({ asOf, invoiceAutomatically }: ImportEntry) => ({
  asOf,
  invoiceAutomatically,
});

async function planFor(tx: Transaction, entry: ImportEntry): Promise<Rehearsed> {
  return planEntry(tx, entry, await repository.sheetOf(tx, entry.id));
}

/** One transaction for the person who asked, if the import still waits for this work. */
const doing = (
  { payload: { importId }, transact }: Work,
  wanted: ImportWork,
  work: (tx: Transaction, entry: ImportEntry) => Promise<void>,
) =>
  transact(async (tx) => {
    const entry = await repository.importById(tx, importId);
    if (entry?.work === wanted) await work(actingFor(tx, entry.workBy), entry);
  });

/** Nothing but the result of the rehearsal is written. */
const rehearse = (work: Work) =>
  doing(work, 'REHEARSE', async (tx, entry) => {
    const rehearsed = await planFor(tx, entry);
    await repository.saveResults(tx, entry.id, rehearsed.rows);
    const counts = countsOf(rehearsed);
    await repository.updateImport(tx, entry.id, {
      ...done,
      done: rehearsed.rows.length,
      state: 'REHEARSED',
      counts,
      summary: summaryOf(entry.kind, rehearsed),
      plan: hashOf(rehearsed.plan, settingsOf(entry)),
    });
    await recordAudit(tx, { action: 'import.rehearsed', entityId: entry.id, after: counts });
  });

/** Others see the progress at most this often. */
const ROWS_BETWEEN = 50;

/** Tells how far the work is, in transactions of their own: the work has only one. */
function telling({ payload: { importId }, transact, signal }: Work) {
  let shown = 0;
  return async (rows: number) => {
    signal.throwIfAborted();
    if (rows - shown < ROWS_BETWEEN) return;
    shown = rows;
    await transact((tx) => repository.updateImport(tx, importId, { done: rows }));
  };
}

/** All or nothing. */
const write = (work: Work) =>
  doing(work, 'APPLY', async (tx, entry) => {
    const tell = telling(work);
    let written = 0;
    const progress = (rows: number) => tell((written += rows));
    const { plan, rows } = await planFor(tx, entry);
    if (hashOf(plan, settingsOf(entry)) !== entry.plan) throw importChanged();
    await writeEntry(tx, entry, { plan, rows }, progress);
  });

/** In two transactions, of which the first decides. */
async function undo(work: Work): Promise<void> {
  const tell = telling(work);
  let made = 0;
  const stepping = async (tx: Transaction, { id, rowCount }: ImportEntry) => {
    const steps = await stepsOf(tx, id);
    return (count: number) => tell(Math.floor(((made += count) / steps) * rowCount));
  };
  await doing(work, 'UNDO', async (tx, entry) =>
    removeMade(tx, [entry], await stepping(tx, entry)),
  );
  await doing(work, 'UNDO', async (tx, entry) => takeBack(tx, entry, await stepping(tx, entry)));
}

const works: Readonly<Record<ImportWork, (work: Work) => Promise<void>>> = {
  REHEARSE: rehearse,
  APPLY: write,
  UNDO: undo,
};
