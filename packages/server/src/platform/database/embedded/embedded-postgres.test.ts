import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseConnection } from './connection.ts';
import { WrongMajorVersionError } from './embedded.errors.ts';
import {
  cleanUpDatabases,
  existingDataDir,
  newDataDir,
  postgresPrograms,
  query,
  spawnServer,
  start,
  temporaryDirectory,
  untilEnded,
} from './embedded.testing.ts';
import { embeddedPaths } from './paths.ts';
import { isRunning, readPostmasterFile } from './postmaster-file.ts';

cleanUpDatabases();

describe.each(postgresPrograms)('with $name', ({ binDir }) => {
  const programs = binDir ? { binDir } : {};

  it('creates a database and keeps its data over a restart', async () => {
    const dataDir = newDataDir();
    const first = await start({ ...programs, dataDir, durable: true });
    await query(first.connection, `create table notes as select 'Žofia' as text`);
    await first.stop();

    const second = await start({ ...programs, dataDir, durable: true });
    expect(await query(second.connection, 'select text, lower(text) from notes')).toEqual([
      { text: 'Žofia', lower: 'žofia' },
    ]);
    expect(second.adopted).toBe(false);
    expect(second.version).toMatch(/^\d+\.\d+$/);
    await second.stop();
  });

  it('sets the database up for one machine and for safety', async () => {
    vi.stubEnv('SECRET_KEY', 'a secret of the server');
    vi.stubEnv('PGPORT', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const dataDir = newDataDir();
    const database = await start({
      ...programs,
      dataDir,
      durable: true,
      settings: { work_mem: '8MB' },
    });
    expect(await settingsOf(database.connection)).toMatchObject({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      max_connections: '60',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
      work_mem: '8192',
    });
    const stranger = { ...database.connection, password: 'wrong' };
    await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed');

    const paths = embeddedPaths(dataDir);
    expect(readFileSync(paths.password, 'utf8').trim()).toBe(database.connection.password);
    expect(statSync(paths.password).mode & 0o777).toBe(0o600);
    expect(statSync(paths.cluster).mode & 0o777).toBe(0o700);
    expect(statSync(paths.sockets).mode & 0o777).toBe(0o700);
    expect(environmentOf(database.pid)).not.toContain('a secret of the server');
    await database.stop();
  });
});

it('stops in order, once, and leaves nothing that runs or names it', async () => {
  const dataDir = await existingDataDir();
  const onExit = vi.fn();
  const database = await start({ dataDir, onExit, durable: false });
  expect(await settingsOf(database.connection)).toMatchObject({ fsync: 'off' });
  await Promise.all([database.stop(), database.stop()]);
  await database.stop();

  const paths = embeddedPaths(dataDir);
  expect(readPostmasterFile(paths.cluster)).toBeUndefined();
  expect(existsSync(paths.serverPid)).toBe(false);
  expect(onExit).not.toHaveBeenCalled();
  expect(logOf(dataDir)).not.toContain('interrupted');
});

it('reports when PostgreSQL ends by itself, and can start again afterwards', async () => {
  const dataDir = await existingDataDir();
  const exited = Promise.withResolvers<Error>();
  const database = await start({ dataDir, onExit: exited.resolve });
  process.kill(database.pid, 'SIGQUIT');
  await expect(exited.promise).resolves.toMatchObject({
    code: 'postgres_exited',
    message: expect.stringContaining(`process ${database.pid}`),
  });
  await database.stop();

  const next = await start({ dataDir });
  await next.stop();
});

it('stops with a process that ends without calling stop, and does not keep it alive', async () => {
  const server = spawnServer({ dataDir: await existingDataDir(), task: 'leave' });
  const { pid } = await server.reported('ready');
  await server.ended;
  await untilEnded(pid);
});

it.skipIf(process.platform === 'win32')('is not reached by a Ctrl-C in the terminal', async () => {
  const server = spawnServer({ dataDir: await existingDataDir() });
  const { connection } = await server.reported('ready');
  process.kill(-server.pid, 'SIGINT');
  await server.reported('interrupted');
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.kill('SIGTERM');
});

it('creates missing folders above a DATA_DIR, so that the database can reach it', async () => {
  const database = await start({
    dataDir: newDataDir('data', join(temporaryDirectory(), 'above')),
  });
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it.each([
  ['spaces, an apostrophe and other characters', `Mieter's Häuser, 東京 – data`],
  ['a name too long for a socket', 'd'.repeat(120)],
])('works in a path with %s', async (_, name) => {
  const dataDir = newDataDir(name);
  const database = await start({ dataDir });
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  const { host } = database.connection;
  expect(statSync(host).mode & 0o777).toBe(0o700);
  await database.stop();
  // The short directory outside is removed with the database; the one inside stays.
  expect(existsSync(host)).toBe(host.startsWith(dataDir));
});

it.skipIf(process.platform === 'win32')('runs and stops a cluster that is a link', async () => {
  const dataDir = newDataDir();
  const { cluster } = embeddedPaths(dataDir);
  await (await start({ dataDir })).stop();
  renameSync(cluster, `${dataDir}-elsewhere`);
  symlinkSync(`${dataDir}-elsewhere`, cluster);

  const database = await start({ dataDir });
  await database.stop();
  expect(isRunning(database.pid)).toBe(false);
});

it('refuses a database of another major version, and neither starts nor changes it', async () => {
  const dataDir = newDataDir();
  const { cluster } = embeddedPaths(dataDir);
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '14\n');
  const before = statSync(cluster);

  const refusal = await start({ dataDir }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WrongMajorVersionError);
  expect((refusal as Error).message).toMatch(/created by PostgreSQL 14.* comes with PostgreSQL 18/);
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
  expect(statSync(cluster)).toMatchObject({ uid: before.uid, mtimeMs: before.mtimeMs });
});

it('repeats the message of PostgreSQL when it does not start', async () => {
  const failing = start({
    dataDir: await existingDataDir(),
    settings: { shared_buffers: 'plenty' },
  });
  await expect(failing).rejects.toMatchObject({
    code: 'postgres_start_failed',
    message: expect.stringContaining('shared_buffers'),
  });
});

/** Readable on Linux only. */
function environmentOf(pid: number): string {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/environ`, 'utf8') : '';
}

async function settingsOf(connection: DatabaseConnection): Promise<Record<string, string>> {
  const rows = await query<{ name: string; setting: string }>(
    connection,
    'select name, setting from pg_settings',
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

function logOf(dataDir: string): string {
  const directory = join(embeddedPaths(dataDir).cluster, 'log');
  return readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('');
}
