import type { VendorCosts } from '@tenantry/contract/expenses/vendor-costs.endpoints';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse, refuseStale, type Answers } from '../../testing/api-stub.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { vendor } from '../../testing/vendor-records.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const LIST = 'GET /v1/admin/vendors';
const ONE = 'GET /v1/admin/vendors/:vendorId';
const CREATE = 'POST /v1/admin/vendors';
const ARCHIVE = 'DELETE /v1/admin/vendors/:vendorId';
const COSTS = 'GET /v1/admin/vendors/:vendorId/costs';
const ORDERS = 'GET /v1/admin/workOrders';
const RESTORE = 'POST /v1/admin/vendors/:vendorId/restore';

const painter = { ...vendor, id: idOf(2), name: 'Apex Painting', trades: ['PAINTING' as const] };

const cost: VendorCosts['expenses'][number] = {
  ...expense,
  id: idOf(60),
  propertyId,
  home: homeAt('12 Oak Street'),
  amount: 285,
  vendor: 'Reyes Plumbing LLC',
  vendorId: vendor.id,
  workOrderId: idOf(61),
  workOrder: 'W-0007',
};

const costs: VendorCosts = {
  years: [
    { year: 2026, count: 2, amount: 305.5 },
    { year: 2025, count: 1, amount: 19.99 },
  ],
  year: 2026,
  categories: [
    { category: 'REPAIRS_AND_MAINTENANCE', count: 1, amount: 285 },
    { category: 'SUPPLIES', count: 1, amount: 20.5 },
  ],
  expenses: [cost, { ...cost, id: idOf(62), home: null, amount: 20.5, workOrder: null }],
};

const noCosts: VendorCosts = { years: [], year: 2026, categories: [], expenses: [] };

const answers: Answers = {
  [LIST]: [painter, vendor],
  [ONE]: vendor,
  [COSTS]: noCosts,
  [ORDERS]: [],
};

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
    await expect.element(page.getByText(/its quotes that wait are declined/)).toBeVisible();
    await page.getByRole('button', { name: 'Archive vendor' }).click();
    await expect.element(page.getByText('Reyes Plumbing was archived')).toBeVisible();
    await expect.element(main().getByText('Apex Painting')).toBeVisible();
  });

  test('MAINT-8: shows what a vendor has cost by year and category, and the other years', async () => {
    const { api } = show(at, { [COSTS]: costs });
    await expect
      .element(
        main().getByText(
          '2026: $305.50 in 2 expenses: Repairs and maintenance $285.00, Supplies $20.50',
        ),
      )
      .toBeVisible();
    const row = main().getByRole('listitem').filter({ hasText: 'W-0007' });
    await expect.element(row.getByText('$285.00')).toBeVisible();
    await expect.element(row.getByText('12 Oak Street', { exact: false })).toBeVisible();
    await expect.element(main().getByText('No work orders yet.', { exact: false })).toBeVisible();
    await expectFitsDevices();
    await main().getByLabelText('Year').selectOptions('2025: $19.99');
    await expect.poll(() => api.sent(COSTS).at(-1)?.url.searchParams.get('year')).toBe('2025');
  });

  test.each([
    [{ [COSTS]: refuse('internal', 'Failed.') }, 'The costs of this vendor could not be loaded.'],
    [
      { [ORDERS]: refuse('internal', 'Failed.') },
      'The work orders of this vendor could not be loaded.',
    ],
    [{}, 'No costs yet. Expenses that name this vendor will be here.'],
  ])('MAINT-8: costs that fail or do not exist yet: %o', async (changes, sentence) => {
    show(at, changes);
    await expect.element(main().getByText(sentence)).toBeVisible();
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

  test('MAINT-15: what somebody else saved meanwhile is not overwritten, and what was typed stays', async () => {
    const UPDATE = 'POST /v1/admin/vendors/:vendorId';
    const theirs = { ...vendor, notes: 'Ring twice', rating: 2, version: vendor.version + 1 };
    const { api } = show(at, { [UPDATE]: refuseStale('Someone changed this.', theirs) });
    await main()
      .getByRole('button', { name: `Edit ${vendor.name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Edit ${vendor.name}` });
    await dialog.getByRole('textbox', { name: 'Contact' }).fill('Mara');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(/They changed: Rating, Notes/)).toBeVisible();
    api.answer({ [UPDATE]: theirs });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Vendor saved')).toBeVisible();
    expect(api.sent(UPDATE)[1]?.body).toMatchObject({
      contactName: 'Mara',
      notes: 'Ring twice',
      rating: 2,
      version: theirs.version,
    });
  });
});
