import { sql } from 'drizzle-orm';
import { MOST_FINDINGS, NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { calendarDayAt } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  failedTasks,
  laneQueues,
  minutesWithoutJobs,
  WAITED_TOO_LONG_SECONDS,
  type Query,
} from '../../platform/jobs/queue-state.ts';
import { lanes } from '../../platform/jobs/lanes.ts';
import type { TodayOptions } from './today.options.ts';

const queryIn =
  ({ db }: Transaction): Query =>
  (text) =>
    db.execute(sql.raw(text));

/** OPS-7: that no process runs jobs, or else jobs that have waited for minutes, as one finding. */
export async function stoppedJobs(
  tx: Transaction,
  { jobs, secondsUp }: TodayOptions,
): Promise<Attention> {
  const stoppedFor = await minutesWithoutJobs(queryIn(tx), secondsUp());
  if (stoppedFor !== null) {
    const need = { kind: 'jobs_stopped' as const, key: 'jobs_stopped', minutes: stoppedFor };
    return { total: 1, findings: [{ need, since: tx.today }] };
  }
  const queues = await laneQueues(queryIn(tx), jobs());
  const late = lanes.filter((lane) => queues[lane].oldestSeconds > WAITED_TOO_LONG_SECONDS);
  if (late.length === 0) return NOTHING_FOUND;
  const seconds = Math.max(...late.map((lane) => queues[lane].oldestSeconds));
  const minutes = Math.floor(seconds / 60);
  const need = { kind: 'jobs_waiting' as const, key: 'jobs_waiting', lanes: late, minutes };
  return { total: 1, findings: [{ need, since: tx.today }] };
}

/** OPS-7: recurring work that failed in an organization of the installation. */
export async function failedWork(
  tx: Transaction,
  { directory, recurring }: TodayOptions,
): Promise<Attention> {
  const failed = await failedTasks(queryIn(tx), recurring);
  if (failed.length === 0) return NOTHING_FOUND;
  const names = new Map((await directory.all()).map(({ id, name }) => [id, name]));
  const known = failed.filter(({ organizationId }) => names.has(organizationId));
  const findings = known.slice(0, MOST_FINDINGS).map(({ name, title, organizationId, since }) => {
    const day = calendarDayAt(since, tx.organization.timeZone);
    const key = `${name}:${organizationId}`;
    const organization = names.get(organizationId) ?? '';
    const need = { kind: 'task_failed' as const, key, title, organization, since: day };
    return { need, since: day };
  });
  return { total: known.length, findings };
}
