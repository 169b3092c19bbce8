import { existsSync } from 'node:fs';
import { endWhenAbandoned } from './abandonment.ts';
import { findBinaries } from './binaries.ts';
import { checkMajorVersion, createCluster, readPassword } from './cluster.ts';
import type { DatabaseConnection } from './connection.ts';
import { chooseUser, changeOwners, openDataDir } from './data-dir.ts';
import { PostgresExitedError } from './embedded.errors.ts';
import { removeShortDirectory } from './endpoint.ts';
import type { Log } from './log.ts';
import { adopt, startPostmaster } from './open-cluster.ts';
import type { ClusterSetup, OpenCluster } from './open-cluster.ts';
import type { EmbeddedPaths } from './paths.ts';
import { isRunning } from './postmaster-file.ts';
import { logTail, stopAtExit, stopPostmaster } from './postmaster.ts';
import { acquireServerLock } from './server-lock.ts';
import type { ServerLock } from './server-lock.ts';
import type { PostgresSettings } from './settings.ts';

export interface EmbeddedPostgresOptions {
  /** DATA_DIR of the server; created if missing. The database is in `postgres/` below it. */
  dataDir: string;
  log: Log;
  /** Called once if PostgreSQL ends by itself. The server cannot continue: call `stop()` and exit. */
  onExit?: (error: PostgresExitedError) => void;
  /** Called after PostgreSQL was started, while it is not ready yet: a chance for other work. */
  whileStarting?: () => void;
  /** Programs to use instead of those of the npm package. */
  binDir?: string;
  /** False for tests: does not wait for the disk, and a power cut may destroy the database. */
  durable?: boolean;
  /** How long PostgreSQL waits for another server, which adopts it, if this process is killed. Then it stops. */
  outlivesSeconds?: number;
  /** Additional PostgreSQL settings; they override the supervisor's own. */
  settings?: PostgresSettings;
}

export interface EmbeddedPostgres {
  /** As the superuser, who owns the cluster. */
  connection: DatabaseConnection;
  /** Such as `18.4`. */
  version: string;
  pid: number;
  /** Whether PostgreSQL was already running, because an earlier server was killed. */
  adopted: boolean;
  /** Stops PostgreSQL in order and releases the data directory. May be called more than once. */
  stop(): Promise<void>;
}

/** A supervisor has started the server again by then. */
const ADOPTED_WITHIN_S = 60;

/**
 * Runs the server's own PostgreSQL in `dataDir`: creates it, starts it, or adopts the one that a killed server left
 * running. Until `stop()` or the end of the process, no other server can use `dataDir`.
 *
 * @throws DataDirInUseError if another server runs on `dataDir`
 * @throws EmbeddedPostgresError of another kind, with a message for the operator, if it cannot run
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const paths = openDataDir(options.dataDir);
  const lock = await watchedLock(paths, options);
  try {
    const setup = await prepare(paths, options);
    const open = (await adopt(setup)) ?? (await startPostmaster(setup));
    return supervise(open, setup, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function watchedLock(
  paths: EmbeddedPaths,
  { outlivesSeconds = ADOPTED_WITHIN_S, log }: EmbeddedPostgresOptions,
): Promise<ServerLock> {
  const lock = await acquireServerLock(paths);
  const endWatch = endWhenAbandoned(paths, outlivesSeconds, log);
  return {
    release: () => {
      endWatch();
      lock.release();
    },
  };
}

async function prepare(
  paths: EmbeddedPaths,
  options: EmbeddedPostgresOptions,
): Promise<ClusterSetup> {
  const { binDir, durable = true, settings = {}, log, whileStarting } = options;
  const user = chooseUser(paths);
  const binaries = await findBinaries(binDir, paths.binaryCopies, user);
  if (existsSync(paths.cluster)) {
    checkMajorVersion(paths, binaries);
    changeOwners(paths, user);
  } else {
    log.info(`Creating a database in ${paths.cluster}.`);
    await createCluster(paths, binaries, user, durable);
  }
  const password = readPassword(paths);
  return { paths, binaries, user, durable, settings, log, password, whileStarting };
}

function supervise(
  open: OpenCluster,
  setup: ClusterSetup,
  lock: ServerLock,
  options: EmbeddedPostgresOptions,
): EmbeddedPostgres {
  const { paths, binaries, log } = setup;
  const { pid } = open;
  // Also if the server exits before `stop()` is done, for example by an uncaught exception.
  const atExit = () => stopAtExit(pid);
  process.once('exit', atExit);
  const watch = watchForEnd(pid, () => {
    process.off('exit', atExit);
    options.onExit?.(new PostgresExitedError(pid, logTail(paths)));
  });
  const shutDown = async () => {
    clearInterval(watch);
    try {
      await stopPostmaster(pid, paths, binaries, log);
      process.off('exit', atExit);
      removeShortDirectory(open.connection.host);
    } finally {
      lock.release();
    }
  };
  let stopped: Promise<void> | undefined;
  return { ...open, stop: () => (stopped ??= shutDown()) };
}

/** Polls the process, because an adopted one is not our child, so its end is not reported. */
function watchForEnd(pid: number, ended: () => void): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (isRunning(pid)) return;
    clearInterval(timer);
    ended();
  }, 250);
  return timer.unref();
}
