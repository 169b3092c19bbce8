import { setFlagsFromString } from 'node:v8';
import { createAdmin, createAdminUsage, readCreateAdmin } from './create-admin.ts';
import { issueSetupLink, loadDemoWhenEmpty } from '#features/installation';
import { verifySecrets } from '#features/organization';
import { backUp, restore } from './backup-commands.ts';
import { BackupError } from './platform/backup/backup.errors.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { defaultDataDir } from './platform/database/embedded/data-dir.ts';
import {
  DataDirInUseError,
  EmbeddedPostgresError,
} from './platform/database/embedded/embedded.errors.ts';
import { runningServer } from './platform/database/embedded/server-lock.ts';
import { databaseError, isPassing } from './platform/database/errors.ts';
import { openBeside, openDatabase } from './platform/database/open-database.ts';
import { checkPort } from './platform/http/free-port.ts';
import { createLogger } from './platform/log.ts';
import { jobsOfBackend, openBackend, runJobs, serve, stopJobs, type Backend } from './serve.ts';
import { startNotes } from './start-notes.ts';
import { isStopping, stopOnSignal } from './stop-signals.ts';
import { lockedSecretsOf, problemsOf } from './verification.ts';
import { buildWebAppWhenOlder } from './web-build.ts';

const usage = `Usage: tenantry COMMAND
  serve     the web app, the API and the background jobs
  work      the background jobs alone
  migrate   bring the database to the current schema, and end
  demo      serve, with the demo organization loaded into an empty database
  doctor    check all balances, files, the audit chain and the stored secrets, and end
  create-admin  make an administrator, for people who are locked out, and print a link to set the password
            ${createAdminUsage}
  backup PATH   write everything to a new file, or into a folder; also while a server runs
  restore PATH  bring a backup into an empty database, check it, and end`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function open(how = openDatabase, config = readConfig(process.env)): Promise<Backend> {
  // At a terminal, a person wants to see the address, not a line for each request.
  const log = createLogger(config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'));
  const onDatabaseExit = (error: Error) => {
    log.fatal({ err: error }, 'the database ended by itself');
    process.exit(1);
  };
  return openBackend(config, log, onDatabaseExit, how);
}

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
  stopOnSignal(async () => {
    await stopJobs(runner, backend);
    await backend.open.close();
  });
}

async function migrateOnly(): Promise<void> {
  const backend = await open();
  await backend.open.close();
  say('The database is at the current schema.');
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
    const problems = await database.transact(scope, (tx) => verifySecrets(tx, secrets));
    for (const problem of problems) log.error({ organizationId: organization.id }, problem);
  }
}

/** Prints all problems, organization by organization, and exits with 1 if there are any. */
async function doctor(): Promise<void> {
  const backend = await open(openBeside);
  const found = [...(await problemsOf(backend)), ...(await lockedSecretsOf(backend))];
  await backend.open.close();
  for (const problem of found) say(problem);
  say(
    found.length === 0
      ? 'All balances, files and the audit chain are consistent, and all secrets can be decrypted.'
      : `${found.length} problems.`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
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

const commands: Record<string, () => Promise<void>> = {
  serve: () => runServer('serve'),
  work,
  migrate: migrateOnly,
  demo: () => runServer('demo'),
  doctor,
  'create-admin': makeAdmin,
  backup: () => backUp(process.argv.slice(3), open, say),
  restore: () => restore(process.argv.slice(3), open, say),
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

/** Their messages tell the person what to do. */
const expectedErrors = [ConfigError, EmbeddedPostgresError, BackupError];

/** One sentence for errors that the person at the terminal can fix, the whole stack trace for all others. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (expectedErrors.some((kind) => error instanceof kind)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  const address = addressProblem(error);
  if (address) return address;
  const refused = databaseError(error)?.code;
  if (isPassing(error) || (refused && /^(?:28|3D)/.test(refused))) {
    return `The database cannot be used: ${error.message || code}.`;
  }
  return error.stack ?? error.message;
}

/** Why the server cannot listen at the configured address, or undefined for any other error. */
function addressProblem(error: NodeJS.ErrnoException & { port?: number; address?: string }) {
  const { code, syscall, port, address, hostname } = error as typeof error & { hostname?: string };
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another one, such as PORT=3001.`;
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return `You do not have permission to use port ${port}. Choose one of 1024 or higher, such as PORT=3000.`;
  }
  if ((syscall === 'listen' && code === 'EADDRNOTAVAIL') || (hostname && code === 'ENOTFOUND')) {
    return `HOST cannot be used: ${address ?? hostname} is not an address of this machine.`;
  }
  return undefined;
}
