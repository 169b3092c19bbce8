import pg from 'pg';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { endCliProcesses, launcherPath, runCli } from '#testing/cli-process';
import {
  earlierToken,
  PATIENCE,
  READY,
  setUp,
  start,
  stop,
  tokenOf,
  usedDataDir,
} from './cli.testing.ts';
import { cleanUpDatabases, newDataDir } from './platform/database/embedded/embedded.testing.ts';
import { isRunning } from './platform/database/embedded/postmaster-file.ts';
import { runningDatabase } from './platform/database/embedded/running-database.ts';
import { runningServer } from './platform/database/embedded/server-lock.ts';

endCliProcesses();
cleanUpDatabases();

test(
  "AUTH-12: the setup link works once, and is printed only while there is no organization; a server that is stopped in the middle of a request finishes it, and leaves nothing running; a second server of the same data names the first, and create-admin the server's address",
  { timeout: PATIENCE },
  async () => {
    const dataDir = await usedDataDir();
    const { server, url } = await start(dataDir);
    const token = await tokenOf(server);
    expect((await setUp(url, earlierToken())).status).toBe(422);
    const lock = await lockSetup(dataDir);
    const postgres = await lock.query<{ pid: number }>(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
    );
    const pid = postgres.rows[0]?.pid ?? 0;
    const answer = setUp(url, token, 'localhost');
    await untilWaiting(lock);
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    await once(silent, 'connect');
    server.kill('SIGTERM');
    await untilClosed(url);
    await lock.end();
    expect((await answer).status).toBe(201);
    // A server that does not end within 15 seconds exits with another code.
    expect(await server.ended).toEqual({ code: 0, errors: '' });
    expect(server.output().match(/one-time link/g)).toHaveLength(1);
    expect(runningDatabase(dataDir)).toBeNull();
    expect(isRunning(pid)).toBe(false);

    const again = await start(dataDir);
    expect((await setUp(again.url, token)).status).toBe(409);
    await expectOneServer(dataDir, again);
    const words = 'create-admin --email eve@example.com --first-name Eve --last-name Locked';
    const command = runCli(words, { DATA_DIR: dataDir, PORT: '3000' });
    expect((await command.ended).code).toBe(0);
    expect(command.output()).toContain(`password: ${again.url}/`);
    await stop(again.server);
    expect(again.server.output()).not.toContain('one-time link');
  },
);

/** Others of the same data end at once, on their own port and on the port of the first, which continues. */
async function expectOneServer(
  dataDir: string,
  first: Awaited<ReturnType<typeof start>>,
): Promise<void> {
  const others = ['0', new URL(first.url).port].map((PORT) =>
    runCli('serve', { DATA_DIR: dataDir, PORT }),
  );
  for (const other of others) {
    const { code, errors } = await other.ended;
    expect(code).toBe(1);
    expect(errors).toContain(`Another Tenantry server (process ${first.server.pid}, started `);
    expect(errors.trim().split('\n')).toHaveLength(1);
  }
  expect((await fetch(`${first.url}/healthz/ready`)).status).toBe(200);
}

/** Waits until the server accepts no more requests. */
async function untilClosed(url: string): Promise<void> {
  while (await answers(url)) await sleep(20);
}

const answers = (url: string) =>
  fetch(`${url}/healthz/ready`)
    .then((answer) => answer.text())
    .then(
      () => true,
      () => false,
    );

/** Holds a lock that the setup must wait for. */
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
  'a server that is stopped while it starts leaves no database behind',
  { timeout: PATIENCE },
  async () => {
    const dataDir = await usedDataDir();
    const server = runCli('serve', { DATA_DIR: dataDir });
    while (!runningDatabase(dataDir)) await sleep(5);
    server.kill('SIGTERM');
    await server.ended;
    expect(runningDatabase(dataDir)).toBeNull();
  },
);

