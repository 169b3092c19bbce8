import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RentGrid } from '@tenantry/contract/reports/rent-grid.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery } from '../../testing/api-stub.ts';
import { admin, idOf, leaseId, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

const GRID = 'GET /v1/admin/reports/rentGrid';

const nothing = { billed: 0, paid: 0, owed: 0 };
const january = { billed: 1275, paid: 1275, owed: 0 };
const february = { billed: 1200, paid: 100, owed: 1100 };
const total = { billed: 2475, paid: 1375, owed: 1100 };

const grid: RentGrid = {
  year: 2026,
  rows: [
    {
      leaseId,
      propertyId,
      propertyName: '12 Oak Street',
      lesseeName: 'Lea Doe',
      cells: [
        {
          month: 1,
          ...january,
          status: 'PAID',
          invoices: [
            { id: idOf(30), number: 7 },
            { id: idOf(31), number: 8 },
          ],
        },
        { month: 2, ...february, status: 'LATE', invoices: [{ id: idOf(32), number: 9 }] },
      ],
      total,
    },
  ],
  months: [january, february, ...Array.from({ length: 10 }, () => nothing)],
  total,
};

const screen = {
  address: '/rent-grid',
  as: admin,
  answers: { [GRID]: grid },
};

describe('REP-7: rent by month', () => {
  testStates({
    ...screen,
    needs: [GRID],
    loading: { table: 'Rent by month' },
    failed: 'The report could not be loaded.',
    loaded: () => main().getByText('$1,375.00 of $2,475.00 paid, $1,100.00 open'),
    empty: [
      { answers: { [GRID]: { ...grid, rows: [] } }, text: 'No lease was active in this year.' },
    ],
  });
});

test.each(devices)('REP-7: each month opens its invoices, on a %s', async (device) => {
  await viewOn(device);
  const { router } = renderScreen(screen.address, {
    ...screen,
    answers: {
      ...screen.answers,
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [],
    },
  });
  const row = main().getByRole('row').filter({ hasText: 'Lea Doe' });
  await expect.element(row.getByText('Late', { exact: true })).toBeVisible();
  await expect.element(row.getByRole('link', { name: '0008' })).toBeVisible();
  await expect.element(main().getByText('All paid')).toBeVisible();
  expectNoSideways();
  await expectAccessible();
  await row.getByRole('link', { name: '$1,100.00' }).click();
  await expect
    .poll(() => router.state.location.state.screen)
    .toMatchObject({ name: 'admin-invoices', search: { propertyId, view: idOf(32) } });
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('REP-7: another year can be chosen', async () => {
  const ofYear = byQuery((query) => ({ ...grid, year: Number(query.get('year') ?? 2026) }));
  const answers = { ...screen.answers, [GRID]: ofYear };
  renderScreen('/rent-grid?year=2025', { ...screen, answers });
  const subtitle = (year: number) =>
    `What was due in each month of ${year}, and whether it is paid`;
  await expect.element(main().getByText(subtitle(2025))).toBeVisible();
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2024');
  await expect.element(main().getByText(subtitle(2024))).toBeVisible();
});

test('REP-7: on a phone, the months of a lease are side by side, without those before and after it', async () => {
  await viewOn('phone');
  renderScreen(screen.address, screen);
  const row = main().getByRole('row').filter({ hasText: 'Lea Doe' });
  const place = (text: string) =>
    row.getByText(text, { exact: true }).element().getBoundingClientRect();
  await expect.element(row.getByText('Feb', { exact: true })).toBeVisible();
  expect(place('Feb').top).toBe(place('Jan').top);
  expect(place('Feb').left).toBeGreaterThan(place('Jan').right);
  await expect.element(row.getByText('Mar', { exact: true })).not.toBeVisible();
  expectNoSideways();
  await expectAccessible();
});
