/** NEW-6: the switch. All files are written in one transaction, which commits only if the comparison is green. */
import { liveActorOf } from '#features/access';
import { actingFor } from '../../platform/acting-for.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { finishRun, failRun, tellIfPlanned } from './finishing.ts';
import { telling } from './progress.ts';
import { missingForSwitch } from './readiness.ts';
import { readSwitchover, type ReadSwitchover } from './reading.ts';
import { switchoverNotReady } from './switchovers.errors.ts';
import * as repository from './switchovers.repository.ts';
import type { SwitchoverPayload } from './switchovers.service.ts';
import { tryFiles, type TrialResult } from './trial.ts';

/** Ends the transaction, with what was found. */
class NotGreen extends Error {
  readonly result: TrialResult;

  constructor(result: TrialResult) {
    super('the comparison is not green');
    this.result = result;
  }
}

/** Its files may have changed since its day was planned. */
async function refuseUnready(tx: Transaction, { row, files, figures }: ReadSwitchover) {
  const runs = (await repository.runsOf(tx, row.id)).map(({ run }) => run);
  const entries = [...files, figures].map(({ entry }) => entry);
  const missing = missingForSwitch(entries, runs);
  if (missing.length > 0) throw switchoverNotReady(missing);
}

const NO_LONGER_ALLOWED =
  'The person who asked for it may no longer do this: the account was deactivated, or has fewer rights. Plan it again.';

/** A planned switch may wait for weeks. */
async function refuseFormer(tx: Transaction, { workBy }: repository.SwitchoverRow): Promise<void> {
  const actor = workBy === null ? null : await liveActorOf(tx, workBy);
  if (!actor?.permissions.has('imports:write')) throw switchoverNotReady([NO_LONGER_ALLOWED]);
}

export async function makeSwitch(work: JobRun<SwitchoverPayload>): Promise<void> {
  const { payload, transact } = work;
  const { switchoverId } = payload;
  const read = await transact((tx) => readSwitchover(tx, switchoverId));
  if (!read) return;
  await transact((tx) => refuseUnready(tx, read));
  const progress = telling(work);
  try {
    await transact(async (found) => {
      const asked = await repository.switchoverById(found, switchoverId);
      if (asked?.work !== 'SWITCH') return;
      await refuseFormer(found, asked);
      const tx = actingFor(found, asked.workBy);
      const entryOf = async <Entry>(entry: Entry) => entry;
      const result = await tryFiles(tx, read, { entryOf, progress });
      if (result.comparison?.differences !== 0) throw new NotGreen(result);
      await finishRun(tx, read, result, { isSwitch: true });
      const switched = { state: 'SWITCHED', switchedAt: dateOf(tx.now), switchOn: null } as const;
      await repository.updateSwitchover(tx, switchoverId, switched);
      const after = { made: result.made, asOf: read.row.asOf };
      await recordAudit(tx, { action: 'switchover.switched', entityId: switchoverId, after });
      await tellIfPlanned(tx, read.row, null);
    });
  } catch (error) {
    if (!(error instanceof NotGreen)) throw error;
    await transact((tx) => failRun(tx, read, error.result));
  }
}
