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
  'AUTH-12, BACKUP-1, BACKUP-3, BACKUP-5, BACKUP-10, OPS-1: beside a running server, create-admin, backup and doctor work, backup also to a bucket; the backup is checked, restored elsewhere, and serves',
  { timeout: PATIENCE },
  async () => {
    const dataDir = await usedDataDir();
    const { server, url } = await start(dataDir);
    expect((await setUp(url, await tokenOf(server))).status).toBe(201);
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

    const sealed = { BACKUP_PASSPHRASE: 'correct horse battery' };
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
    await expectBackupInBucket({ DATA_DIR: dataDir, ...sealed });
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

/** Backs up to a bucket as every night does, with older backups there. */
async function expectBackupInBucket(settings: Record<string, string>): Promise<void> {
  const s3 = await startS3Server();
  const address = `s3://${s3.settings.bucket}/nightly`;
  const place = await backupBucket(address, s3.settings);
  for (let day = 1; day <= 9; day += 1) {
    await place.replace(`tenantry-2020-01-0${day}T07-00-00Z.tar`, 'x');
  }
  const printed = await printedBy(`backup ${address} --check --prune`, {
    ...settings,
    BACKUP_DIR: address,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  });
  expect(printed).toContain(`Backed up to ${address}/tenantry-`);
  expect(printed).toContain('Restored into a scratch database and checked.');
  const names = (await place.list()).map(({ name }) => name);
  const [latest] = await readHistory(place);
  await s3.close();
  expect(latest).toMatchObject({ encrypted: true, problem: null });
  expect(latest?.checkedAt).not.toBeNull();
  expect(names).toContain(latest?.name);
  expect(names).not.toContain('tenantry-2020-01-01T07-00-00Z.tar');
  expect(superfluous(names)).toEqual([]);
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
