import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  aFolder,
  anEarlyDatabase,
  backUpTo,
  contentOf,
  openAt,
  refuseTheHurried,
} from '#testing/backups';
import { eventually } from '#testing/eventually';
import { anInvoice, aPayment, PASSWORD } from '#testing/factories';
import { startTestApp, useTestApp, type TestApp } from '#testing/test-app';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { createArchiveWriter } from '../../platform/backup/archive-writer.ts';
import { systemClock } from '../../platform/clock.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { createPool } from '../../platform/database/pool.ts';
import { createLogger } from '../../platform/log.ts';
import { issueSetupLink } from './installation.service.ts';

const source = useTestApp();
let world: World;
/** The archive of an installation with a rental, and the same encrypted. */
let plain: Buffer;
let encrypted: Buffer;

const passphrase = 'correct horse battery';

beforeAll(async () => {
  world = await aWorld(source.current);
  const { property } = await aRentalIn(world);
  await anInvoice(source.current, world.admin, property.id);
  await aPayment(source.current, world.admin, property.id);
  const folder = await aFolderOfFile();
  plain = await readFile((await backUpTo(join(folder, 'plain.tar'), source.current)).path);
  const sealed = await backUpTo(join(folder, 'sealed.tar.age'), source.current, {
    passphrase,
    secretKey: source.current.secretKey,
  });
  encrypted = await readFile(sealed.path);
});

const aFolderOfFile = async () => dirname(source.current.fileRoot);

/** The app on a database without any organization. */
async function aNewInstallation() {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const path = await issueSetupLink(app.database);
  const setupToken = new URL(path ?? '', 'http://localhost').searchParams.get('token') ?? '';
  return { app, setupToken };
}

type Installation = Awaited<ReturnType<typeof aNewInstallation>>;

const begin = ({ app, setupToken }: Installation, bytes: number) =>
  app.call(installationEndpoints.setupUpload, { body: { setupToken, bytes } });

const send = (app: TestApp, uploadId: string, offset: number, file: Buffer) =>
  app.call(installationEndpoints.setupUploadPart, {
    params: { uploadId, offset: String(offset) },
    file,
  });

async function upload(installation: Installation, content: Buffer): Promise<string> {
  const { uploadId } = (await begin(installation, content.length)).body;
  const half = Math.floor(content.length / 2);
  await send(installation.app, uploadId, 0, content.subarray(0, half));
  const { body } = await send(installation.app, uploadId, half, content.subarray(half));
  expect(body.received).toBe(content.length);
  return uploadId;
}

const restore = (
  { app, setupToken }: Installation,
  from: { uploadId: string } | { name: string },
  withPassphrase?: string,
) =>
  app.call(installationEndpoints.setupRestore, {
    body: {
      setupToken,
      source: from,
      ...(withPassphrase && { passphrase: withPassphrase }),
    },
  });

const overview = ({ app, setupToken }: Installation) =>
  app.call(installationEndpoints.setupRestoreOverview, { body: { setupToken } });

/** The state in which the restore ended. */
async function ended(installation: Installation) {
  return eventually(async () => {
    const { body } = await overview(installation);
    expect(body.restore?.phase).toMatch(/done|failed/);
    return body.restore;
  });
}

const uploadedFile = ({ app }: Installation) => join(dirname(app.fileRoot), 'restore-upload');

const signIn = (app: TestApp) =>
  app.call(accessEndpoints.login, {
    host: world.organization.domain,
    body: { authType: 'Local', username: world.admin.emailAddress, password: PASSWORD },
  });

const setUp = ({ app, setupToken }: Installation) =>
  app.call(installationEndpoints.setupOrganization, {
    body: {
      setupToken,
      organization: { name: 'Homes', domain: 'homes.example.com' },
      admin: {
        emailAddress: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Marsh',
        password: 'seven purple lanterns',
      },
    },
  });

