import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import pg from 'pg';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runCli, type CliProcess } from '#testing/cli-process';
import { newDataDir } from './platform/database/embedded/embedded.testing.ts';
import { isRunning } from './platform/database/embedded/postmaster-file.ts';
import { runningDatabase } from './platform/database/embedded/running-database.ts';

// The program builds the web app first when its sources are newer, and creates a database.
const PATIENCE = 600_000;

const READY = /Tenantry is ready at (http:\S+)/;
const SETUP_LINK = /one-time link: \S+\/setup\?token=([\w-]+)/;

async function start(dataDir: string, settings: Record<string, string> = {}) {
  const server = runCli('serve', { DATA_DIR: dataDir, ...settings });
  const [, url = ''] = await server.until(READY);
  return { server, url };
}

async function stop(server: CliProcess): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, errors: '' });
}

/** Sets up the first organization by the link that was printed. */
function setUp(url: string, setupToken: string): Promise<Response> {
  return fetch(`${url}${installationEndpoints.setupOrganization.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      setupToken,
      organization: { name: 'First Rentals', domain: 'rentals.example.com' },
      admin: {
        emailAddress: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Marsh',
        password: 'correct horse battery',
      },
    }),
  });
}

async function tokenOf(server: CliProcess): Promise<string> {
  const [, token = ''] = await server.until(SETUP_LINK);
  return token;
}

test(
  'stopped in the middle of a request, it finishes it, and leaves nothing running',
  { timeout: PATIENCE },
  async () => {
    const dataDir = newDataDir();
    const { server, url } = await start(dataDir);
    const token = await tokenOf(server);
    const lock = await lockSetup(dataDir);
    const postgres = await lock.query<{ pid: number }>(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
    );
    const pid = postgres.rows[0]?.pid ?? 0;
    const answer = setUp(url, token);
    await untilWaiting(lock);
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    await once(silent, 'connect');
    server.kill('SIGTERM');
    await untilClosed(url);
    await lock.end();
    expect((await answer).status).toBe(201);
    // A server that does not end in 15 seconds says so with another code.
    expect(await server.ended).toEqual({ code: 0, errors: '' });
    expect(runningDatabase(dataDir)).toBeNull();
    expect(isRunning(pid)).toBe(false);
  },
);

/** Waits until it takes no requests any more. */
async function untilClosed(url: string): Promise<void> {
  const ask = () => fetch(`${url}/healthz/ready`).then((answer) => answer.text());
  const answers = () =>
    ask().then(
      () => true,
      () => false,
    );
  while (await answers()) await sleep(20);
  await expect(ask()).rejects.toThrow('fetch failed');
}

/** Holds a lock for which the setting-up has to wait. */
async function lockSetup(dataDir: string): Promise<pg.Client> {
  const connection = runningDatabase(dataDir);
  if (!connection) throw new Error('no database runs');
  const client = new pg.Client({ ...connection });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  return client;
}

async function untilWaiting(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    if (rows.length > 0) return;
    await sleep(20);
  }
}

test(
  'the setup link is good once, and printed only while there is no organization',
  { timeout: PATIENCE },
  async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    const old = await tokenOf(first.server);
    await stop(first.server);

    const second = await start(dataDir);
    const token = await tokenOf(second.server);
    expect((await setUp(second.url, old)).status).toBe(422);
    expect((await setUp(second.url, token)).status).toBe(201);
    expect((await setUp(second.url, token)).status).toBe(409);
    expect(second.server.output().match(/one-time link/g)).toHaveLength(1);
    await stop(second.server);

    const third = await start(dataDir);
    const other = runCli('serve', { DATA_DIR: dataDir });
    const { code, errors } = await other.ended;
    expect(code).toBe(1);
    expect(errors).toContain(String(third.server.pid));
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${third.url}/healthz/ready`)).status).toBe(200);
    await stop(third.server);
    expect(third.server.output()).not.toContain('one-time link');
  },
);

test('stopped while it starts, it leaves no database behind', { timeout: PATIENCE }, async () => {
  const dataDir = newDataDir();
  await stop((await start(dataDir)).server);
  const server = runCli('serve', { DATA_DIR: dataDir });
  while (!runningDatabase(dataDir)) await sleep(5);
  server.kill('SIGTERM');
  await server.ended;
  expect(runningDatabase(dataDir)).toBeNull();
});

test(
  'ORG-5: the key is made at the first start; one that cannot be used ends a start with a sentence',
  { timeout: PATIENCE },
  async () => {
    const dataDir = newDataDir();
    await stop((await start(dataDir)).server);
    const path = join(dataDir, 'secret.key');
    expect(readFileSync(path, 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
    writeFileSync(path, 'nonsense');
    const { code, errors } = await runCli('serve', { DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^\S+secret\.key does not hold a key of 32 bytes\. .+\.\n$/);
    expect(readFileSync(path, 'utf8')).toBe('nonsense');
    expect(runningDatabase(dataDir)).toBeNull();
  },
);

describe('a mistake ends the start with a sentence and no trace', () => {
  test.each([
    ['an unknown setting', { DATABASE_URI: 'x' }, 'DATABASE_URI is not a setting of this version.'],
    ['a key that is none', { SECRET_KEY: 'short' }, /^SECRET_KEY cannot be used: .+\.$/],
    ['a bad setting', { PORT: 'eighty' }, /^PORT cannot be used: .+\.$/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
      /^The database cannot be used: .*ECONNREFUSED.*\.$/,
    ],
  ])('%s', { timeout: PATIENCE }, async (_, settings, sentence) => {
    const { code, errors } = await runCli('serve', settings).ended;
    expect(code).toBe(1);
    expect(errors.trim()).toMatch(sentence);
  });

  test('a command that there is none', async () => {
    const program = runCli('dance', {});
    expect((await program.ended).code).toBe(2);
    expect(program.output()).toContain('Usage: tenantry COMMAND');
  });
});
