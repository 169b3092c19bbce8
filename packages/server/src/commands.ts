/**
 * The commands other than `serve` and `demo`. None but `restore` and `import-archive` creates a database, and each loads only the code that it
 * needs: see `cli.ts`.
 */
import type { Backend } from './backend.ts';
import { keepGarbageSmall } from './garbage.ts';
import { openBasics, type Basics } from './open-basics.ts';
import { databaseOptions, loggerFor } from './opening.ts';
import { readConfig, type Config } from './platform/config.ts';
import { openBeside, openDatabase } from './platform/database/open-database.ts';
import { runningServer } from './platform/database/embedded/server-lock.ts';
import { createLogger } from './platform/log.ts';
import { stopOnSignal } from './stop-signals.ts';
import { doctorUsage } from './usage.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The settings, the log and the open database, in this order. */
type Opened = Parameters<typeof openBasics>;

async function openWith(
  how: typeof openDatabase = openDatabase,
  config = readConfig(process.env),
  log = loggerFor(config),
): Promise<Opened> {
  const opening = how({ ...databaseOptions(config, log), outlivesSeconds: SOON });
  // A command that is told to stop is not done. A database that starts is awaited, so that it stops with the process.
  stopOnSignal(async () => void (await opening.catch(() => null)), INTERRUPTED);
  return [config, log, await opening];
}

const INTERRUPTED = 1;
/** Nothing starts a killed command again. Until then, its PostgreSQL has written the file that names it. */
const SOON = 1;

/** Opens what the code of features does not need. */
const open = async (how?: typeof openDatabase): Promise<Basics> =>
  openBasics(...(await openWith(how)));

async function openAll(...how: Parameters<typeof openWith>): Promise<Backend> {
  const [opened, { openBackend }] = await Promise.all([
    openWith(...how),
    import('./open-backend.ts'),
  ]);
  return openBackend(...opened);
}

export async function work(): Promise<void> {
  const backend = await openAll();
  const { checkSecrets } = await import('./start-steps.ts');
  const { jobsOfBackend, runJobs, stopJobs } = await import('./run-jobs.ts');
  const { nightlyBackups } = await import('./nightly-backups.ts');
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
  const { readSwitch } = await import('./migrate-command.ts');
  const json = readSwitch('json', doctorUsage, say);
  if (json === null) {
    process.exitCode = 2;
    return;
  }
  const { examine } = await import('./doctor/doctor.ts');
  const { linesOf } = await import('./doctor/report.ts');
  // Standard output is for the report alone, which has the reason of each failure.
  const log = createLogger('fatal', process.stderr);
  const openHere = (config: Config) => openAll(openBeside, config, log);
  const report = await examine({ environment: process.env, log, open: openHere });
  const lines = json
    ? [JSON.stringify(report, null, 2)]
    : [`Tenantry ${report.version}`, '', ...linesOf(report)];
  for (const line of lines) say(line);
  process.exitCode = report.status === 'failed' ? 1 : 0;
}

/** Also works while a server runs. */
export async function makeAdmin(): Promise<void> {
  const { createAdmin, readCreateAdmin } = await import('./create-admin.ts');
  const asked = readCreateAdmin(process.argv.slice(3));
  const basics = await open(openBeside);
  try {
    const { config, dataDir } = basics;
    const port = config.DATABASE_URL ? undefined : runningServer(dataDir)?.port;
    const link = await createAdmin(basics, asked, port);
    say(`Open this link within 7 days to set the password: ${link}`);
  } finally {
    await basics.open.close();
  }
}

export async function rotate(): Promise<void> {
  const basics = await open(openBeside);
  try {
    const { rotateKey } = await import('./rotate-key.ts');
    const { lines, failed } = await rotateKey(basics);
    for (const line of lines) say(line);
    process.exitCode = failed ? 1 : 0;
  } finally {
    await basics.open.close();
  }
}

export async function migrate(): Promise<void> {
  const { migrateOnly } = await import('./migrate-command.ts');
  return migrateOnly(open, say);
}

export async function backup(): Promise<void> {
  const { backUp } = await import('./backup-commands.ts');
  return backUp(process.argv.slice(3), open, say);
}

export async function importArchive(): Promise<void> {
  const { importArchiveFile } = await import('./archive-commands.ts');
  keepGarbageSmall();
  return importArchiveFile(process.argv.slice(3), open, say);
}

export async function restore(): Promise<void> {
  const { restore: restoreBackup } = await import('./backup-commands.ts');
  return restoreBackup(process.argv.slice(3), open, say);
}
