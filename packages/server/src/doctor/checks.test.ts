import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { anOrganization } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { settingsCalls } from '#testing/organization-settings';
import { startS3Server } from '#testing/s3-server';
import { useTestApp } from '#testing/test-app';
import type { TestCluster } from '#testing/test-connections';
import { filesIn } from '#testing/uploads';
import { readConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/pool.ts';
import { createDirectory } from '../platform/http/directory.ts';
import { createLogger } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { rotateKey } from '../rotate-key.ts';
import { checkClock } from './clock-check.ts';
import { checkFileStore } from './file-store-check.ts';
import { checkAuditChain, checkSecrets } from './records-checks.ts';
import { checkRoles } from './roles-check.ts';

const app = useTestApp();
const log = createLogger('silent');
/** Has its own directory, because the app's learns of new organizations only seconds later. */
const backend = () => ({ ...app.current, directory: createDirectory(app.current.database) });
const folder = mkdtempSync(join(tmpdir(), 'tenantry-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('OPS-1: doctor: roles', () => {
  const pool = () => app.current.database.pool;
  const urlOf = ({ user, password, host, port, database }: TestCluster) =>
    `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;

  /** Runs a statement as the superuser, and another one after the test. */
  async function damage(statement: string, repair: string) {
    const client = new pg.Client(app.current.connections.superuser);
    await client.connect();
    await client.query(statement);
    onTestFinished(async () => {
      await client.query(repair);
      await client.end();
    });
  }

  test('are named, with the number of protected tables', async () => {
    const url = urlOf(app.current.connections.owner);
    expect(await checkRoles(pool(), { DATABASE_OWNER_URL: url })).toMatchObject({
      status: 'ok',
      details: [
        expect.stringMatching(
          /^tenantry_app serves requests, tenantry_owner owns the tables, row-level security protects \d{2,3} tables\.$/,
        ),
      ],
    });
  });

  test.each([
    [
      'ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY',
      'ALTER TABLE invoices FORCE ROW LEVEL SECURITY',
      'Row-level security is not in force on the table invoices.',
    ],
    [
      'ALTER TABLE invoices DISABLE ROW LEVEL SECURITY',
      'ALTER TABLE invoices ENABLE ROW LEVEL SECURITY',
      'Row-level security is not in force on the table invoices.',
    ],
    [
      'GRANT UPDATE (amount) ON payments TO tenantry_app',
      'REVOKE UPDATE (amount) ON payments FROM tenantry_app',
      'tenantry_app may change payments, which must be append-only.',
    ],
  ])('%s is found', async (statement, repair, sentence) => {
    await damage(statement, repair);
    expect(await checkRoles(pool(), {})).toMatchObject({
      status: 'failed',
      details: [sentence],
      advice: expect.stringContaining('migrate'),
    });
  });

  test('a role that owns the tables may not serve requests', async () => {
    const asOwnerPool = createPool(app.current.connections.owner, log);
    onTestFinished(() => asOwnerPool.end());
    expect(await checkRoles(asOwnerPool, {})).toMatchObject({
      status: 'failed',
      details: [expect.stringContaining('because it owns the tables')],
    });
  });

  test('DATABASE_OWNER_URL must name the owner', async () => {
    const url = urlOf(app.current.connections.application);
    const { status, details } = await checkRoles(pool(), { DATABASE_OWNER_URL: url });
    expect(status).toBe('failed');
    expect(details).toContain(
      'invoices belongs to tenantry_owner, not to tenantry_app of DATABASE_OWNER_URL.',
    );
  });

  test('BACKUP-11: BACKUP_CHECK_URL must name a role that may create databases, and nothing more', async () => {
    const { application, superuser } = app.current.connections;
    expect(await checkRoles(pool(), { BACKUP_CHECK_URL: urlOf(application) })).toMatchObject({
      status: 'failed',
      details: ['tenantry_app of BACKUP_CHECK_URL may not create databases.'],
      advice: expect.stringContaining('CREATEDB'),
    });
    expect(await checkRoles(pool(), { BACKUP_CHECK_URL: urlOf(superuser) })).toMatchObject({
      status: 'failed',
      details: [expect.stringContaining('is not bound by row-level security')],
    });
  });
});

describe('OPS-1: doctor: the clock', () => {
  const move = (seconds: number) =>
    app.current.clock.set(new Date(Date.now() + seconds * 1_000).toISOString());

  test('of the database is compared with this machine', async () => {
    move(0);
    expect(await checkClock(backend())).toMatchObject({ status: 'ok' });
    move(-60);
    expect(await checkClock(backend())).toMatchObject({
      status: 'warning',
      details: [
        expect.stringMatching(
          /^The database's clock is (59|6[0-9]) seconds ahead of this machine's\.$/,
        ),
      ],
      advice: expect.stringContaining('chrony'),
    });
    move(3_600);
    expect(await checkClock(backend())).toMatchObject({
      status: 'failed',
      details: [expect.stringContaining('behind')],
    });
  });

  test('is wrong if the newest audit event is in the future', async () => {
    const organization = await anOrganization(app.current);
    move(0);
    await asOwner(
      app.current,
      organization,
      `INSERT INTO audit_events (organization_id, id, at, action, entity_id)
       VALUES ($1, gen_random_uuid(), now() + interval '1 hour', 'property.updated', gen_random_uuid())`,
      [organization.id],
    );
    expect(await checkClock(backend())).toMatchObject({
      status: 'warning',
      details: [
        expect.stringMatching(/^The newest audit event is 3[56]\d\d seconds in the future/),
      ],
    });
  });
});

describe('OPS-1: doctor: the file store', () => {
  test('in DATA_DIR is tried, and nothing is left behind', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    expect(await checkFileStore(readConfig({}), dataDir, log)).toMatchObject({
      status: 'ok',
      details: [expect.stringContaining(join(dataDir, 'files'))],
    });
    expect(filesIn(dataDir)).toEqual([]);
  });

  test('that is no folder fails', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    writeFileSync(join(dataDir, 'files'), '');
    expect(await checkFileStore(readConfig({}), dataDir, log)).toMatchObject({
      status: 'failed',
      details: [expect.stringContaining('ENOTDIR')],
    });
  });

  test('in a bucket is tried, and wrong keys fail with the reason', async () => {
    const server = await startS3Server();
    onTestFinished(() => server.close());
    const { settings } = server;
    const configFor = (key: string) =>
      readConfig({
        S3_BUCKET: settings.bucket,
        S3_ENDPOINT: settings.endpoint,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: key,
        S3_FORCE_PATH_STYLE: 'true',
      });
    const right = await checkFileStore(configFor(settings.secretAccessKey), folder, log);
    expect(right).toMatchObject({ status: 'ok' });
    expect(filesIn(server.directory)).toEqual([]);
    expect(await checkFileStore(configFor('wrong'), folder, log)).toMatchObject({
      status: 'failed',
      details: [expect.stringMatching(/^The bucket rentals: .*signature/)],
      advice: expect.stringContaining('S3_ENDPOINT'),
    });
  });
});

describe('OPS-1: doctor: the records', () => {
  test('a lost key fails, and no new one is created in its place', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    expect(await checkSecrets({ ...backend(), config: readConfig({}), dataDir })).toMatchObject({
      status: 'failed',
      details: [expect.stringContaining('is missing')],
      advice: expect.stringContaining('Restore'),
    });
    expect(filesIn(dataDir)).toEqual([]);
  });

  test('OPS-2: values under an old key are counted, until rotate-key has encrypted them again', async () => {
    const { aLandlord, save } = settingsCalls(app);
    const { admin, now } = await aLandlord();
    await save(admin, now, { bankAccountNumber: '99887766554' });
    const config = readConfig({
      SECRET_KEY: 'ab'.repeat(32),
      SECRET_KEY_OLD: app.current.secretKey.toString('hex'),
    });
    const secrets = createSecrets(() => config.SECRET_KEY!, config.SECRET_KEY_OLD);
    const rotated = { ...backend(), config, dataDir: folder, secrets };
    expect(await checkSecrets(rotated)).toMatchObject({
      status: 'warning',
      details: [expect.stringMatching(/SECRET_KEY_OLD: [1-9]\d*\.$/)],
      advice: 'Run: npm run tenantry -- rotate-key',
    });
    const { lines, failed } = await rotateKey(rotated);
    expect(failed).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/^Values re-encrypted with the current key: [1-9]\d*\./),
      expect.stringContaining('Keep the old key'),
      'You can remove SECRET_KEY_OLD from the settings now.',
    ]);
    const newOnly = createSecrets(() => config.SECRET_KEY!);
    expect(await checkSecrets({ ...rotated, secrets: newOnly })).toMatchObject({ status: 'ok' });
    const oldOnly = createSecrets(() => app.current.secretKey);
    expect(await checkSecrets({ ...rotated, secrets: oldOnly })).toMatchObject({
      status: 'failed',
    });
    expect(await rotateKey({ ...rotated, secrets: oldOnly })).toMatchObject({ failed: true });
    expect((await rotateKey(rotated)).lines[0]).toMatch(/^Nothing was re-encrypted\./);
  });

  test('a problem carries the name of its organization', async () => {
    const organization = await anOrganization(app.current);
    await asOwner(
      app.current,
      organization,
      `INSERT INTO audit_seals (organization_id, id, sequence, event_id, previous_hash, hash, sealed_at)
       VALUES ($1, gen_random_uuid(), 1, gen_random_uuid(), '0', '0', now())`,
      [organization.id],
    );
    expect(await checkAuditChain(backend())).toMatchObject({
      status: 'failed',
      details: [`${organization.name}: The audit event of seal 1 is missing.`],
    });
  });
});
