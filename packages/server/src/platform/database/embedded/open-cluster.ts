import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeOtherCopies } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { connectionTo, greet } from './connection.ts';
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

/** All that is needed to run the cluster; the caller holds the lock on the data directory. */
export interface ClusterSetup {
  paths: EmbeddedPaths;
  binaries: Binaries;
  user: SystemUser | undefined;
  password: string;
  durable: boolean;
  settings: PostgresSettings;
  log: Log;
}

/** A cluster that accepts connections. */
export interface OpenCluster {
  pid: number;
  connection: DatabaseConnection;
  version: string;
  adopted: boolean;
}

/** How long the processes of a killed PostgreSQL may take to notice that and end. */
const ORPHANS_MS = 15_000;

/** Takes over the PostgreSQL that a killed server left running on this cluster. Undefined when there is none. */
export async function adopt(setup: ClusterSetup): Promise<OpenCluster | undefined> {
  const { paths, binaries, log } = setup;
  const file = await waitUntilReady(paths, log);
  if (!file) {
    discardStaleFile(paths);
    return undefined;
  }
  const connection = connectionTo(file, setup.password);
  const { version, objection } = await assess(setup, connection);
  if (version) {
    log.info(`PostgreSQL (process ${file.pid}) was left running by an earlier server: adopted.`);
    return { pid: file.pid, connection, version, adopted: true };
  }
  log.warn(`PostgreSQL (process ${file.pid}) was left running and ${objection}: restarting it.`);
  await stopPostmaster(file.pid, paths, binaries, log);
  return undefined;
}

/** The version of a PostgreSQL that can be used as it is, or what stands against that. */
async function assess(
  setup: ClusterSetup,
  connection: DatabaseConnection,
): Promise<{ version?: string; objection?: string }> {
  try {
    const { version, cluster, durable } = await greet(connection);
    if (cluster !== setup.paths.cluster) return { objection: `serves ${cluster}` };
    if (durable !== setup.durable) return { objection: 'has other settings' };
    return { version };
  } catch (error) {
    return { objection: `does not answer (${(error as Error).message})` };
  }
}

/**
 * PostgreSQL deals with its stale file on its own unless something has the number in it, another process or the zombie of
 * the dead one: that it would take for itself, and refuse to start. Orphans of the dead one it finds without the file.
 */
function discardStaleFile(paths: EmbeddedPaths): void {
  const file = readPostmasterFile(paths.cluster);
  if (!file || isPostmasterOf(file.pid, paths.cluster)) return;
  if (hasProcess(file.pid)) rmSync(postmasterFilePath(paths.cluster), { force: true });
  removeShortDirectory(file.socketDir);
}

/** Starts PostgreSQL on a cluster on which none runs. */
export async function startPostmaster(setup: ClusterSetup): Promise<OpenCluster> {
  const { paths, binaries } = setup;
  await removeOtherCopies(paths.binaryCopies, binaries).catch((error: unknown) =>
    setup.log.warn(`Old copies of PostgreSQL stay where they are: ${String(error)}`),
  );
  const file = await launchUntilReady(setup);
  const connection = connectionTo(file, setup.password);
  try {
    const { version } = await greet(connection);
    return { pid: file.pid, connection, version, adopted: false };
  } catch (error) {
    await stopPostmaster(file.pid, paths, binaries, setup.log);
    removeShortDirectory(file.socketDir);
    const reason = (error as Error).message;
    throw new PostgresStartError(`PostgreSQL runs, but refuses the server: ${reason}.`, {
      cause: error,
    });
  }
}

async function launchUntilReady(setup: ClusterSetup): Promise<PostmasterFile> {
  const { paths, binaries, user, log } = setup;
  const endpoint = await chooseEndpoint(paths, user);
  const settings = postgresArguments(endpoint, setup.durable, setup.settings);
  const deadline = performance.now() + ORPHANS_MS;
  for (;;) {
    const pid = await launch(paths, binaries, user, settings);
    const file = await waitUntilReady(paths, log, pid);
    if (file) return file;
    const words = logTail(paths);
    if (!words.includes('pre-existing shared memory block') || performance.now() > deadline) {
      if ('socketDir' in endpoint) removeShortDirectory(endpoint.socketDir);
      throw new PostgresStartError(`PostgreSQL did not start.${words}`);
    }
    await sleep(50);
  }
}
