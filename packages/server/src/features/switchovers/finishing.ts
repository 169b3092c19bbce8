/** How trial runs and switches end. */
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { tellAdmins } from '#features/access';
import { countsOf, saveResults, summaryOf, updateImport } from '#features/imports';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { ReadSwitchover } from './reading.ts';
import * as repository from './switchovers.repository.ts';
import type { SwitchoverRow } from './switchovers.repository.ts';
import type { SwitchoverPayload } from './switchovers.service.ts';
import { problemsOf, type TrialResult } from './trial.ts';

const done = { work: null, workSince: null } as const;

const problemCount = ({ rehearsed }: TrialResult) =>
  [...rehearsed.values()].reduce((sum, each) => sum + problemsOf(each), 0);

function stateOf({ comparison }: TrialResult) {
  if (!comparison) return 'PROBLEMS';
  return comparison.differences === 0 ? 'GREEN' : 'DIFFERENT';
}

/** Records a run with its comparison, and what was found about the rows of each file. */
export async function finishRun(
  tx: Transaction,
  read: ReadSwitchover,
  result: TrialResult,
  { isSwitch, failure = null }: { readonly isSwitch: boolean; readonly failure?: string | null },
): Promise<void> {
  const { row } = read;
  const { comparison } = result;
  const state = failure === null ? stateOf(result) : 'FAILED';
  const counts = {
    leases: comparison?.lines.length ?? 0,
    differences: comparison?.differences ?? 0,
    problems: comparison ? 0 : problemCount(result),
  };
  const runId = await repository.insertRun(
    tx,
    {
      switchoverId: row.id,
      state,
      isSwitch,
      startedAt: row.workSince ?? dateOf(tx.now),
      startedBy: row.workBy,
      finishedAt: dateOf(tx.now),
      asOf: row.asOf,
      ...counts,
      made: [...result.made],
      totals: comparison?.totals ?? {},
      failure,
      hasLines: comparison !== null,
    },
    comparison?.lines ?? [],
  );
  await saveFiles(tx, read, result, runId);
  await repository.updateSwitchover(tx, row.id, { ...done, failure });
  await recordAudit(tx, {
    action: 'switchover.runFinished',
    entityId: row.id,
    after: { runId, state, ...counts },
  });
}

/** A file that is in the books stays so. */
async function saveFiles(
  tx: Transaction,
  { files, figures }: ReadSwitchover,
  { rehearsed }: TrialResult,
  runId: string,
): Promise<void> {
  for (const { entry } of [...files, figures]) {
    const found = rehearsed.get(entry.id);
    const results = found && {
      counts: countsOf(found),
      summary: summaryOf(entry.kind, found),
    };
    if (found) await saveResults(tx, entry.id, found.rows);
    await updateImport(tx, entry.id, { work: null, plan: runId, ...results });
  }
}

/** A switch whose comparison was not green. Nothing of it was written. */
export async function failRun(
  tx: Transaction,
  read: ReadSwitchover,
  result: TrialResult,
): Promise<void> {
  const { comparison } = result;
  const count = comparison?.differences ?? 0;
  const what = comparison
    ? `${count} ${count === 1 ? 'lease differs' : 'leases differ'} from the old program.`
    : 'Some rows do not fit into your organization anymore.';
  const failure = `The switch was not made, and nothing was written. ${what}`;
  await finishRun(tx, read, result, { isSwitch: true, failure });
  await repository.updateSwitchover(tx, read.row.id, { switchOn: null });
  await tellIfPlanned(tx, read.row, failure);
}

/** Work that ended without a result. */
export async function failWork(
  { payload: { switchoverId }, transact }: JobRun<SwitchoverPayload>,
  failure: string,
): Promise<void> {
  await transact(async (tx) => {
    const row = await repository.lockSwitchover(tx, switchoverId);
    if (!row || row.work === null) return;
    await repository.updateSwitchover(tx, switchoverId, { ...done, failure, switchOn: null });
    for (const { entry } of await repository.filesOf(tx, switchoverId)) {
      await updateImport(tx, entry.id, { work: null });
    }
    const after = { work: row.work, failure };
    await recordAudit(tx, { action: 'switchover.failed', entityId: switchoverId, after });
    await tellIfPlanned(tx, row, failure);
  });
}

/** Nobody sits in front of a switch that was planned for a day. */
export async function tellIfPlanned(
  tx: Transaction,
  { program, switchOn, work }: SwitchoverRow,
  failure: string | null,
): Promise<void> {
  if (switchOn === null || work !== 'SWITCH') return;
  const day = formatCalendarDate(switchOn);
  if (failure === null) {
    await tellAdmins(tx, `The switch from ${program} was made`, [
      `The switch from ${program} that was planned for ${day} was made. Everything is in your books now.`,
      'You can undo it for seven days, as long as nothing of it has been used.',
    ]);
    return;
  }
  await tellAdmins(tx, `The switch from ${program} was not made`, [
    `The switch from ${program} that was planned for ${day} was not made.`,
    failure,
  ]);
}
