import { setFlagsFromString } from 'node:v8';
import { issueSetupLink, loadDemoWhenEmpty } from '#features/installation';
import { verifySecrets } from '#features/organization';
import { verifyBalances } from '#features/payments';
import { verifyAuditChain } from './platform/audit/seals.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded.errors.ts';
import { databaseError, isPassing } from './platform/database/errors.ts';
import { openBeside, openDatabase } from './platform/database/open-database.ts';
import { createLogger } from './platform/log.ts';
import { openBackend, runJobs, serve, stopJobs, type Backend } from './serve.ts';
import { buildWebAppWhenOlder } from './web-build.ts';

const usage = `Usage: tenantry COMMAND
  serve     the web app, the API and the background jobs
  work      the background jobs alone
  migrate   bring the database to the present schema, and end
  demo      serve, with the demo organization loaded into an empty database
  doctor    check every balance, the audit chain and what is sealed, and end`;

const demoSignIns = `Sign in to the demo as
  admin@example.com / demo-admin     who runs the organization
  tenant@example.com / demo-tenant   who rents one of its homes
  super@example.com / demo-super     who runs the installation`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function open(how = openDatabase, config = readConfig(process.env)): Promise<Backend> {
  // A person at a terminal wants to see the address, not a line for each request.
  const log = createLogger(config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'));
  const onDatabaseExit = (error: Error) => {
    log.fatal({ err: error }, 'the database ended by itself');
    process.exit(1);
  };
  return openBackend(config, log, onDatabaseExit, how);
}

let stopping = false;

/** Runs `stop` once on SIGTERM or SIGINT, and exits; after 15 seconds it exits all the same. */
function stopOnSignal(stop: () => Promise<void>): void {
  const end = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/**
 * By itself V8 lets garbage grow to several times of what lives, as long as the machine has memory. While the program
 * starts it may: most of what is read and made then stays, and looking through it again and again would take longer.
 */
function keepGarbageSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
}

async function runServer(demo: boolean): Promise<void> {
  // A bad setting is told before anything takes time.
  const config = readConfig(process.env);
  buildWebAppWhenOlder();
  const opening = open(openDatabase, config);
  // Whenever it is told to stop, a database that was begun is finished first, so that none is left behind.
  let stop = async () => (await opening).open.close();
  stopOnSignal(() => stop());
  const backend = await opening;
  await checkSecrets(backend);
  const loaded = demo && (await loadDemoWhenEmpty(backend));
  const server = await serve(backend);
  stop = server.stop;
  const setupPath = await issueSetupLink(backend.database);
  keepGarbageSmall();
  say(`Tenantry is ready at ${server.url}`);
  if (loaded) say(demoSignIns);
  if (setupPath) say(`Set it up with this one-time link: ${server.url}${setupPath}`);
}

async function work(): Promise<void> {
  const backend = await open();
  await checkSecrets(backend);
  const runner = await runJobs(backend, backend.config.PORT);
  keepGarbageSmall();
  stopOnSignal(async () => {
    await stopJobs(runner, backend);
    await backend.open.close();
  });
}

async function migrateOnly(): Promise<void> {
  const backend = await open();
  await backend.open.close();
  say('The database is at the present schema.');
}

/** Makes the key on the first start; later it tells when it is not the one that the database needs. */
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

/** Prints what is wrong, organization by organization, and ends with 1 when anything is. */
async function doctor(): Promise<void> {
  const backend = await open(openBeside);
  let problems = 0;
  for (const organization of await backend.directory.all()) {
    const found = await backend.database.transact({ organization, readOnly: true }, async (tx) => [
      ...(await verifyBalances(tx)),
      ...(await verifyAuditChain(tx)),
      ...(await verifySecrets(tx, backend.secrets)),
    ]);
    for (const problem of found) say(`${organization.name}: ${problem}`);
    problems += found.length;
  }
  await backend.open.close();
  say(
    problems === 0
      ? 'Every balance and the audit chain are right, and what is sealed opens.'
      : `${problems} problems.`,
  );
  process.exitCode = problems === 0 ? 0 : 1;
}

const commands: Record<string, () => Promise<void>> = {
  serve: () => runServer(false),
  work,
  migrate: migrateOnly,
  demo: () => runServer(true),
  doctor,
};

const command = commands[process.argv[2] ?? ''];
if (!command) {
  say(usage);
  process.exit(2);
}
command().catch((error: unknown) => {
  // What was under way fails when the database is closed under it.
  if (stopping) return;
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
});

/** One sentence for what the person at the terminal can mend, the whole trace for everything else. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another one, such as PORT=3001.`;
  }
  const refused = databaseError(error)?.code;
  if (isPassing(error) || (refused && /^(?:28|3D)/.test(refused))) {
    return `The database cannot be used: ${error.message || code}.`;
  }
  const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  return expected ? error.message : (error.stack ?? error.message);
}
