import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  aRental,
} from '#testing/factories';
import { everyRow, tablesWith } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { startTestApp, type TestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { putIntoOutbox } from '../../platform/outbox.ts';
import { newId } from '../../platform/tokens.ts';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { createOrganization, issueSetupLink } from './installation.service.ts';

const LONG = 600_000;

/** The app with the demo loaded by the setup link, with its administrator and who runs the installation. */
async function aDemo() {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const setupToken = tokenOf((await issueSetupLink(app.database)) ?? '');
  const answer = await app.call(installationEndpoints.setupDemo, { body: { setupToken } });
  const demo = (await app.directory.all()).find((organization) => organization.demo)!;
  const admin = { token: answer.body.token, host: demo.domain };
  const signedIn = await app.call(accessEndpoints.login, {
    body: { authType: 'Local', username: 'super@example.com', password: 'demo-super' },
  });
  const superAdmin = { token: signedIn.body.token, host: demo.domain };
  return { app, demo, admin, superAdmin };
}

/**
 * Loading by the setup link takes seconds. To remove a demo while there are other organizations, any organization
 * marked as demo is enough.
 */
async function aSmallDemo(app: TestApp) {
  const settings = { name: 'Demo', domain: 'demo.example.com', demo: true };
  const { organization } = await app.database.transactInstallation((tx) =>
    createOrganization(tx, settings),
  );
  app.directory.forget();
  const admin = await aPerson(app, organization, 'SuperAdmin');
  const { property } = await aRental(app, organization, admin);
  await anInvoice(app, admin, property.id);
  await aPayment(app, admin, property.id, { amount: 1500 });
  return { organization, admin };
}

const tokenOf = (path: string) => new URL(path, 'http://localhost').searchParams.get('token') ?? '';

const remove = (app: TestApp, as: { token: string; host: string }) =>
  app.call(installationEndpoints.removeDemo, { as, body: {} });

describe('removing the demo', () => {
  test(
    'every row and every file of it is gone, and a new link sets up an organization',
    { timeout: LONG },
    async () => {
      const { app, demo, admin, superAdmin } = await aDemo();
      const property = await aProperty(app, { ...admin, userId: '', emailAddress: '' });
      const params = { propertyId: property.id, fileName: 'house.png' };
      const upload = { as: admin, params, file: await aPicture() };
      await app.call(portfolioEndpoints.uploadCoverImage, upload);
      const files = await storedFilesOf(app);
      expect(files.length).toBeGreaterThan(0);
      expect(await tablesWith(app, demo.id)).toContain('public.properties');

      await app.call(organizationEndpoints.testEmail, { as: admin, body: {} });
      const outbox = join(app.fileRoot, '../outbox');
      expect(await readdir(outbox)).toHaveLength(1);
      await putIntoOutbox(outbox, {
        sentAt: app.database.now(),
        extension: 'txt',
        content: 'of another organization',
        organizationId: newId(),
      });

      expect((await remove(app, admin)).problem).toMatchObject({ status: 403 });
      const removed = await remove(app, superAdmin);
      expect([removed.status, removed.body]).toEqual([200, {}]);
      const [setupPath = ''] = app.setupLinks;
      expect(await readdir(outbox)).toEqual([expect.stringMatching(/\.txt$/)]);
      const left = (await tablesWith(app, demo.id)).filter((name) => name.startsWith('public.'));
      expect(left).toEqual([]);
      for (const id of files) expect(await app.files.open(id)).toBeNull();
      expect(filesIn(app.fileRoot)).toEqual([]);
      expect((await remove(app, admin)).status).toBe(404);

      const { status } = await app.call(installationEndpoints.setupOrganization, {
        body: {
          setupToken: tokenOf(setupPath),
          organization: { name: 'My own', domain: 'localhost' },
          admin: {
            emailAddress: 'me@example.com',
            firstName: 'Mia',
            lastName: 'Own',
            password: 'my own password',
          },
        },
      });
      expect(status).toBe(201);
    },
  );

  test('another organization keeps every row as it is', async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    const { organization: demo, admin } = await aSmallDemo(app);
    const other = await aLandlord(app);
    const refused = await remove(app, admin);
    expect(refused.problem).toMatchObject({
      status: 422,
      message: expect.stringContaining('tenantry create-admin'),
    });
    await aPerson(app, other.organization, 'SuperAdmin');
    await anInvoice(app, other.admin, other.property.id);
    await aPayment(app, other.admin, other.property.id, { amount: 1500 });
    const rowsOfOther = async () => {
      const tables = [...(await everyRow(app))].filter(([name]) => name.startsWith('public.'));
      return tables.map(([name, rows]) => [name, rows.filter((row) => !row.includes(demo.id))]);
    };
    const before = await rowsOfOther();
    expect((await remove(app, admin)).status).toBe(200);
    expect(app.setupLinks).toEqual([]);
    expect(await rowsOfOther()).toEqual(before);
    const left = (await tablesWith(app, demo.id)).filter((name) => name.startsWith('public.'));
    expect(left).toEqual([]);
  });

  test('an organization of your own cannot be removed, not even in the database', async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    const organization = await anOrganization(app);
    const admin = await aPerson(app, organization, 'SuperAdmin');
    expect((await remove(app, admin)).problem).toMatchObject({
      status: 422,
      message: 'Only a demo organization can be removed.',
    });
    const attempt = app.database.transact({ organization }, ({ db }) =>
      db.execute('SELECT remove_demo_organization()'),
    );
    await expect(attempt).rejects.toMatchObject({
      cause: { message: 'this is not a demo organization' },
    });
  });
});

/** The ids of the files in the store. */
async function storedFilesOf(app: TestApp): Promise<string[]> {
  const rows = (await everyRow(app)).get('public.stored_files') ?? [];
  const ids = rows.map((row) => row.split(',')[1] ?? '');
  const opened = await Promise.all(ids.map((id) => app.files.open(id)));
  for (const file of opened) file?.stream.destroy();
  return ids.filter((_, index) => opened[index] !== null);
}
