import { keepGarbageSmall, returnMemoryWhenIdle } from './garbage.ts';
import { openBackend } from './open-backend.ts';
import { dataDirOf, loggerFor } from './opening.ts';
import { readConfig } from './platform/config.ts';
import { openForServer } from './platform/database/open-database.ts';
import { createPace } from './platform/jobs/pace.ts';
import { fileReaders } from './platform/files/file-readers.ts';
import { jobsOfBackend, runJobs, stopJobs } from './run-jobs.ts';
import { letRequestsGoFirst } from './priority.ts';
import { stopWithServer } from './stop-signals.ts';
import { BUSY, FORGET, FREE, RUNS_JOBS } from './work-process.ts';

/** Runs the jobs of the server that has started this process, on its database, until the server stops (ADR 066). */
export async function workForServer(): Promise<void> {
  const starting = start();
  stopWithServer(async () => {
    const stop = await starting.catch(() => null);
    await stop?.();
  });
  await starting;
  // The server may be gone by now.
  process.send?.(RUNS_JOBS, () => undefined);
}

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const log = loggerFor(config);
  const open = openForServer(config, dataDirOf(config), log);
  const backend = await openBackend(config, log, open);
  const pace = createPace();
  process.on('message', (message) => {
    if (message === BUSY) pace.slow();
    if (message === FREE) pace.free();
    if (message !== FORGET) return;
    backend.directory.forget();
    backend.secrets.reload();
  });
  process.once('disconnect', () => pace.free());
  const jobs = jobsOfBackend(backend, () => config.PORT);
  const runner = await runJobs(backend, jobs, pace);
  letRequestsGoFirst();
  keepGarbageSmall();
  returnMemoryWhenIdle();
  return async () => {
    await stopJobs(runner, backend);
    await fileReaders.close();
    await open.close();
  };
}
