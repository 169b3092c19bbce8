/** The commands other than `serve` and `demo`. None but `restore` creates a database: see `cli.ts`. */
import { createAdmin, readCreateAdmin } from './create-admin.ts';
import { examine } from './doctor/doctor.ts';
import { linesOf } from './doctor/report.ts';
import { nightlyBackups } from './nightly-backups.ts';
import { backUp, restore as restoreBackup } from './backup-commands.ts';
import { migrateOnly, readSwitch } from './migrate-command.ts';
import { openBackend } from './open-backend.ts';
import { databaseOptions, loggerFor } from './opening.ts';
import { readConfig, type Config } from './platform/config.ts';
import { openBeside, openDatabase } from './platform/database/open-database.ts';
import { runningServer } from './platform/database/embedded/server-lock.ts';
import { createLogger } from './platform/log.ts';
import { rotateKey } from './rotate-key.ts';
import { jobsOfBackend, runJobs, stopJobs } from './run-jobs.ts';
import { checkSecrets, keepGarbageSmall } from './start-steps.ts';
import type { Backend } from './backend.ts';
import { stopOnSignal } from './stop-signals.ts';
import { doctorUsage } from './usage.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function open(
  how = openDatabase,
  config = readConfig(process.env),
  log = loggerFor(config),
): Promise<Backend> {
  const opening = how({ ...databaseOptions(config, log), outlivesSeconds: SOON });
  // A command that is told to stop is not done. A database that starts is awaited, so that it stops with the process.
  stopOnSignal(async () => void (await opening.catch(() => null)), INTERRUPTED);
  return openBackend(config, log, await opening);
}

const INTERRUPTED = 1;
/** Nothing starts a killed command again. Until then, its PostgreSQL has written the file that names it. */
const SOON = 1;

export async function work(): Promise<void> {
  const backend = await open();
  await checkSecrets(backend);
  const { PORT } = backend.config;
  const runner = await runJobs(
    backend,
    jobsOfBackend(backend, () => PORT),
  );
  keepGarbageSmall();
  const backups = await nightlyBackups(backend);
  stopOnSignal(async () => {
    await backups?.stop();
    await stopJobs(runner, backend);
    await backend.open.close();
  });
}

/** Exits with 1 if a check fails; warnings alone exit with 0. */
export async function doctor(): Promise<void> {
  const json = readSwitch('json', doctorUsage, say);
  if (json === null) {
    process.exitCode = 2;
    return;
  }
  // Standard output is for the report alone, which has the reason of each failure.
  const log = createLogger('fatal', process.stderr);
  const openHere = (config: Config) => open(openBeside, config, log);
  const report = await examine({ environment: process.env, log, open: openHere });
  const lines = json
    ? [JSON.stringify(report, null, 2)]
    : [`Tenantry ${report.version}`, '', ...linesOf(report)];
  for (const line of lines) say(line);
  process.exitCode = report.status === 'failed' ? 1 : 0;
}

/** Also works while a server runs. */
export async function makeAdmin(): Promise<void> {
  const asked = readCreateAdmin(process.argv.slice(3));
  const backend = await open(openBeside);
  try {
    const { config, dataDir } = backend;
    const port = config.DATABASE_URL ? undefined : runningServer(dataDir)?.port;
    const link = await createAdmin(backend, asked, port);
    say(`Open this link within 7 days to set the password: ${link}`);
  } finally {
    await backend.open.close();
  }
}

export async function rotate(): Promise<void> {
  const backend = await open(openBeside);
  try {
    const { lines, failed } = await rotateKey(backend);
    for (const line of lines) say(line);
    process.exitCode = failed ? 1 : 0;
  } finally {
    await backend.open.close();
  }
}

export const migrate = () => migrateOnly(open, say);

export function backup(): Promise<void> {
  keepGarbageSmall();
  return backUp(process.argv.slice(3), open, say);
}

export function restore(): Promise<void> {
  keepGarbageSmall();
  return restoreBackup(process.argv.slice(3), open, say);
}
