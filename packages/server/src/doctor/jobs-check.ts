import { recurring } from '../jobs.ts';
import type { Backend } from '../backend.ts';
import {
  dueJobs,
  failedTasks,
  WAITED_TOO_LONG_SECONDS,
  type Query,
} from '../platform/jobs/queue-state.ts';
import { ok, warning, type Check } from './report.ts';

/** Whether jobs are run, and which recurring work failed. A stopped server runs none, so this only warns. */
export async function checkJobs({
  database,
  directory,
}: Pick<Backend, 'database' | 'directory'>): Promise<Check> {
  const query: Query = (text) => database.pool.query(text);
  const late = (await dueJobs(query)).filter(({ seconds }) => seconds > WAITED_TOO_LONG_SECONDS);
  const failed = await failedTasks(query, recurring);
  const names = new Map((await directory.all()).map(({ id, name }) => [id, name]));
  const findings = [
    ...late.map(
      ({ task, count, seconds }) =>
        `${count === 1 ? 'A job' : `${count} jobs`} ${task} ${count === 1 ? 'has' : 'have'} been due for up to ${Math.floor(seconds / 60)} minutes.`,
    ),
    ...failed.map(
      ({ title, organizationId, since }) =>
        `${title} failed for ${names.get(organizationId) ?? organizationId}, first queued at ${since.toString()}.`,
    ),
  ];
  if (findings.length === 0) return ok('jobs', 'No job waits, and no recurring work failed.');
  const advice =
    'Check that a server that runs jobs (RUN_JOBS) is running, and read its log. If it runs and says nothing, restart it.';
  return warning('jobs', findings, advice);
}
