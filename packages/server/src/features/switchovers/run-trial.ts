/** NEW-6: a trial run. Nothing of it is kept but the comparison. */
import { insertImport, planEntry, type ImportEntry, type Rehearsed } from '#features/imports';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { finishRun } from './finishing.ts';
import { telling } from './progress.ts';
import { readSwitchover } from './reading.ts';
import { inShadow } from './shadow.ts';
import type { SwitchoverPayload } from './switchovers.service.ts';
import { problemsOf, tryFiles, type TrialFiles, type TrialResult } from './trial.ts';

export async function runTrial(work: JobRun<SwitchoverPayload>): Promise<void> {
  const { payload, transact } = work;
  const read = await transact((tx) => readSwitchover(tx, payload.switchoverId));
  if (!read) return;
  const progress = telling(work);
  const tried = await inShadow(transact, (inside) =>
    tryFiles(inside, read, { entryOf: (entry) => copyInto(inside, entry), progress }),
  );
  const result = await transact((tx) => againstBooks(tx, read, tried));
  await transact((tx) => finishRun(tx, read, result, { isSwitch: false }));
}

/** The import of a file in the shadow organization, which has none yet. */
async function copyInto(inside: Transaction, entry: ImportEntry): Promise<ImportEntry> {
  const { organizationId: _organizationId, id: _id, createdAt: _createdAt, ...columns } = entry;
  return { ...entry, id: await insertImport(inside, columns, []) };
}

/**
 * The shadow is empty, but the books may not be: homes and leases must fit into them, too. What belongs to leases is
 * left out, because it needs the leases first.
 */
async function againstBooks(
  tx: Transaction,
  { files }: TrialFiles,
  tried: TrialResult,
): Promise<TrialResult> {
  if (!tried.comparison) return tried;
  const rehearsed = new Map(tried.rehearsed);
  let fits = true;
  for (const { entry, sheet } of files) {
    if (entry.kind !== 'RENT_ROLL') continue;
    const here = await planEntry(tx, entry, sheet);
    if (problemsOf(here) === 0) continue;
    fits = false;
    rehearsed.set(entry.id, withBooks(here));
  }
  return fits ? tried : { rehearsed, comparison: null, made: [] };
}

const withBooks = ({ plan, rows }: Rehearsed): Rehearsed => ({
  plan,
  rows: rows.map((row) => ({
    ...row,
    problems: row.problems.map((problem) => ({
      ...problem,
      message: `In your organization: ${problem.message}`,
    })),
  })),
});