describe('BACKUP-8: the first run restores a backup', () => {
  test('BACKUP-8: that was uploaded in parts: every row and file is there, people sign in, and the link no longer works', async () => {
    const installation = await aNewInstallation();
    const uploadId = await upload(installation, plain);
    expect((await restore(installation, { uploadId })).body.phase).toBe('checking');
    const state = await ended(installation);
    expect(state).toEqual({
      phase: 'done',
      bytes: plain.length,
      bytesRead: plain.length,
      message: expect.stringMatching(/^1 organization, \d+ propert.*1 payment of \$/),
      notes: [],
    });
    expect(existsSync(uploadedFile(installation))).toBe(false);

    const { app } = installation;
    expect((await signIn(app)).status).toBe(200);
    const { rows } = await app.database.pool.query('SELECT 1 FROM setup_links');
    expect(rows).toEqual([]);
    expect((await begin(installation, 5)).problem.code).toBe('already_set_up');
    expect((await restore(installation, { uploadId })).problem.code).toBe('already_set_up');
    expect((await setUp(installation)).problem.code).toBe('already_set_up');
    const configuration = await app.call(installationEndpoints.configuration, {});
    expect(configuration.body.setupRequired).toBe(false);
  });

  test('BACKUP-8: of any size: the check of its books has no time limit', async () => {
    const installation = await aNewInstallation();
    await refuseTheHurried(installation.app.connections);
    await restore(installation, { uploadId: await upload(installation, plain) });
    expect(await ended(installation)).toMatchObject({ phase: 'done', notes: [] });
  });

  test('BACKUP-8: that is in the folder of backups', async () => {
    const installation = await aNewInstallation();
    const { address } = installation.app.backupPlace;
    const name = 'tenantry-2026-03-10T07-00-00Z.tar.age';
    await writeFile(join(address, name), encrypted);
    await writeFile(join(address, 'tenantry-before-update-2026-03-09T07-00-00Z.tar'), plain);
    await writeFile(join(address, 'backups.json'), '[]');
    expect((await overview(installation)).body).toEqual({
      backups: [
        {
          name,
          at: '2026-03-10T07:00:00.000Z',
          beforeUpdate: false,
          bytes: encrypted.length,
          encrypted: true,
        },
        {
          name: 'tenantry-before-update-2026-03-09T07-00-00Z.tar',
          at: '2026-03-09T07:00:00.000Z',
          beforeUpdate: true,
          bytes: plain.length,
          encrypted: false,
        },
      ],
      restore: null,
    });
    await restore(installation, { name }, passphrase);
    expect(await ended(installation)).toMatchObject({ phase: 'done', notes: [] });
    expect((await signIn(installation.app)).status).toBe(200);
    for (const other of ['../secret.key', 'backups.json', 'tenantry-2026-01-01T07-00-00Z.tar']) {
      const empty = await aNewInstallation();
      expect((await restore(empty, { name: other })).problem.status).toBe(422);
    }
  });

  test('BACKUP-8: of an earlier version, which it migrates; a backup that fails then leaves an installation to set up', async () => {
    const early = await anEarlyBackup();
    const installation = await aNewInstallation();
    const wrong = await upload(installation, await withWrongSums(early));
    await restore(installation, { uploadId: wrong });
    expect(await ended(installation)).toMatchObject({
      phase: 'failed',
      message: 'The restored rows differ from the backup in organizations, so nothing was kept.',
    });
    const open = await openAt(installation.app.connections);
    await open.close();

    const uploadId = await upload(installation, early);
    await restore(installation, { uploadId });
    expect(await ended(installation)).toMatchObject({ phase: 'done', notes: [] });
    const { rows } = await installation.app.database.pool.query('SELECT name FROM organizations');
    expect(rows).toEqual([{ name: 'Early' }]);
    expect((await overview(installation)).body.restore?.phase).toBe('done');
  });
});

