import type { VendorDetails } from '@tenantry/contract/vendors/vendors.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const LIST = 'GET /v1/admin/vendors';
const ONE = 'GET /v1/admin/vendors/:vendorId';
const CREATE = 'POST /v1/admin/vendors';
const ARCHIVE = 'DELETE /v1/admin/vendors/:vendorId';
const RESTORE = 'POST /v1/admin/vendors/:vendorId/restore';

const vendor: VendorDetails = {
  id: idOf(1),
  name: 'Reyes Plumbing',
  contactName: 'Marta Reyes',
  emailAddress: 'marta@reyes.example',
  phoneNumber: '(212) 555-0188',
  trades: ['PLUMBING'],
  insuranceExpiresOn: '2026-06-01',
  licenseNumber: 'PL-4471',
  licenseExpiresOn: '2026-07-01',
  hasW9: false,
  rating: 4,
  notes: 'Calls back within the hour.',
  expired: ['INSURANCE'],
  expiresSoon: ['LICENSE'],
  version: 1,
  archived: false,
  files: [],
};

const painter = { ...vendor, id: idOf(2), name: 'Apex Painting', trades: ['PAINTING' as const] };

const answers: Answers = { [LIST]: [painter, vendor], [ONE]: vendor };

const show = (address: string, changes: Answers = {}) =>
  renderScreen(address, { as: admin, answers: { ...answers, ...changes } });

const at = `/vendor?vendorId=${vendor.id}`;

describe('MAINT-15: vendors', () => {
  test.each(['desktop', 'phone'] as const)('MAINT-15: lists them, on a %s', async (on) => {
    await viewOn(on);
    show('/vendors');
    const row = main().getByRole('listitem').filter({ hasText: 'Reyes Plumbing' });
    await expect.element(row.getByText('Insurance expired on 06/01/2026')).toBeVisible();
    await expect.element(row.getByText('License expires on 07/01/2026')).toBeVisible();
    expectNoSideways();
    await expectAccessible();
  });

  test('MAINT-15: the filter finds one by trade', async () => {
    show('/vendors');
    await main().getByRole('searchbox', { name: 'Filter' }).fill('paint');
    await expect.element(main().getByText('Reyes Plumbing')).not.toBeInTheDocument();
    await expect.element(main().getByText('Apex Painting')).toBeVisible();
  });

  test('MAINT-15: a new one is added, and its page opens', async () => {
    const { api } = show('/vendors', { [LIST]: [], [CREATE]: vendor });
    await main().getByRole('link', { name: 'Add vendor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Reyes Plumbing');
    await dialog.getByRole('button', { name: 'Add vendor' }).click();
    await expect.element(main().getByRole('heading', { name: 'Reyes Plumbing' })).toBeVisible();
    expect(api.sent(CREATE).map(({ body }) => body)).toMatchObject([
      { name: 'Reyes Plumbing', emailAddress: null, trades: [], rating: null },
    ]);
  });

  test('MAINT-15: an archived one can be restored from its page', async () => {
    const archived = { ...vendor, archived: true, version: 2 };
    const { api } = show(at, { [ARCHIVE]: {}, [RESTORE]: vendor });
    await expect.element(main().getByText('Calls back within the hour.')).toBeVisible();
    await expectAccessible();
    api.answer({ [LIST]: [painter], [ONE]: archived });
    await main().getByRole('button', { name: 'Archive' }).click();
    await expect.element(page.getByText('Reyes Plumbing was archived')).toBeVisible();
    await expect.element(main().getByText('Apex Painting')).toBeVisible();
  });

  test('MAINT-15: a vendor who is not there is said so', async () => {
    show(at, { [ONE]: refuse('not_found', 'Not found.') });
    await expect.element(main().getByText('Vendor not found')).toBeVisible();
  });

  test('MAINT-15: a list that cannot be loaded can be tried again', async () => {
    const { api } = show('/vendors', { [LIST]: OFFLINE });
    const again = main().getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    api.answer({ [LIST]: [vendor] });
    await again.click();
    await expect.element(main().getByText('Reyes Plumbing')).toBeVisible();
  });
});
