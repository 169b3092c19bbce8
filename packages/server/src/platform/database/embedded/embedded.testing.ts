import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, inject } from 'vitest';
import type { DatabaseConnection } from './connection.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { embeddedPaths } from './paths.ts';
import { isPostmasterOf, isRunning, readPostmasterFile } from './postmaster-file.ts';
import type { FixtureOptions } from './server-process.fixture.ts';

const FIXTURE = join(import.meta.dirname, 'server-process.fixture.ts');
const POSTGRES_15 = process.env.TEST_SECOND_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';

/** The embedded PostgreSQL, and an older one if this machine has it. */
export const postgresPrograms: { name: string; binDir?: string }[] = [
  { name: 'the embedded PostgreSQL' },
  ...(existsSync(POSTGRES_15)
    ? [{ name: `PostgreSQL in ${POSTGRES_15}`, binDir: POSTGRES_15 }]
    : []),
];

const silent = { info: () => undefined, warn: () => undefined };

const directories = new Set<string>();
/** Directories that stay for all tests of a file. */
const kept = new Set<string>();
const dataDirs = new Set<string>();
const children = new Set<ChildProcess>();

/** A directory that other users may enter, as the database needs; removed after the test. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-test-')));
  chmodSync(directory, 0o755);
  directories.add(directory);
  return directory;
}

/** A path for a new DATA_DIR; a database that runs in it is stopped after the test. */
export function newDataDir(name = 'data', parent = temporaryDirectory()): string {
  const dataDir = join(parent, name);
  dataDirs.add(dataDir);
  return dataDir;
}

/** A path for a DATA_DIR that all tests of a file share; removed after the last. */
function sharedDataDir(): string {
  const directory = temporaryDirectory();
  kept.add(directory);
  return newDataDir('data', directory);
}

let existing: string | undefined;
let stopped: string | undefined;

/** A DATA_DIR with a database, shared by the tests of a file that do not depend on its content. */
export async function existingDataDir(): Promise<string> {
  if (!existing) {
    existing = sharedDataDir();
    await copyStoppedDatabase(existing);
  }
  return existing;
}

/** A DATA_DIR with a database that has no tables yet. */
export async function emptyDataDir(): Promise<string> {
  const dataDir = newDataDir();
  await copyStoppedDatabase(dataDir);
  return dataDir;
}

async function copyStoppedDatabase(dataDir: string): Promise<void> {
  stopped ??= await aStoppedDatabase(join(inject('prepared'), `stopped-${process.pid}`));
  await copyWithOwners(stopped, dataDir);
}

/** Creating a database takes seconds, so it is made once for all files, which Vitest's worker runs in this process. */
async function aStoppedDatabase(dataDir: string): Promise<string> {
  await (await start({ dataDir })).stop();
  return dataDir;
}

/** If the tests run as root, the database belongs to another user. */
export async function copyWithOwners(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/** Starts in this process, without waiting for the disk unless requested. */
export function start(
  options: Omit<EmbeddedPostgresOptions, 'log'> & { log?: EmbeddedPostgresOptions['log'] },
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ durable: false, log: silent, ...options });
}

type Message = {
  ready?: Omit<EmbeddedPostgres, 'stop'>;
  failed?: { code?: string; message: string };
  written?: number;
  warning?: string;
  interrupted?: boolean;
};

export interface ServerProcess {
  pid: number;
  messages: Message[];
  /** The first message with the requested property. */
  reported<Key extends keyof Message>(key: Key): Promise<NonNullable<Message[Key]>>;
  kill(signal: NodeJS.Signals): Promise<void>;
  ended: Promise<void>;
}

/** A server in its own process (and its own process group). */
export function spawnServer(
  options: FixtureOptions,
  { uid, gid, script = FIXTURE }: { uid?: number; gid?: number; script?: string } = {},
): ServerProcess {
  const child = spawn(process.execPath, [script, JSON.stringify({ durable: false, ...options })], {
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const messages: Message[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => messages.push(JSON.parse(line)));
  const ended = once(child, 'close').then(() => undefined);
  return {
    pid: child.pid!,
    messages,
    ended,
    async reported(key) {
      for (;;) {
        const answer = messages.map((message) => message[key]).find((value) => value !== undefined);
        if (answer !== undefined) return answer;
        if (child.exitCode !== null || child.signalCode !== null) {
          await ended;
          if (messages.some((message) => message[key] !== undefined)) continue;
          throw new Error(`The server ended without "${key}": ${JSON.stringify(messages)}`);
        }
        await sleep(5);
      }
    },
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

export async function query<Row extends object>(
  connection: DatabaseConnection,
  sql: string,
): Promise<Row[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function untilEnded(pid: number): Promise<void> {
  while (isRunning(pid)) await sleep(5);
}

async function endPostgres(dataDir: string): Promise<void> {
  const { cluster } = embeddedPaths(dataDir);
  const file = existsSync(cluster) ? readPostmasterFile(cluster) : undefined;
  if (!file || !isPostmasterOf(file.pid, cluster)) return;
  process.kill(file.pid, 'SIGQUIT');
  await untilEnded(file.pid);
}

/**
 * Stops everything that a test has left running, and removes its folders. Each file that starts databases must call it:
 * this module is loaded once for all files, so its own hooks would serve only the first of them.
 */
export function cleanUpDatabases(): void {
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const dataDir of dataDirs) await endPostgres(dataDir);
    children.clear();
    dataDirs.clear();
    for (const directory of directories) if (!kept.has(directory)) remove(directory);
  });
  afterAll(() => {
    existing = undefined;
    kept.clear();
    directories.forEach(remove);
  });
}

function remove(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  directories.delete(directory);
}
