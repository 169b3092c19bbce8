import { setTimeout as sleep } from 'node:timers/promises';
import { Client as PgClient } from 'pg';
import { expect, test } from 'vitest';
import {
  call,
  recorded,
  setUp,
  writeUntilGone,
  type Client,
  type Write,
} from '#testing/crash-load';
import { aRehearsedImport, applyImport, importUntil, undoImport } from '#testing/crash-imports';
import { eventually } from '#testing/eventually';
import { useInstallation, type ServerProcess } from '#testing/server-process';
import { stopwatch } from './platform/clock.ts';
import { hasProcess } from './platform/database/embedded/postmaster-file.ts';

const long = process.env['TEST_LONG'] === '1';
const CLIENTS = 4;
/** Enough to kill the server in the middle. */
const IMPORTED = 120;
/** The session of the administrator, whom the first test creates. */
let token: string | undefined;
/**
 * The short form runs the jobs in the server, so that they are killed with it. To start their own process costs a second
 * of CPU time in each round; `work-process.test.ts` kills that one.
 */
const installation = useInstallation(() => ({ RUN_JOBS: long ? 'true' : 'here' }));

/** Kills a process while clients write; returns the server that serves afterwards. */
type Kill = (server: ServerProcess, round: number) => Promise<ServerProcess>;

async function killServer(server: ServerProcess): Promise<ServerProcess> {
  const postgres = installation.postgresPid();
  await server.kill();
  const next = await installation.start();
  expect(installation.postgresPid(), 'the PostgreSQL that lived on is adopted').toBe(postgres);
  return next;
}

/** As the system does when memory runs out. The server keeps running, and returns 503 meanwhile. */
async function killBackend(server: ServerProcess, round: number): Promise<ServerProcess> {
  const pid = await someBackend(round);
  process.kill(pid, 'SIGKILL');
  // PostgreSQL has noticed when it reaps the process; then it recovers.
  await eventually(() => expect(hasProcess(pid)).toBe(false));
  const isReady = () => call({ server, token: null }, '/healthz/ready');
  await eventually(isReady);
  return server;
}

/** Without its database the server exits, so that its supervisor restarts it. */
async function killDatabase(server: ServerProcess): Promise<ServerProcess> {
  process.kill(postgresPid(), 'SIGKILL');
  expect((await server.ended).code).toBe(1);
  return installation.start();
}

async function killBoth(server: ServerProcess): Promise<ServerProcess> {
  process.kill(postgresPid(), 'SIGKILL');
  await server.kill();
  return installation.start();
}

async function stopServer(server: ServerProcess): Promise<ServerProcess> {
  await server.stop();
  expect((await server.ended).code).toBe(0);
  expect(installation.postgresPid(), 'the database stopped with the server').toBeUndefined();
  return installation.start();
}

const kills = {
  server: killServer,
  backend: killBackend,
  database: killDatabase,
  both: killBoth,
  SIGTERM: stopServer,
} satisfies Record<string, Kill>;

type Killed = keyof typeof kills;

/** In the long tests, 20 rounds of each. */
const rounds: readonly Killed[] = long
  ? Array.from({ length: 20 }, () => Object.keys(kills) as Killed[]).flat()
  : ['server', 'backend', 'both', 'SIGTERM', 'database'];

function postgresPid(): number {
  const pid = installation.postgresPid();
  if (pid === undefined) throw new Error('no PostgreSQL runs');
  return pid;
}

/**
 * Picks a different PostgreSQL process in each round: one that serves a connection or one that works in the background.
 */
