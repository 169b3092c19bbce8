import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeOtherCopies } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { connectionTo, identify } from './connection.ts';
import type { DatabaseConnection } from './connection.ts';
import { PostgresStartError } from './embedded.errors.ts';
import { chooseEndpoint, removeShortDirectory } from './endpoint.ts';
import type { Log } from './log.ts';
import type { EmbeddedPaths } from './paths.ts';
import {
  hasProcess,
  isPostmasterOf,
  postmasterFilePath,
  readPostmasterFile,
} from './postmaster-file.ts';
import type { PostmasterFile } from './postmaster-file.ts';
import { launch, logTail, stopPostmaster, waitUntilReady } from './postmaster.ts';
import { postgresArguments } from './settings.ts';
import type { PostgresSettings } from './settings.ts';
import type { SystemUser } from './system-user.ts';

/** Everything needed to run the cluster; the caller holds the lock on the data directory. */
export interface ClusterSetup {
  paths: EmbeddedPaths;
  binaries: Binaries;
  user: SystemUser | undefined;
  password: string;
  durable: boolean;
  settings: PostgresSettings;
  log: Log;
  whileStarting: (() => void) | undefined;
}

/** A cluster that accepts connections. */
export interface OpenCluster {
  pid: number;
  connection: DatabaseConnection;
  version: string;
  adopted: boolean;
}

/** How long the processes of a killed PostgreSQL may take to notice and end. */
const ORPHANS_MS = 15_000;
/** How long an abandoned PostgreSQL that reports ready may take to recover from the loss of a backend. */
const RECOVERY_MS = 60_000;

/** Adopts the PostgreSQL that a killed server left running on this cluster. Undefined if there is none. */
export async function adopt(setup: ClusterSetup): Promise<OpenCluster | undefined> {
  const { paths, binaries, log } = setup;
  const abandoned = await assessAbandoned(setup);
  if (!abandoned) {
    discardStaleFile(paths);
    return undefined;
  }
  const { pid, connection, version, objection } = abandoned;
  if (version) {
    log.info(`PostgreSQL (process ${pid}) was left running by an earlier server: adopted.`);
    return { pid, connection, version, adopted: true };
  }
  log.warn(`PostgreSQL (process ${pid}) was left running and ${objection}: restarting it.`);
  await stopPostmaster(pid, paths, binaries, log);
  return undefined;
}

/** Undefined if none runs. Waits for one that recovers. */
async function assessAbandoned(setup: ClusterSetup): Promise<Assessment | undefined> {
  const latestRecovery = performance.now() + RECOVERY_MS;
  for (;;) {
    const file = await waitUntilReady(setup);
    if (!file) return undefined;
    const assessment = await assess(setup, file);
    if (!assessment.isRecovering || performance.now() > latestRecovery) return assessment;
    await sleep(50);
  }
}

interface Assessment {
  pid: number;
  connection: DatabaseConnection;
  version?: string;
  objection?: string;
  /** It lost a backend and accepts no connections until it has recovered. */
  isRecovering?: boolean;
}

const CANNOT_CONNECT_NOW = '57P03';

/** The version of a usable PostgreSQL, or why it cannot be used. */
async function assess(setup: ClusterSetup, file: PostmasterFile): Promise<Assessment> {
  const connection = connectionTo(file, setup.password);
  const known = { pid: file.pid, connection };
  try {
    const { version, cluster, durable } = await identify(connection);
    if (cluster !== setup.paths.cluster) return { ...known, objection: `serves ${cluster}` };
    if (durable !== setup.durable) return { ...known, objection: 'has other settings' };
    return { ...known, version };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const isRecovering = code === CANNOT_CONNECT_NOW;
    return { ...known, objection: `does not answer (${message})`, isRecovering };
  }
}

/**
 * PostgreSQL handles its stale file by itself, unless another process or a zombie has the process id in it: PostgreSQL
 * would take that for itself and refuse to start. It finds orphans of the dead one without the file.
 */
function discardStaleFile(paths: EmbeddedPaths): void {
  const file = readPostmasterFile(paths.cluster);
  if (!file || isPostmasterOf(file.pid, paths.cluster)) return;
  if (hasProcess(file.pid)) rmSync(postmasterFilePath(paths.cluster), { force: true });
  removeShortDirectory(file.socketDir);
}

/** Starts PostgreSQL on a cluster that is not running. */
export async function startPostmaster(setup: ClusterSetup): Promise<OpenCluster> {
  const { paths, binaries } = setup;
  await removeOtherCopies(paths.binaryCopies, binaries).catch((error: unknown) =>
    setup.log.warn(`Old copies of PostgreSQL stay where they are: ${String(error)}`),
  );
  const file = await launchUntilReady(setup);
  const connection = connectionTo(file, setup.password);
  try {
    const { version } = await identify(connection);
    return { pid: file.pid, connection, version, adopted: false };
  } catch (error) {
    await stopPostmaster(file.pid, paths, binaries, setup.log);
    removeShortDirectory(file.socketDir);
    const reason = (error as Error).message;
    throw new PostgresStartError(`PostgreSQL is running, but refuses the server: ${reason}.`, {
      cause: error,
    });
  }
}

async function launchUntilReady(setup: ClusterSetup): Promise<PostmasterFile> {
  const { paths, binaries, user } = setup;
  const endpoint = await chooseEndpoint(paths, user);
  const settings = postgresArguments(endpoint, setup.durable, setup.settings);
  const deadline = performance.now() + ORPHANS_MS;
  for (;;) {
    const pid = await launch(paths, binaries, user, settings);
    setup.whileStarting?.();
    const file = await waitUntilReady(setup, pid);
    if (file) return file;
    const words = logTail(paths);
    if (!words.includes('pre-existing shared memory block') || performance.now() > deadline) {
      if ('socketDir' in endpoint) removeShortDirectory(endpoint.socketDir);
      throw new PostgresStartError(`PostgreSQL did not start.${words}`);
    }
    await sleep(50);
  }
}
