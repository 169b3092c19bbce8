import type { JobRun } from '../../platform/jobs/job.ts';
import * as repository from './switchovers.repository.ts';
import type { SwitchoverPayload } from './switchovers.service.ts';

/** Others see the progress at most this often. */
const ROWS_BETWEEN = 50;

/** Other transactions tell how far the work is, so that open pages see it. */
export function telling({ payload, transact, signal }: JobRun<SwitchoverPayload>) {
  let [written, shown] = [0, 0];
  return async (rows: number): Promise<void> => {
    signal.throwIfAborted();
    written += rows;
    if (written - shown < ROWS_BETWEEN) return;
    shown = written;
    await transact((tx) => repository.updateSwitchover(tx, payload.switchoverId, { done: shown }));
  };
}
