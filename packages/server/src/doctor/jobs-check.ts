import { recurring } from '../jobs.ts';
import type { Backend } from '../backend.ts';
import {
  dueJobs,
  failedTasks,
  minutesWithoutJobs,
  WAITED_TOO_LONG_SECONDS,
  type Query,
} from '../platform/jobs/queue-state.ts';
import { systemClock } from '../platform/clock.ts';
import { runningServer } from '../platform/database/embedded/server-lock.ts';
import { ok, warning, type Check } from './report.ts';

type Examined = Pick<Backend, 'database' | 'directory' | 'config' | 'dataDir'>;

/** Whether jobs are run, and which recurring work failed. A stopped server runs none, so this only warns. */
export async function checkJobs({
  database,
  directory,
  config,
  dataDir,
}: Examined): Promise<Check> {
  const query: Query = (text) => database.pool.query(text);
  const late = (await dueJobs(query)).filter(({ seconds }) => seconds > WAITED_TOO_LONG_SECONDS);
  const failed = await failedTasks(query, recurring);
  const names = new Map((await directory.all()).map(({ id, name }) => [id, name]));
  const stoppedFor = await minutesWithoutJobs(query, secondsUp(config, dataDir));
  const findings = [
    ...(stoppedFor === null ? [] : [`No process has run jobs for ${stoppedFor} minutes.`]),
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

/** How long the server has been running: 0 if it does not, and Infinity if it may be on another machine. */
function secondsUp({ DATABASE_URL }: Backend['config'], dataDir: string): number {
  if (DATABASE_URL) return Infinity;
  const server = runningServer(dataDir);
  if (!server) return 0;
  return (systemClock.now().epochMilliseconds - Date.parse(server.startedAt)) / 1000;
}
