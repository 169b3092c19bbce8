import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { vendorsEndpoints } from '@tenantry/contract/vendors/vendors.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeEach, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aPerson, type TestPerson } from '#testing/factories';
import { TODAY, useTestApp } from '#testing/test-app';
import { aPaper, aVendor, vendorBody } from '#testing/vendors';
import { aWorld, type World } from '#testing/world';

const app = useTestApp();

let world: World;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
});

const list = async (as: TestPerson = world.admin) =>
  (await app.current.call(vendorsEndpoints.list, { as })).body;

const one = async (vendorId: string, as: TestPerson = world.admin) =>
  app.current.call(vendorsEndpoints.one, { as, params: { vendorId } });

const expiring = async () => {
  const { body } = await app.current.call(todayEndpoints.needs, { as: world.admin });
  return body.items.filter(({ kind }) => kind === 'vendor_paper_expiring');
};

test('MAINT-15: vendors are listed by name, with the papers that have expired or soon will', async () => {
  await aVendor(app.current, world.admin, {
    name: 'volt Electric',
    insuranceExpiresOn: '2026-03-09',
  });
  await aVendor(app.current, world.admin, { licenseExpiresOn: '2026-04-09' });
  await aVendor(app.current, world.admin, { name: 'Apex Roofing', insuranceExpiresOn: null });
  expect(await list()).toMatchObject([
    { name: 'Apex Roofing', expired: [], expiresSoon: [] },
    { name: 'Reyes Plumbing', expired: [], expiresSoon: ['LICENSE'] },
    { name: 'volt Electric', expired: ['INSURANCE'], expiresSoon: [] },
  ]);
  expect(await expiring()).toMatchObject([
    { name: 'volt Electric', paper: 'INSURANCE', daysLeft: -1 },
    { name: 'Reyes Plumbing', paper: 'LICENSE', daysLeft: 30 },
  ]);
});

test('MAINT-15: a vendor is changed, and a stale page changes nothing', async () => {
  const { id: vendorId, version } = await aVendor(app.current, world.admin);
  const change = async (rating: number) =>
    app.current.call(vendorsEndpoints.update, {
      as: world.admin,
      params: { vendorId },
      body: { ...vendorBody({ rating }), version },
    });
  expect((await change(2)).body).toMatchObject({ rating: 2, version: 2 });
  expect((await change(5)).problem).toMatchObject({ status: 409, code: 'stale_version' });
  expect((await change(6)).problem.fields).toEqual({ rating: 'Rating: use 1 to 5.' });
});

test('MAINT-15: papers are kept with the vendor, and a W-9 as a file is on file', async () => {
  const { id: vendorId, hasW9 } = await aVendor(app.current, world.admin);
  expect(hasW9).toBe(false);
  const { files } = await aPaper(app.current, world.admin, vendorId);
  expect(files).toMatchObject([{ paper: 'INSURANCE', name: 'certificate.pdf', addedOn: TODAY }]);
  const [file] = files;
  const sent = await app.current.call(vendorsEndpoints.file, {
    as: world.admin,
    params: { vendorId, fileId: file?.id ?? '' },
  });
  expect(sent.status).toBe(200);
  const w9 = await app.current.call(vendorsEndpoints.upload, {
    as: world.admin,
    params: { vendorId, paper: 'W9', fileName: 'w9.pdf' },
    file: await aPdf(),
  });
  expect(w9.body).toMatchObject({ hasW9: true, files: [{ paper: 'W9' }, { paper: 'INSURANCE' }] });
});

test('MAINT-15: an archived vendor is in the archive, not in the list, and can be restored', async () => {
  const { id: vendorId } = await aVendor(app.current, world.admin);
  const params = { vendorId };
  await app.current.call(vendorsEndpoints.archive, { as: world.admin, params });
  expect(await list()).toEqual([]);
  expect((await one(vendorId)).body).toMatchObject({ archived: true });
  const archive = await app.current.call(archiveEndpoints.list, {
    as: world.admin,
    params: { kind: 'vendor' },
  });
  expect(JSON.stringify(archive.body)).toContain('Reyes Plumbing');
  await app.current.call(vendorsEndpoints.restore, { as: world.admin, params, body: {} });
  expect(await list()).toMatchObject([{ id: vendorId }]);
});

test('MAINT-15: the search finds a vendor by name, contact and email address', async () => {
  const { id } = await aVendor(app.current, world.admin, { name: 'Müller Heating' });
  const found = async (q: string) =>
    (await app.current.call(searchEndpoints.search, { as: world.admin, query: { q } })).body;
  for (const words of ['mueller', 'marta', 'reyes.example']) {
    expect(JSON.stringify(await found(words))).toContain(`/vendor?vendorId=${id}`);
  }
});

test('MAINT-15: a bookkeeper reads vendors, maintenance staff write them, others see nothing', async () => {
  const { id: vendorId } = await aVendor(app.current, world.admin);
  const person = async (role: string) => aPerson(app.current, world.organization, role);
  const rename = async (as: TestPerson) =>
    app.current.call(vendorsEndpoints.update, {
      as,
      params: { vendorId },
      body: vendorBody({ name: 'Reyes and Daughters' }),
    });
  const bookkeeper = await person('Bookkeeper');
  expect(await list(bookkeeper)).toMatchObject([{ id: vendorId }]);
  expect((await rename(bookkeeper)).status).toBe(403);
  expect((await rename(await person('Maintenance'))).status).toBe(200);
  expect((await one(vendorId, await person('LeasingAgent'))).status).toBe(403);
});

test('MAINT-17: a vendor of another organization is not found', async () => {
  const { id } = await aVendor(app.current, world.admin);
  const other = await aWorld(app.current);
  expect((await one(id, other.admin)).status).toBe(404);
});
