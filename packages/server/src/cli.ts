import { setFlagsFromString } from 'node:v8';
import { createAdmin, createAdminUsage, readCreateAdmin } from './create-admin.ts';
import { examine } from './doctor/doctor.ts';
import { linesOf } from './doctor/report.ts';
import { sentenceFor } from './error-sentences.ts';
import { nightlyBackups } from './nightly-backups.ts';
import { issueSetupLink, loadDemoWhenEmpty } from '#features/installation';
import { inspectSecrets } from '#features/organization';
import { backUp, restore } from './backup-commands.ts';
import { migrateOnly, migrateUsage, readSwitch } from './migrate-command.ts';
import { readConfig, type Config } from './platform/config.ts';
import { defaultDataDir } from './platform/database/embedded/data-dir.ts';
import { DataDirInUseError } from './platform/database/embedded/embedded.errors.ts';
import { runningServer } from './platform/database/embedded/server-lock.ts';
import { openBeside, openDatabase } from './platform/database/open-database.ts';
import { checkPort } from './platform/http/free-port.ts';
import { createLogger } from './platform/log.ts';
import { rotateKey } from './rotate-key.ts';
import { jobsOfBackend, openBackend, runJobs, serve, stopJobs } from './serve.ts';
import type { Backend } from './backend.ts';
import { startNotes } from './start-notes.ts';
import { isStopping, stopOnSignal } from './stop-signals.ts';
import { buildWebAppWhenOlder } from './web-build.ts';

const doctorUsage = 'tenantry doctor [--json]';

const usage = `Usage: tenantry COMMAND
  serve         the web app, the API and the background jobs
  work          the background jobs alone
  migrate       bring the database to the current schema, and end
                ${migrateUsage}
  demo          serve, with the demo organization loaded into an empty database
  doctor        check settings, database, disk, clock, mail, files and all records, and end
                ${doctorUsage}
  rotate-key    encrypt what is under a key of SECRET_KEY_OLD with the current key, and end
  create-admin  make an administrator, for people who are locked out, and print a link to set the password
                ${createAdminUsage}
  backup PATH   write everything to a new file, or into a folder; also while a server runs
  restore PATH  bring a backup into an empty database, check it, and end`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function open(
  how = openDatabase,
  config = readConfig(process.env),
  log = loggerFor(config),
): Promise<Backend> {
  const onDatabaseExit = (error: Error) => {
    log.fatal({ err: error }, 'the database ended by itself');
    process.exit(1);
  };
  return openBackend(config, log, onDatabaseExit, how);
}

/** At a terminal, a person wants to see the address, not a line for each request. */
const loggerFor = ({ LOG_LEVEL }: Config) =>
  createLogger(LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'));

/**
 * By default V8 lets garbage grow to several times the live memory while the machine has room. That is fine during the
 * start, because most of what is created then stays, and repeated collections would take longer.
 */
function keepGarbageSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
}

async function runServer(command: 'serve' | 'demo'): Promise<void> {
  // Errors that prevent a start are reported before anything slow happens or is created.
  const config = readConfig(process.env);
  await checkAddress(config);
  buildWebAppWhenOlder();
  const opening = open(openDatabase, config);
  // After a stop signal, a database that is being created is finished first, so that no partial one is left.
  let stop = async () => (await opening).open.close();
  stopOnSignal(() => stop());
  const backend = await opening;
  await checkSecrets(backend);
  if (command === 'demo') await loadDemoWhenEmpty(backend);
  const serving = serve(backend);
  // If told to stop now, it still starts its jobs first: closing the database under them would make them fail.
  stop = () =>
    serving.then(
      (server) => server.stop(),
      () => backend.open.close(),
    );
  const server = await serving;
  const setupPath = await issueSetupLink(backend.database);
  keepGarbageSmall();
  const { directory, dataDir } = backend;
  const organizations = await directory.all();
  const start = { command, url: server.url, config, dataDir, organizations, setupPath };
  for (const line of startNotes(start)) say(line);
}

/** If the port is taken by the server of the same data directory, names that server. */
async function checkAddress({ PORT, HOST, DATABASE_URL, DATA_DIR }: Config): Promise<void> {
  try {
    await checkPort(PORT, HOST);
  } catch (error) {
    const dataDir = DATA_DIR ?? defaultDataDir();
    const holder = DATABASE_URL ? undefined : runningServer(dataDir);
    throw holder ? new DataDirInUseError(dataDir, holder) : error;
  }
}

async function work(): Promise<void> {
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

/** Creates the key on the first start; later checks that it matches the database. */
async function checkSecrets(backend: Backend): Promise<void> {
  const { database, directory, log, secrets } = backend;
  try {
    secrets.prepare();
  } catch (error) {
    await backend.open.close();
    throw error;
  }
  for (const organization of await directory.all()) {
    const scope = { organization, readOnly: true };
    const { problems } = await database.transact(scope, (tx) => inspectSecrets(tx, secrets));
    for (const problem of problems) log.error({ organizationId: organization.id }, problem);
  }
}

/** Exits with 1 if a check fails; warnings alone exit with 0. */
async function doctor(): Promise<void> {
  const json = readSwitch('json', doctorUsage, say);
  if (json === null) {
    process.exitCode = 2;
    return;
  }
  // Standard output is for the report alone, which has the reason of each failure.
  const log = createLogger('fatal', process.stderr);
  const openHere = (config: Config) => open(openBeside, config, log);
  const report = await examine({ environment: process.env, log, open: openHere });
  for (const line of json ? [JSON.stringify(report, null, 2)] : linesOf(report)) say(line);
  process.exitCode = report.status === 'failed' ? 1 : 0;
}

/** Also works while a server runs. */
async function makeAdmin(): Promise<void> {
  const asked = readCreateAdmin(process.argv.slice(3));
  const backend = await open(openBeside);
  try {
    say(`Open this link within 7 days to set the password: ${await createAdmin(backend, asked)}`);
  } finally {
    await backend.open.close();
  }
}

async function rotate(): Promise<void> {
  const backend = await open(openBeside);
  try {
    const { lines, failed } = await rotateKey(backend);
    for (const line of lines) say(line);
    process.exitCode = failed ? 1 : 0;
  } finally {
    await backend.open.close();
  }
}

const commands: Record<string, () => Promise<void>> = {
  serve: () => runServer('serve'),
  work,
  migrate: () => migrateOnly(open, say),
  demo: () => runServer('demo'),
  doctor,
  'rotate-key': rotate,
  'create-admin': makeAdmin,
  backup: () => {
    keepGarbageSmall();
    return backUp(process.argv.slice(3), open, say);
  },
  restore: () => {
    keepGarbageSmall();
    return restore(process.argv.slice(3), open, say);
  },
};

// A closed pipe, such as of `| head`, ends neither the server nor its database.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const command = commands[process.argv[2] ?? ''];
if (!command) {
  say(usage);
  process.exit(2);
}
command().catch((error: unknown) => {
  // Running work fails when the database is closed under it.
  if (isStopping()) return;
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
});
