import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/run.ts';
import { imageFiles } from './image.ts';

const PATIENCE = 900_000;
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const postgres = '/usr/lib/postgresql/15/bin';

/**
 * `npm run test:long -- deploy`: the steps of the image on a bare tree, then the server in it as an ordinary user who
 * can write only to the folder for data. It takes half a minute on two cores, too long for each run.
 */
describe.runIf(process.env['TEST_LONG'] === '1')('OPS-3: the installed image', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-image-'));
  const app = path.join(folder, 'app');
  /** The image has only this Node. */
  const ownNode = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
  };
  const step = (name: string) =>
    execFileSync('sh', ['deploy/install-image.sh', name], {
      cwd: app,
      env: ownNode,
      stdio: 'pipe',
    });
  const owned = (name: string) => {
    const data = path.join(folder, name);
    mkdirSync(data);
    if (isRoot) chownSync(data, NOBODY, NOBODY);
    return data;
  };
  /** With the rights of a container's user, who owns nothing in the image. */
  const person = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const run = (command: string, settings: Record<string, string>): ChildProcess =>
    spawn(process.execPath, ['packages/server/src/main.js', ...command.split(' ')], {
      cwd: app,
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', NODE_ENV: 'production', ...settings },
      ...person,
    });

  beforeAll(() => {
    chmodSync(folder, 0o755);
    for (const file of imageFiles()) {
      mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
      cpSync(path.join(root, file), path.join(app, file));
    }
    step('web');
    const dist = path.join(folder, 'dist');
    cpSync(path.join(app, 'packages/web/dist'), dist, { recursive: true });
    for (const gone of ['node_modules', 'packages/web', 'scripts']) {
      rmSync(path.join(app, gone), { recursive: true });
    }
    step('server');
    cpSync(dist, path.join(app, 'packages/web/dist'), { recursive: true });
  }, PATIENCE);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function expectReady(settings: Record<string, string>) {
    const port = await freePort();
    const server = run('serve', { PORT: String(port), ...settings });
    const printed = Promise.all([text(server.stdout!), text(server.stderr!)]);
    const url = `http://127.0.0.1:${port}`;
    while (server.exitCode === null && !(await isReady(url))) await sleep(100);
    if (server.exitCode !== null) throw new Error((await printed).join(''));
    const page = await fetch(url).then((response) => response.text());
    server.kill('SIGTERM');
    const [code] = await once(server, 'close');
    expect(page).toMatch(/<script[^>]+src="\/assets\//);
    expect(code).toBe(0);
  }

  test('has no development tools, and programs of one platform only', () => {
    for (const name of ['vitest', 'oxlint', 'vite', 'react', '@tenantry/web']) {
      expect(existsSync(path.join(app, 'node_modules', name))).toBe(false);
    }
    const programs = execFileSync(
      'find',
      [path.join(app, 'node_modules/onnxruntime-node/bin'), '-name', '*.node'],
      {
        encoding: 'utf8',
      },
    );
    expect(programs.trim().split('\n')).toEqual([
      expect.stringContaining(`${process.platform}/${process.arch}`),
    ]);
  });

  test(
    'serves with its own database, and writes only to the folder for data',
    { timeout: PATIENCE },
    async () => {
      const before = listing(app);
      await expectReady({ DATA_DIR: owned('data') });
      expect(listing(app)).toBe(before);
    },
  );

  test.skipIf(!existsSync(`${postgres}/psql`) || !isRoot)(
    "serves with compose.yaml's roles on a PostgreSQL server (not run without PostgreSQL 15, or as an ordinary user)",
    { timeout: PATIENCE },
    async () => {
      const secrets = path.join(folder, 'secrets');
      execFileSync('sh', [path.join(root, 'deploy/create-secrets.sh'), secrets]);
      const cluster = await startPostgres(owned('cluster'));
      try {
        const env = {
          PATH: `${postgres}:${process.env['PATH']}`,
          SECRETS: secrets,
          ...cluster.env,
        };
        execFileSync('sh', [path.join(root, 'deploy/postgres-init.sh')], { env, stdio: 'pipe' });
        const mayConnect = execFileSync(
          `${postgres}/psql`,
          [
            '-AtU',
            'postgres',
            '-c',
            "SELECT has_database_privilege('tenantry_check', 'tenantry', 'CONNECT')",
          ],
          { env, encoding: 'utf8' },
        );
        expect(mayConnect.trim()).toBe('f');
        const urlOf = (role: 'app' | 'owner' | 'check', database = 'tenantry') => {
          const password = execFileSync('cat', [`${secrets}/database_${role}_password`], {
            encoding: 'utf8',
          });
          return `postgres://tenantry_${role}:${password.trim()}@127.0.0.1:${cluster.env.PGPORT}/${database}`;
        };
        const settings = { DATA_DIR: owned('files'), DATABASE_URL: urlOf('app') };
        const migrate = run('migrate', { ...settings, DATABASE_OWNER_URL: urlOf('owner') });
        expect(await text(migrate.stdout!)).toContain('The database is at the current schema.');
        await expectReady(settings);
        const doctor = run('doctor', settings);
        expect(await text(doctor.stdout!)).toMatch(
          /^ok +roles +tenantry_app serves requests, tenantry_owner/m,
        );
        const backup = run(`backup ${owned('backups')} --check`, {
          ...settings,
          BACKUP_CHECK_URL: urlOf('check', 'postgres'),
        });
        expect(await text(backup.stdout!)).toContain(
          'Restored into a scratch database and checked.',
        );
      } finally {
        cluster.stop();
      }
    },
  );

  async function startPostgres(data: string) {
    const port = await freePort();
    const as = { ...person, stdio: 'pipe' } as const;
    execFileSync(
      `${postgres}/initdb`,
      ['--auth-local=trust', '--auth-host=scram-sha-256', '-U', 'postgres', data],
      as,
    );
    const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`;
    const control = (...args: string[]) =>
      spawnSync(`${postgres}/pg_ctl`, ['-D', data, '-w', ...args], { ...person, stdio: 'ignore' });
    control('-o', options, '-l', path.join(data, 'log'), 'start');
    return {
      env: { PGHOST: data, PGPORT: String(port) },
      stop: () => control('-m', 'immediate', 'stop'),
    };
  }
});

const listing = (where: string) =>
  execFileSync('find', [where, '-newermt', '@0', '-printf', '%p %T@ %s\n'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

const isReady = (url: string) =>
  fetch(`${url}/healthz/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
