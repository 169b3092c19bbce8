import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import type { BackupsOverview } from '@tenantry/contract/super-admin/super-admin.schemas';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startS3Server } from '#testing/s3-server';
import { endCliProcesses, runCli } from '#testing/cli-process';
import { eventually } from '#testing/eventually';
import { backupFolder } from './platform/backup/backup-folder.ts';
import { readHistory } from './platform/backup/history.ts';
import { superfluous } from './platform/backup/retention.ts';
import { backupBucket } from './platform/backup/s3-backup-place.ts';
import { PATIENCE, setUp, start, stop, tokenOf, usedDataDir } from './cli.testing.ts';
import type { Report } from './doctor/report.ts';
import {
  cleanUpDatabases,
  emptyDataDir,
  newDataDir,
} from './platform/database/embedded/embedded.testing.ts';
import { embeddedPaths } from './platform/database/embedded/paths.ts';
import { readPostmasterFile } from './platform/database/embedded/postmaster-file.ts';
import { runningDatabase } from './platform/database/embedded/running-database.ts';
import { VERSION } from './platform/version.ts';

endCliProcesses();
cleanUpDatabases();

/** Runs a command to its end; returns what it printed. */
async function printedBy(command: string, settings: Record<string, string>): Promise<string> {
  const running = runCli(command, settings);
  expect(await running.ended).toEqual({ code: 0, errors: '' });
  return running.output();
}

test(
  'AUTH-12, BACKUP-1, BACKUP-3, BACKUP-5, BACKUP-10, OPS-1: beside a running server, create-admin, backup and doctor work, and the server itself backs up to a bucket; the backup is checked, restored elsewhere, and serves',
  { timeout: PATIENCE },
  async () => {
    const dataDir = await usedDataDir();
    const bucket = await aBucket();
    const sealed = { BACKUP_PASSPHRASE: 'correct horse battery' };
    const { server, url } = await start(dataDir, { ...sealed, ...bucket.settings });
    const made = await setUp(url, await tokenOf(server));
    expect(made.status).toBe(201);
    const { token: session } = (await made.json()) as { token: string };
    const words = 'create-admin --email eve@example.com --first-name Eve --last-name Locked';
    const command = runCli(words, { DATA_DIR: dataDir });
    const [, printed = ''] = await command.until(/set the password: (https:\S+)/);
    expect(await command.ended).toEqual({ code: 0, errors: '' });
    const link = new URL(printed);
    expect(link.hostname).toBe('rentals.example.com');
    const { token, userId } = Object.fromEntries(link.searchParams);
    const answer = await fetch(`${url}/v1/auth/passwordLink`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, userId }),
    });
    expect(await answer.json()).toEqual({ firstName: 'Eve', lastName: 'Locked' });

    const folder = newDataDir();
    mkdirSync(folder, { recursive: true });
    expect(
      await printedBy(`backup ${folder} --check --prune`, { DATA_DIR: dataDir, ...sealed }),
    ).toMatch(
      /^Backed up to \S+\.tar\.age \(0\.\d MB\): 1 organization, 0 properties, 0 invoices, /,
    );
    const name = readdirSync(folder).find((file) => file.endsWith('.age')) ?? '';
    // The product makes a passphrase hard to guess, other than the tests of backups.
    expect(readFileSync(join(folder, name), 'latin1')).toMatch(/^age\S+\n-> scrypt \S+ 16\n/);
    const history = await readHistory(backupFolder(folder));
    expect(history).toMatchObject([{ name, encrypted: true, problem: null }]);
    expect(history[0]?.checkedAt).not.toBeNull();
    await expectBackupInBucket({ url, session, dataDir }, bucket);
    // Restores to the other PostgreSQL, if there is one.
    const binDir = process.env['TEST_SECOND_POSTGRES_BIN'];
    const elsewhere = { DATA_DIR: newDataDir(), ...(binDir && { POSTGRES_BIN: binDir }) };
    const restored = await printedBy(`restore ${join(folder, name)}`, { ...elsewhere, ...sealed });
    expect(restored).toContain('Restored and compared: 1 organization, ');
    await expectDoctorToExamine(dataDir);
    await stop(server);

    const { DATA_DIR, ...rest } = elsewhere;
    const again = await start(DATA_DIR, rest);
    const signIn = await fetch(`${again.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        authType: 'Local',
        username: 'ada@example.com',
        password: 'correct horse battery',
      }),
    });
    expect(signIn.status).toBe(200);
    await stop(again.server);
  },
);

/** A bucket with older backups. */
async function aBucket() {
  const s3 = await startS3Server();
  const address = `s3://${s3.settings.bucket}/nightly`;
  const place = await backupBucket(address, s3.settings);
  for (let day = 1; day <= 9; day += 1) {
    await place.replace(`tenantry-2020-01-0${day}T07-00-00Z.tar`, 'x');
  }
  const settings = {
    BACKUP_DIR: address,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  };
  return { place, settings, close: s3.close };
}

