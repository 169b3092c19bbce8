import { execFile, spawn } from 'node:child_process';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseConnection } from './connection.ts';
import {
  cleanUpDatabases,
  existingDataDir,
  newDataDir,
  postgresPrograms,
  query,
  spawnServer,
  start,
  untilEnded,
} from './embedded.testing.ts';
import type { ServerProcess } from './embedded.testing.ts';
import { embeddedPaths } from './paths.ts';
import {
  isPostmasterOf,
  isRunning,
  postmasterFilePath,
  readPostmasterFile,
} from './postmaster-file.ts';
import { logTail } from './postmaster.ts';

cleanUpDatabases();

describe.each(postgresPrograms)('with $name', ({ binDir }) => {
  const programs = binDir ? { binDir } : {};

  it('adopts the database of a killed server with every acknowledged row', async () => {
    const dataDir = newDataDir();
    const server = spawnServer({ ...programs, dataDir, durable: true, task: 'write' });
    const { pid } = await server.reported('ready');
    await someWrites(server);
    await server.kill('SIGKILL');
    expect(isRunning(pid)).toBe(true);

    const next = await start({ ...programs, dataDir, durable: true });
    expect(next).toMatchObject({ pid, adopted: true });
    expect(await missingRows(server, next.connection)).toEqual([]);
    await next.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('recovers when server and database were killed together', async () => {
    const dataDir = newDataDir();
    const server = spawnServer({ ...programs, dataDir, durable: true, task: 'write' });
    const { pid } = await server.reported('ready');
    await someWrites(server);
    process.kill(pid, 'SIGKILL');
    await server.kill('SIGKILL');

    const next = await start({ ...programs, dataDir, durable: true });
    expect(next.adopted).toBe(false);
    expect(await missingRows(server, next.connection)).toEqual([]);
    await next.stop();
  });
});

it('waits for the orphans of a killed database to finish their queries', async () => {
  const dataDir = await existingDataDir();
  const server = spawnServer({ dataDir });
  const { pid, connection } = await server.reported('ready');
  const busy = query(connection, 'select count(*) from generate_series(1, 5e6)').catch(() => []);
  await sleep(100);
  process.kill(pid, 'SIGKILL');
  await server.kill('SIGKILL');

  const next = await start({ dataDir });
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
  await busy;
});

it('restarts an abandoned database whose settings are less safe than asked for', async () => {
  const dataDir = await existingDataDir();
  const server = spawnServer({ dataDir, durable: false });
  const { pid } = await server.reported('ready');
  await server.kill('SIGKILL');

  const next = await start({ dataDir, durable: true });
  expect(next.adopted).toBe(false);
  expect(isPostmasterOf(pid, embeddedPaths(dataDir).cluster)).toBe(false);
  expect(await query(next.connection, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await next.stop();
});

it('waits for an abandoned database that is stopping', async () => {
  const dataDir = await existingDataDir();
  const server = spawnServer({ dataDir });
  const { pid } = await server.reported('ready');
  await server.kill('SIGKILL');
  process.kill(pid, 'SIGINT');

  const next = await start({ dataDir });
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

it('ends an abandoned database that never stops', async () => {
  const dataDir = await existingDataDir();
  const server = spawnServer({ dataDir });
  const { pid, connection } = await server.reported('ready');
  await server.kill('SIGKILL');
  // It waits for this connection to end before it stops.
  const client = await connected(connection);
  process.kill(pid, 'SIGTERM');

  const next = await start({ dataDir });
  expect(next.adopted).toBe(false);
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
  await client.end();
});

it('adopts an abandoned database that just lost a backend', async () => {
  const dataDir = await existingDataDir();
  const server = spawnServer({ dataDir });
  const { pid, connection } = await server.reported('ready');
  await server.kill('SIGKILL');
  await killBackend(connection);

  const next = await start({ dataDir });
  expect(next).toMatchObject({ pid, adopted: true });
  await next.stop();
});

it('ends with a server that exits, although it does not stop in order', async () => {
  const dataDir = await existingDataDir();
  const server = spawnServer({ dataDir });
  const { pid, connection } = await server.reported('ready');
  const client = await connected(connection);
  const backend = await backendOf(client);
  // PostgreSQL waits for it.
  process.kill(backend, 'SIGSTOP');
  await server.kill('SIGUSR2');
  process.kill(backend, 'SIGCONT');
  await untilEnded(pid);
  expect(logTail(embeddedPaths(dataDir))).toContain('received immediate shutdown request');
});

describe.skipIf(process.platform === 'win32')(
  'a database that a killed server left running',
  () => {
    /** Runs the program that a watch starts after the kill. */
    const endAbandoned = (dataDir: string, dead: object) =>
      promisify(execFile)(process.execPath, [
        join(import.meta.dirname, 'end-abandoned.ts'),
        dataDir,
        JSON.stringify(dead),
      ]);

    it('stops in order by itself when no other server comes', async () => {
      const dataDir = await existingDataDir();
      const server = spawnServer({ dataDir, outlivesSeconds: 0 });
      const { pid } = await server.reported('ready');
      await server.kill('SIGKILL');
      await untilEnded(pid);
      expect(readPostmasterFile(embeddedPaths(dataDir).cluster)).toBeUndefined();
      // The process that collects the log ends after the others.
      await expect
        .poll(() => logTail(embeddedPaths(dataDir)))
        .toContain('database system is shut down');
    });

    it.each(['missing', 'of an earlier one'])(
      'stops even while its file is still %s',
      async (state) => {
        const dataDir = await existingDataDir();
        const server = spawnServer({ dataDir, outlivesSeconds: 0 });
        const { pid } = await server.reported('ready');
        const file = postmasterFilePath(embeddedPaths(dataDir).cluster);
        const content = readFileSync(file, 'utf8');
        renameSync(file, `${file}.kept`);
        // No process has such a number.
        if (state !== 'missing') writeFileSync(file, content.replace(String(pid), '4194305'));
        await server.kill('SIGKILL');
        // On a slow machine nothing has looked yet by then; the test still passes.
        await sleep(2000);
        renameSync(`${file}.kept`, file);
        await untilEnded(pid);
      },
    );

    it('stays with the server that adopted it, even if that one was killed, too', async () => {
      const dataDir = await existingDataDir();
      const identity = () => JSON.parse(readFileSync(embeddedPaths(dataDir).serverPid, 'utf8'));
      const first = spawnServer({ dataDir });
      const { pid } = await first.reported('ready');
      const dead = identity();
      await first.kill('SIGKILL');
      const second = spawnServer({ dataDir });
      expect(await second.reported('ready')).toMatchObject({ pid, adopted: true });
      await endAbandoned(dataDir, dead);
      expect(await query((await second.reported('ready')).connection, 'select 1 as one')).toEqual([
        { one: 1 },
      ]);

      const next = identity();
      await second.kill('SIGKILL');
      await endAbandoned(dataDir, dead);
      expect(readPostmasterFile(embeddedPaths(dataDir).cluster)).toMatchObject({ status: 'ready' });
      await endAbandoned(dataDir, next);
      await untilEnded(pid);
    });
  },
);

it('ignores another process that has the number of the dead database', async () => {
  const dataDir = await existingDataDir();
  const { cluster } = embeddedPaths(dataDir);
  const { uid, gid } = statSync(cluster);
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/', stdio: 'ignore' });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  const lines = [stranger.pid, cluster, 1_700_000_000, 5432, '/nowhere', '', '  123  456', 'ready'];
  writeFileSync(postmasterFilePath(cluster), `${lines.join('\n')}\n`);

  const database = await start({ dataDir });
  expect(database.adopted).toBe(false);
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  expect(isRunning(stranger.pid!)).toBe(true);
});

/** A connection that tolerates being closed by the other side. */
async function connected(connection: DatabaseConnection): Promise<Client> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** As the system does when memory runs out. */
async function killBackend(connection: DatabaseConnection): Promise<void> {
  const client = await connected(connection);
  const ended = new Promise((resolve) => client.once('end', resolve));
  process.kill(await backendOf(client), 'SIGKILL');
  await ended;
}

async function someWrites(server: ServerProcess): Promise<void> {
  while ((server.messages.at(-1)?.written ?? 0) < 100) await sleep(5);
}

/** The numbers that were acknowledged but are missing. */
async function missingRows(
  server: ServerProcess,
  connection: DatabaseConnection,
): Promise<number[]> {
  const rows = await query<{ number: number }>(connection, 'select number from entries');
  const there = new Set(rows.map(({ number }) => number));
  return server.messages.flatMap(({ written }) => (written && !there.has(written) ? written : []));
}
