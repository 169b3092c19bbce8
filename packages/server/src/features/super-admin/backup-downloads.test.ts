import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useOutbox } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { anOffice } from '#testing/users';

const app = useTestApp();
const outbox = useOutbox(app);
const content = randomBytes(700_000);
const name = 'tenantry-2026-03-10T07-00-00Z.tar';

beforeAll(() => writeFile(join(app.current.backupPlace.address, name), content));

const link = (as: TestPerson, of = name) =>
  app.current.call(superAdminEndpoints.linkBackup, {
    as,
    params: { name: of },
    body: {},
  });

const download = async (
  { host }: TestPerson,
  path: string,
  headers: Readonly<Record<string, string>> = {},
) => app.current.app.inject({ url: path, headers: { host, ...headers } });

/** Changes its first character, because the last one has bits without meaning. */
function withOtherTicket(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  return `${path.slice(0, at)}${path[at] === 'A' ? 'B' : 'A'}${path.slice(at + 1)}`;
}

describe('BACKUP-7: a download', () => {
  test('BACKUP-7: has the whole file under its name, and can be resumed', async () => {
    const { superAdmin } = await anOffice(app.current);
    const { path } = (await link(superAdmin)).body;
    const whole = await download(superAdmin, path, { 'accept-encoding': 'gzip' });
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(content)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-length': '700000',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    });
    const etag = String(whole.headers.etag);
    const parts = [
      ['bytes=0-99', 0, 100],
      ['bytes=600000-', 600_000, 700_000],
      ['bytes=-10', 699_990, 700_000],
      ['bytes=699999-9999999', 699_999, 700_000],
    ] as const;
    for (const [range, start, end] of parts) {
      const part = await download(superAdmin, path, { range, 'if-range': etag });
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end - 1}/700000`,
      ]);
      expect(part.rawPayload.equals(content.subarray(start, end))).toBe(true);
    }
    const beyond = await download(superAdmin, path, { range: 'bytes=700000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */700000']);
    const ignored = [
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=1-2' },
      { range: 'bytes=9-1' },
      { range: 'bytes=5-', 'if-range': '"another"' },
    ];
    for (const headers of ignored) {
      expect((await download(superAdmin, path, headers)).rawPayload).toHaveLength(700_000);
    }
  });

  test('BACKUP-7: is recorded with its name', async () => {
    const { organization, superAdmin } = await anOffice(app.current);
    await link(superAdmin);
    const rows = await asOwner(
      app.current,
      organization,
      `SELECT actor_id, after FROM audit_events WHERE action = 'installation.backupDownloaded'`,
    );
    expect(rows).toEqual([{ actor_id: superAdmin.userId, after: { name } }]);
  });

  test('BACKUP-7: ends with the session or the role; a path of another organization or a changed one is not found', async () => {
    const { organization, superAdmin, admin } = await anOffice(app.current);
    const elsewhere = await anOffice(app.current);
    const { path } = (await link(superAdmin)).body;
    const statusOf = async (as: TestPerson, of: string) => (await download(as, of)).statusCode;
    expect(await statusOf(superAdmin, path)).toBe(200);
    expect(await statusOf(elsewhere.superAdmin, path)).toBe(404);
    expect(await statusOf(superAdmin, withOtherTicket(path))).toBe(404);
    expect(await statusOf(superAdmin, '/v1/public/backups/x')).toBe(404);
    expect((await link(admin)).status).toBe(403);

    const demote = `UPDATE users SET roles = '{SiteAdmin}' WHERE id = $1`;
    await asOwner(app.current, organization, demote, [superAdmin.userId]);
    expect(await statusOf(superAdmin, path)).toBe(404);
    const other = (await link(elsewhere.superAdmin)).body.path;
    await app.current.call(accessEndpoints.logout, { as: elsewhere.superAdmin, body: {} });
    expect(await statusOf(elsewhere.superAdmin, other)).toBe(404);
  });

  test('BACKUP-7: asks again who the person is, and every SuperAdmin is mailed', async () => {
    const { superAdmin } = await anOffice(app.current);
    const elsewhere = await anOffice(app.current);
    app.current.clock.advance({ minutes: 6 });
    const refused = await link(superAdmin);
    app.current.clock.set(NOW);
    expect(refused.problem.code).toBe('confirmation_needed');
    expect((await link(superAdmin)).status).toBe(200);
    for (const { emailAddress } of [superAdmin, elsewhere.superAdmin]) {
      const told = (await outbox.mailsTo(emailAddress)).at(-1);
      expect(told?.text).toContain('Subject: A backup is being downloaded');
      expect(told?.text).toContain(name);
    }
  });

  test('BACKUP-7: its link works for ten minutes and from one network address', async () => {
    const { superAdmin } = await anOffice(app.current);
    const { path } = (await link(superAdmin)).body;
    const { host } = superAdmin;
    const elsewhere = { url: path, headers: { host }, remoteAddress: '203.0.113.9' };
    expect((await app.current.app.inject(elsewhere)).statusCode).toBe(404);
    app.current.clock.advance({ minutes: 10 });
    expect((await download(superAdmin, path)).statusCode).toBe(200);
    app.current.clock.advance({ seconds: 1 });
    expect((await download(superAdmin, path)).statusCode).toBe(404);
    app.current.clock.set(NOW);
  });

  test('BACKUP-7: is only for backups, and not for the demo, which makes no backups and no organizations either', async () => {
    const { organization, superAdmin } = await anOffice(app.current);
    expect((await link(superAdmin, 'tenantry-gone.tar')).status).toBe(404);
    for (const wrong of [
      'backups.json',
      '../secret.key',
      'tenantry-../x.tar',
      'tenantry-a/b.tar',
    ]) {
      expect((await link(superAdmin, wrong)).problem.status).toBe(400);
    }
    const become = 'UPDATE organizations SET demo = true WHERE id = $1';
    await asOwner(app.current, organization, become, [organization.id]);
    app.current.directory.forget();
    expect((await link(superAdmin)).problem).toMatchObject({
      status: 422,
      message: 'Backups cannot be downloaded from the demo, because its passwords are public.',
    });
    const inDemo = { as: superAdmin, body: {} };
    const backup = await app.current.call(superAdminEndpoints.makeBackup, inDemo);
    expect(backup.problem).toMatchObject({ status: 422, code: 'demo_cannot_back_up' });
    const another = await app.current.call(superAdminEndpoints.createOrganization, {
      as: superAdmin,
      body: {
        name: 'Another',
        domain: 'another.example.com',
        admin: { emailAddress: 'a@example.com', firstName: 'A', lastName: 'Another' },
      },
    });
    expect(another.problem).toMatchObject({
      status: 422,
      code: 'demo_cannot_create_organizations',
    });
  });
});

test('BACKUP-7: a folder that cannot be read is named, with what to do, in the list and for a download', async () => {
  const { superAdmin } = await anOffice(app.current);
  const { address } = app.current.backupPlace;
  // A file in its place, because root may read every folder.
  await rename(address, `${address}.kept`);
  await writeFile(address, '');
  try {
    const sentence =
      /^Backups cannot be read from .+: it is not a folder\. Let the user that runs Tenantry read it, or set BACKUP_DIR to another folder\.$/;
    const { status, body } = await app.current.call(superAdminEndpoints.backups, {
      as: superAdmin,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ folder: address, backups: [] });
    expect(body.problem).toMatch(sentence);
    expect(body.problem).toContain(address);
    expect((await link(superAdmin)).problem).toMatchObject({
      status: 503,
      message: expect.stringMatching(sentence),
    });
  } finally {
    await rm(address);
    await rename(`${address}.kept`, address);
  }
});