async function someBackend(round: number): Promise<number> {
  const client = new PgClient(installation.connection() ?? {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() ORDER BY backend_start, pid',
  );
  await client.end();
  const pid = rows[(round * 7) % rows.length]?.pid;
  if (pid === undefined) throw new Error('PostgreSQL has no process');
  return pid;
}

/** Each write exists exactly once under its first id, even after every unacknowledged one was sent again. */
async function expectNothingLost(client: Client, properties: readonly string[], writes: Write[]) {
  const survived = await recorded(client, properties);
  const lost = writes.filter(({ key, id }) => id && survived.idOf.get(key) !== id);
  expect(lost, 'acknowledged writes that are gone').toEqual([]);
  const open = writes.filter(({ id }) => !id);
  for (const write of [...open, ...writes.slice(-10)]) {
    const { id } = await call<{ id: string }>(client, write.path, write);
    expect(write.id ?? id, 'the answer of the first time').toBe(id);
    write.id = id;
  }
  const all = await recorded(client, properties);
  expect(all.keys, 'each write is there once').toEqual(writes.map(({ key }) => key).sort());
}

async function expectConsistent() {
  const { exitCode, printed } = await installation.doctor();
  expect(printed).toMatch(/^ok +balances /m);
  expect(printed).toMatch(/^ok +audit chain /m);
  expect(printed).toMatch(/^ok +files /m);
  expect(exitCode).toBe(0);
}

test(
  'PAY-7: whatever is killed while the server writes, no acknowledged write is lost, and no repeated one is doubled',
  { timeout: long ? 3_600_000 : 600_000 },
  async () => {
    let server = await installation.start();
    const { token: created, properties } = await setUp(server);
    token = created;
    const writes: Write[] = [];
    const timesOf: Partial<Record<Killed, number[]>> = {};

    for (const [round, killed] of rounds.entries()) {
      const before = writes.length;
      const enough = new AbortController();
      const writing = Promise.all(
        Array.from({ length: CLIENTS }, (_, index) => {
          const property = properties[index % properties.length] ?? '';
          return writeUntilGone({ server, token: created }, property, writes, enough.signal);
        }),
      );
      while (writes.length < before + 30) await sleep(5);
      await sleep((round * 137) % 400);
      const elapsed = stopwatch();
      server = await kills[killed](server, round);
      (timesOf[killed] ??= []).push(elapsed());
      enough.abort();
      await writing;
      await expectNothingLost({ server, token: created }, properties, writes);
      // It reads everything, so it also finds damage from earlier rounds.
      if (long || round === rounds.length - 1) await expectConsistent();
    }
    await server.kill();
    if (long) {
      process.stdout.write(`${writes.length} writes in ${rounds.length} rounds\n`);
      for (const [killed, times] of Object.entries(timesOf)) {
        const ms = times.map(Math.round).join(', ');
        process.stdout.write(`${times.length} x ${killed}; ready again after (ms): ${ms}\n`);
      }
    }
    // The time of a start after a crash is measured in bench/figures/start.ts; CI's machine may be busy.
    const slowest = Math.max(...(timesOf.backend ?? []));
    expect(slowest, 'the slowest recovery (ms)').toBeLessThan(long ? 15_000 : Infinity);
  },
);

test(
  'DATA-3: an import that is written or undone while the server is killed is finished by the next one, and once',
  { timeout: 300_000 },
  async () => {
    let server = await installation.start();
    token ??= (await setUp(server)).token;
    const client = (): Client => ({ server, token: token ?? null });
    const homes = async () => (await call<{ id: string }[]>(client(), '/v1/properties')).length;
    const before = await homes();
    const rehearsed = await aRehearsedImport(client(), IMPORTED);
    await applyImport(client(), rehearsed);
    await importUntil(client(), rehearsed.id, ({ done }) => done > 0);
    server = await killServer(server);
    await importUntil(client(), rehearsed.id, ({ state }) => state === 'APPLIED');
    expect(await homes()).toBe(before + IMPORTED);
    await undoImport(client(), rehearsed);
    server = await killServer(server);
    await importUntil(client(), rehearsed.id, ({ state }) => state === 'UNDONE');
    expect(await homes()).toBe(before);
    await server.kill();
  },
);