interface Serving {
  readonly url: string;
  /** The token of a SuperAdmin. */
  readonly session: string;
  readonly dataDir: string;
}

/** The server backs up as every night, in another process; what fails is mailed to the two SuperAdmins. */
async function expectBackupInBucket(
  { url, session, dataDir }: Serving,
  { place, close }: Awaited<ReturnType<typeof aBucket>>,
): Promise<void> {
  const backUp = async () => {
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
    const address = `${url}${superAdminEndpoints.makeBackup.path}`;
    const answer = await fetch(address, { method: 'POST', headers, body: '{}' });
    expect(answer.ok).toBe(true);
    return eventually(async () => {
      const overview = (await (await fetch(address, { headers })).json()) as BackupsOverview;
      expect(overview.running).toBe(false);
      return overview;
    });
  };
  expect((await backUp()).problem).toBeNull();
  const names = (await place.list()).map(({ name }) => name);
  const [latest] = await readHistory(place);
  expect(latest).toMatchObject({ encrypted: true, problem: null });
  expect(latest?.checkedAt).not.toBeNull();
  expect(names).toContain(latest?.name);
  expect(names).not.toContain('tenantry-2020-01-01T07-00-00Z.tar');
  expect(superfluous(names)).toEqual([]);

  await close();
  expect((await backUp()).problem).toContain('ECONNREFUSED');
  const outbox = join(dataDir, 'outbox');
  await eventually(() => {
    const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
    expect(mails.filter((text) => text.includes('Subject: The backup failed'))).toHaveLength(2);
  });
}

/** One JSON document; damage fails, and other words are wrong usage. */
async function expectDoctorToExamine(dataDir: string): Promise<void> {
  const examine = async (words: string) => {
    const command = runCli(words, { DATA_DIR: dataDir });
    return { ...(await command.ended), printed: command.output() };
  };
  const fine = await examine('doctor --json');
  expect(fine).toMatchObject({ code: 0, errors: '' });
  const { version, status, checks } = JSON.parse(fine.printed) as Report;
  expect(version).toBe(VERSION);
  expect(status).not.toBe('failed');
  for (const check of checks) {
    expect(Object.keys(check)).toEqual(['name', 'status', 'details', 'advice']);
    expect(check.details.length).toBeGreaterThan(0);
  }
  expect((await examine('doctor --jsn')).code).toBe(2);
  rmSync(join(dataDir, 'secret.key'));
  const damaged = await examine('doctor');
  expect(damaged.code).toBe(1);
  expect(damaged.printed).toMatch(new RegExp(`^Tenantry ${RegExp.escape(VERSION)}$`, 'm'));
  expect(damaged.printed).toMatch(/^failed +encryption .*secret\.key, is missing\.$/m);
}

const releases = join(import.meta.dirname, 'testing/releases');
const [release = ''] = readdirSync(releases).filter((name) => name.endsWith('.tar'));

describe.skipIf(process.platform === 'win32')('BACKUP-2: a command that is stopped', () => {
  const aBackup = [
    'backup',
    async () => usedDataDir(),
    join(tmpdir(), 'tenantry-never.tar'),
  ] as const;
  const aRestore = ['restore', async () => emptyDataDir(), join(releases, release)] as const;

  const untilItHasADatabase = async (dataDir: string) => {
    while (!runningDatabase(dataDir)) await sleep(2);
  };

  test.each([aBackup, aRestore])(
    'BACKUP-2: %s leaves no database running',
    { timeout: PATIENCE },
    async (word, make, path) => {
      const dataDir = await make();
      const command = runCli(`${word} ${path}`, { DATA_DIR: dataDir });
      await untilItHasADatabase(dataDir);
      command.kill('SIGTERM');
      expect((await command.ended).code).toBe(1);
      expect(runningDatabase(dataDir)).toBeNull();
    },
  );

  test.each([aBackup, aRestore])(
    'BACKUP-2: %s was killed, and its database ends by itself soon after',
    { timeout: PATIENCE },
    async (word, make, path) => {
      const dataDir = await make();
      const command = runCli(`${word} ${path}`, { DATA_DIR: dataDir });
      await untilItHasADatabase(dataDir);
      command.kill('SIGKILL');
      expect((await command.ended).code).toBeNull();
      const { cluster } = embeddedPaths(dataDir);
      await eventually(() => expect(readPostmasterFile(cluster)).toBeUndefined());
    },
  );
});

test.each([
  'backup /tmp/tenantry-never.tar',
  'migrate',
  'work',
  'rotate-key',
  'create-admin --email eve@example.com --first-name Eve --last-name Locked',
])('"%s" creates no database: it names the folder that has none', async (words) => {
  const dataDir = newDataDir();
  expect(await runCli(words, { DATA_DIR: dataDir }).ended).toEqual({
    code: 1,
    errors: `There is no database in ${dataDir}. Set DATA_DIR to the folder of your installation, or start the server once to create it.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});