describe('BACKUP-8: a restore is refused', () => {
  test('BACKUP-8: without the link, and in an installation that has an organization', async () => {
    const installation = await aNewInstallation();
    const stranger = { ...installation, setupToken: 'guessed' };
    for (const answer of [
      await overview(stranger),
      await begin(stranger, 100),
      await restore(stranger, { name: 'tenantry-2026-03-10T07-00-00Z.tar' }),
    ]) {
      expect(answer.problem).toMatchObject({ status: 422, code: 'setup_link_expired' });
    }
    expect((await send(installation.app, 'guessed', 0, plain)).status).toBe(404);
    expect((await setUp(installation)).status).toBe(201);
    for (const answer of [await overview(installation), await begin(installation, 100)]) {
      expect(answer.problem).toMatchObject({ status: 409, code: 'already_set_up' });
    }
  });

  test('BACKUP-8: when the organization was set up during the upload', async () => {
    const installation = await aNewInstallation();
    const uploadId = await upload(installation, plain);
    expect((await setUp(installation)).status).toBe(201);
    expect((await restore(installation, { uploadId })).problem.code).toBe('already_set_up');
  });

  test('BACKUP-8: with a wrong passphrase, and it can be tried again with the right one', async () => {
    const installation = await aNewInstallation();
    const uploadId = await upload(installation, encrypted);
    for (const wrong of [undefined, 'another horse battery']) {
      await restore(installation, { uploadId }, wrong);
      expect(await ended(installation)).toMatchObject({
        phase: 'failed',
        message: 'The passphrase does not open this backup. Enter the passphrase it was made with.',
      });
    }
    await restore(installation, { uploadId }, passphrase);
    expect(await ended(installation)).toMatchObject({ phase: 'done' });
  });

  test('BACKUP-8: of a damaged file, which is removed; the link stays valid', async () => {
    const installation = await aNewInstallation();
    const damaged = Buffer.from(plain);
    damaged.writeUInt8(damaged.readUInt8(9_000) ^ 1, 9_000);
    const uploadId = await upload(installation, damaged);
    await restore(installation, { uploadId });
    expect(await ended(installation)).toMatchObject({
      phase: 'failed',
      message: expect.stringMatching(/^The backup is incomplete or was changed: /),
    });
    expect(existsSync(uploadedFile(installation))).toBe(false);
    expect((await setUp(installation)).status).toBe(201);
  });
});

describe('BACKUP-8: an upload', () => {
  test('BACKUP-8: accepts a part that it already has, and no part that leaves a gap or is beyond the end', async () => {
    const installation = await aNewInstallation();
    const { app } = installation;
    const { uploadId } = (await begin(installation, 10)).body;
    expect((await send(app, uploadId, 0, Buffer.from('01234'))).body.received).toBe(5);
    expect((await send(app, uploadId, 0, Buffer.from('01234'))).body.received).toBe(5);
    expect((await send(app, uploadId, 6, Buffer.from('6789'))).problem.status).toBe(422);
    expect((await send(app, uploadId, 5, Buffer.from('567890'))).problem.status).toBe(422);
    expect((await restore(installation, { uploadId })).problem.message).toBe(
      'The upload was interrupted. Choose the backup again.',
    );
    expect((await send(app, uploadId, 5, Buffer.from('56789'))).body.received).toBe(10);
    const written = await readFile(join(uploadedFile(installation), 'backup'), 'utf8');
    expect(written).toBe('0123456789');
  });

  test('BACKUP-8: ends when another one begins, which removes its file, or when the server stops', async () => {
    const installation = await aNewInstallation();
    const first = (await begin(installation, 10)).body.uploadId;
    await send(installation.app, first, 0, Buffer.from('01234'));
    const second = (await begin(installation, 10)).body.uploadId;
    expect((await send(installation.app, first, 5, Buffer.from('56789'))).status).toBe(404);
    await send(installation.app, second, 0, Buffer.from('x'));
    const written = await readFile(join(uploadedFile(installation), 'backup'), 'utf8');
    expect(written).toBe('x');
  });

  test('BACKUP-8: is refused when the disk has too little space, and leaves nothing', async () => {
    const installation = await aNewInstallation();
    expect((await begin(installation, 9_000_000_000_000)).problem).toMatchObject({
      status: 422,
      message: expect.stringMatching(
        /^The disk has too little space: the upload and what is restored from it need 18000\.2 GB, and [\d.]+ GB is free\./,
      ),
    });
    expect(existsSync(uploadedFile(installation))).toBe(false);
  });
});

/** The backup of an installation at an earlier schema. */
async function anEarlyBackup(): Promise<Buffer> {
  const { early } = await anEarlyDatabase();
  const pool = createPool(early.application, createLogger('silent'));
  const database = createDatabase(pool, systemClock);
  const target = join(await aFolder(), 'early.tar');
  const { path } = await backUpTo(target, { database, files: source.current.files });
  await pool.end();
  return readFile(path);
}

/** An archive whose manifest has wrong totals for its organizations. */
async function withWrongSums(archive: Buffer): Promise<Buffer> {
  const folder = await aFolder();
  await writeFile(join(folder, 'right.tar'), archive);
  const entries = await contentOf(join(folder, 'right.tar'));
  entries.delete('SHA256SUMS');
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
  manifest.installation.organizations.rows += 1;
  const writer = createArchiveWriter(new Date());
  const written = buffer(writer.stream);
  for (const [name, content] of entries) {
    await writer.add(name, name === 'manifest.json' ? JSON.stringify(manifest) : content);
  }
  await writer.end();
  return written;
}