describe.skipIf(process.platform === 'win32')('when the starting process is gone', () => {
  const underLauncher = [process.execPath, launcherPath];
  // As npm does: through a shell that waits and does not pass signals on.
  const underNpm = ['sh', '-c', '"$@"; exit', 'sh', ...underLauncher];

  test.each([
    ['npm', underNpm],
    ['the launcher', underLauncher],
  ])(
    '%s was killed: the server stops in order, with its database',
    { timeout: PATIENCE },
    async (_, before) => {
      const dataDir = await usedDataDir();
      const settings = { DATA_DIR: dataDir, npm_lifecycle_event: 'start', RUN_JOBS: 'true' };
      const starter = runCli('serve', settings, before);
      await starter.until(READY);
      const { pid = 0 } = runningServer(dataDir) ?? {};
      starter.kill('SIGKILL');
      while (isRunning(pid)) await sleep(20);
      expect(runningDatabase(dataDir)).toBeNull();
      expect(runningServer(dataDir)).toBeUndefined();
    },
  );
});

/** Below the ports that systems assign automatically, so that no other test has it. */
const ownPort = String(20_000 + (process.pid % 10_000));

test('the server continues when nobody reads its output', { timeout: PATIENCE }, async () => {
  const dataDir = await usedDataDir();
  const server = runCli('serve', { DATA_DIR: dataDir, PORT: ownPort });
  const url = `http://localhost:${ownPort}`;
  server.closeOutput();
  while (!(await answers(url))) await sleep(20);
  // Meanwhile it reports that it is ready.
  for (let count = 0; count < 200; count += 1) expect(await answers(url)).toBe(true);
  await stop(server);
  expect(runningDatabase(dataDir)).toBeNull();
});

test.each([
  ['starts its jobs first', 'here'],
  ['also ends the process of its jobs', 'true'],
])(
  'a server that is stopped as soon as it responds %s',
  { timeout: PATIENCE },
  async (_, RUN_JOBS) => {
    const dataDir = await usedDataDir();
    const server = runCli('serve', { DATA_DIR: dataDir, PORT: ownPort, RUN_JOBS });
    while (!(await answers(`http://localhost:${ownPort}`))) await sleep(1);
    await stop(server);
    expect(runningDatabase(dataDir)).toBeNull();
  },
);

test(
  'ORG-5: the key is created at the first start; an unusable one ends a start with a sentence',
  { timeout: PATIENCE },
  async () => {
    const dataDir = await usedDataDir();
    const path = join(dataDir, 'secret.key');
    expect(readFileSync(path, 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
    writeFileSync(path, 'nonsense');
    const { code, errors } = await runCli('serve', { DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^\S+secret\.key does not contain a key of 32 bytes\. .+\.\n$/);
    expect(readFileSync(path, 'utf8')).toBe('nonsense');
    expect(runningDatabase(dataDir)).toBeNull();
  },
);

describe('a mistake ends the start with a sentence and no trace', () => {
  test.each([
    ['an unknown setting', { DATABASE_URI: 'x' }, 'DATABASE_URI is not a setting of this version.'],
    ['a key that is none', { SECRET_KEY: 'short' }, /^SECRET_KEY cannot be used: .+\.$/],
    [
      'a port that is no number',
      { PORT: 'eighty' },
      'PORT cannot be used: it must be a whole number from 0 to 65535.',
    ],
    [
      'an address of another machine',
      { PORT: '3999', HOST: '192.0.2.1' },
      'HOST cannot be used: 192.0.2.1 is not an address of this machine.',
    ],
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

  test('a port in use, before a database is created', { timeout: PATIENCE }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = newDataDir();
    const { code, errors } = await runCli('serve', { DATA_DIR: dataDir, PORT: `${port}` }).ended;
    other.close();
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `Port ${port} is in use by another program. Choose another one, such as PORT=3001.\n`,
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each(['--help', 'help', 'backup --help', 'create-admin -h'])(
    '"%s" prints the usage and is no error, and nothing is created',
    async (words) => {
      const dataDir = newDataDir();
      const program = runCli(words, { DATA_DIR: dataDir });
      expect(await program.ended).toEqual({ code: 0, errors: '' });
      expect(program.output()).toContain('Usage: tenantry COMMAND');
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  test('--version prints the version of package.json', async () => {
    const program = runCli('--version', {});
    expect(await program.ended).toEqual({ code: 0, errors: '' });
    const manifest = join(import.meta.dirname, '../../../package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    expect(program.output()).toBe(`${version}\n`);
  });

  test('an unknown command', async () => {
    const program = runCli('dance', {});
    expect((await program.ended).code).toBe(2);
    expect(program.output()).toContain('Usage: tenantry COMMAND');
  });
});
