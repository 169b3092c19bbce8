/**
 * The commands. Each loads only what it needs, so that mistakes are reported at once, and the database starts while the
 * server's code is loaded (ADR 009).
 */
import { sentenceFor } from './error-sentences.ts';
import { databaseOptions, dataDirOf, loggerFor, refuseMissingDatabase } from './opening.ts';
import { readConfig, type Config } from './platform/config.ts';
import { DataDirInUseError } from './platform/database/embedded/embedded.errors.ts';
import { runningServer } from './platform/database/embedded/server-lock.ts';
import { checkPort } from './platform/http/free-port.ts';
import { isStopping, stopOnSignal } from './stop-signals.ts';
import { usage } from './usage.ts';
import { buildWebAppWhenOlder } from './web-build.ts';
import { WORK_FOR_SERVER } from './work-process.ts';

async function startServer(command: 'serve' | 'demo'): Promise<void> {
  // Errors that prevent a start are reported before anything slow happens or is created.
  const config = readConfig(process.env);
  await checkAddress(config);
  buildWebAppWhenOlder();
  const log = loggerFor(config);
  const { openDatabase } = await import('./platform/database/open-database.ts');
  const { poolWithoutJobs } = await import('./platform/database/pool.ts');
  const load = () => import('./run-server.ts');
  const opening = openDatabase({
    ...databaseOptions(config, log),
    ...(config.RUN_JOBS === true && { pool: poolWithoutJobs }),
    whileStarting: () => void load(),
  });
  // After a stop signal, a database that is being created is finished first, so that no partial one is left.
  let stop = async () => (await opening).close();
  stopOnSignal(() => stop());
  const open = await opening;
  const { runServer } = await load();
  await runServer({ command, config, log, open }, (better) => {
    stop = better;
  });
}

/** If the port is taken by the server of the same data directory, names that server. */
async function checkAddress(config: Config): Promise<void> {
  try {
    await checkPort(config.PORT, config.HOST);
  } catch (error) {
    const dataDir = dataDirOf(config);
    const holder = config.DATABASE_URL ? undefined : runningServer(dataDir);
    throw holder ? new DataDirInUseError(dataDir, holder) : error;
  }
}

const others = () => import('./commands.ts');

/** For commands that need the data of an installation: a wrong folder is reported before the server's code is loaded. */
async function beside() {
  refuseMissingDatabase(readConfig(process.env));
  return others();
}

/** Only the process that a server starts for its jobs has this command; nobody else has a channel to it. */
const forServer = process.send && {
  [WORK_FOR_SERVER]: async () => (await import('./work-for-server.ts')).workForServer(),
};

const commands: Record<string, () => Promise<void>> = {
  serve: () => startServer('serve'),
  work: async () => (await beside()).work(),
  migrate: async () => (await beside()).migrate(),
  demo: () => startServer('demo'),
  doctor: async () => (await others()).doctor(),
  'rotate-key': async () => (await beside()).rotate(),
  'create-admin': async () => (await beside()).makeAdmin(),
  backup: async () => (await beside()).backup(),
  restore: async () => (await others()).restore(),
  'import-archive': async () => (await others()).importArchive(),
  ...forServer,
};

// A closed pipe, such as of `| head`, ends neither the server nor its database.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const [name = '', ...options] = process.argv.slice(2);
// A command that is asked for help does nothing else.
if ([name, ...options].some((word) => word === '--help' || word === '-h') || name === 'help') {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
if (name === '--version') {
  const { VERSION } = await import('./platform/version.ts');
  process.stdout.write(`${VERSION}\n`);
  process.exit(0);
}
const command = commands[name];
if (!command) {
  process.stdout.write(`${usage}\n`);
  process.exit(2);
}
command().catch((error: unknown) => {
  // Running work fails when the database closes.
  if (isStopping()) return;
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
});
