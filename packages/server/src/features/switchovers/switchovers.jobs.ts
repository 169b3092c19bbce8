import type { SwitchoverWork } from '@tenantry/contract/switchovers/switchovers.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Job, JobRun } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { Logger } from '../../platform/log.ts';
import { failWork } from './finishing.ts';
import { makeSwitch } from './make-switch.ts';
import { runTrial } from './run-trial.ts';
import * as repository from './switchovers.repository.ts';
import { undoSwitch } from './undo-switch.ts';
import { queueWork, SWITCHOVER_JOB, type SwitchoverPayload } from './switchovers.service.ts';

/** After as many attempts it fails for good, so that somebody is told. */
const MAX_ATTEMPTS = 3;

const FAILED = 'It could not be finished after several attempts. Try again later.';

const works: Readonly<Record<SwitchoverWork, (work: JobRun<SwitchoverPayload>) => Promise<void>>> =
  { TRIAL: runTrial, SWITCH: makeSwitch, UNDO: undoSwitch };

/** NEW-6: a trial run or the switch, as asked for. It starts over after a killed server. */
export function switchoverJob({ log }: { readonly log: Logger }): Job<SwitchoverPayload> {
  return {
    name: SWITCHOVER_JOB,
    lane: 'transfers',
    run: async (work: JobRun<SwitchoverPayload>) => {
      const { switchoverId } = work.payload;
      const row = await work.transact((tx) => repository.switchoverById(tx, switchoverId));
      if (!row || row.work === null) return;
      if (work.cutOff >= MAX_ATTEMPTS || work.attempt > MAX_ATTEMPTS) {
        return failWork(work, FAILED);
      }
      try {
        await works[row.work](work);
      } catch (error) {
        if (error instanceof AppError) return failWork(work, error.message);
        if (work.signal.aborted || work.attempt < MAX_ATTEMPTS) throw error;
        log.error({ err: error, switchoverId }, 'a switch from another program failed');
        await failWork(work, FAILED);
      }
    },
  };
}

/** Five minutes after midnight in each time zone; later if no server ran then. */
export const plannedSwitches: Recurring = {
  name: 'make_planned_switches',
  title: 'Planned switches from other programs',
  schedule: '5 * * * *',
  run: async (tx) => {
    const due = await repository.dueSwitchover(tx);
    if (!due) return;
    await queueWork(tx, due.id, 'SWITCH', due.workBy);
    await recordAudit(tx, {
      action: 'switchover.dayCame',
      entityId: due.id,
      after: { on: due.switchOn },
    });
  },
};
