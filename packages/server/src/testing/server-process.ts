import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { copyUsedDataDir } from '../cli.testing.ts';
import { stopwatch } from '../platform/clock.ts';
import type { DatabaseConnection } from '../platform/database/embedded/connection.ts';
import { embeddedPaths } from '../platform/database/embedded/paths.ts';
import {
  isPostmasterOf,
  isRunning,
  readPostmasterFile,
} from '../platform/database/embedded/postmaster-file.ts';
import { runningDatabase } from '../platform/database/embedded/running-database.ts';
import { endCliProcesses, runCli, type CliProcess } from './cli-process.ts';

/** The real server in its own process. */
export interface ServerProcess {
  readonly url: string;
  /** The token of the one-time link, which it prints while it has no organization. */
  setupToken(): Promise<string>;
  /** From the start to the message that it is ready. Null if it had to build the web app first. */
  readonly readyAfterMs: number | null;
  /** `kill -9`: it cannot clean up. */
  kill(): Promise<void>;
  /** SIGTERM: it stops in order. */
  stop(): Promise<void>;
  /** How it ended, for any reason. */
  readonly ended: CliProcess['ended'];
}

export interface InstallationOnDisk {
  /** `demo` includes its organization. */
  start(command?: 'serve' | 'demo'): Promise<ServerProcess>;
  /** The output and exit code of `doctor`. */
  doctor(): Promise<{ exitCode: number | null; printed: string }>;
  /** The process of its PostgreSQL, which survives when the server is killed. */
  postgresPid(): number | undefined;
  /** The superuser's connection to its PostgreSQL; null while none runs. */
  connection(): DatabaseConnection | null;
}

/** A data directory without an organization, where the tests of a file run the product; removed after them. */
export function useInstallation(
  settings: () => Readonly<Record<string, string>> = () => ({}),
): InstallationOnDisk {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'tenantry-installation-')));
  const { cluster } = embeddedPaths(dataDir);
  const run = (command: string) =>
    runCli(command, {
      // A slow machine must not count as an overloaded server.
      OVERLOADED_AFTER_MS: '0',
      // A test that calls as fast as it can must not count as an attack.
      CALLS_PER_SESSION: '0',
      CALLS_PER_ADDRESS: '0',
      // A server that runs for a minute would begin its first backup in the middle of a test.
      BACKUP_NIGHTLY: 'false',
      ...settings(),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    });
  const postgresPid = () => {
    const pid = readPostmasterFile(cluster)?.pid;
    return pid !== undefined && isPostmasterOf(pid, cluster) ? pid : undefined;
  };

  endCliProcesses();
  afterAll(async () => {
    const pid = postgresPid();
    if (pid !== undefined) await endPostgres(pid);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  return {
    postgresPid,
    connection: () => runningDatabase(dataDir),
    doctor: async () => {
      const doctor = run('doctor');
      const { code, errors } = await doctor.ended;
      return { exitCode: code, printed: (doctor.output() + errors).trim() };
    },
    start: async (command = 'serve') => {
      if (!existsSync(cluster)) await copyUsedDataDir(dataDir);
      return readyServer(run(command));
    },
  };
}

/** Waits until a server that was started serves. */
export async function readyServer(server: CliProcess): Promise<ServerProcess> {
  const elapsed = stopwatch();
  const [, port] = await server.until(/^Tenantry is ready at http:\/\/localhost:(\d+)$/m);
  const readyAfterMs = server.output().includes('Building the web app') ? null : elapsed();
  return {
    url: `http://127.0.0.1:${port}`,
    setupToken: async () => (await server.until(/\/setup\?token=([\w-]+)\s/))[1] ?? '',
    readyAfterMs,
    kill: async () => {
      server.kill('SIGKILL');
      await server.ended;
    },
    stop: async () => {
      server.kill('SIGTERM');
      await server.ended;
    },
    ended: server.ended,
  };
}

async function endPostgres(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  for (let running = true; running; running = isRunning(pid)) await sleep(10);
}
