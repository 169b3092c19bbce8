import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AgingReport } from '@tenantry/contract/reports/aging.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, leaseId, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

const AGING = 'GET /v1/admin/reports/aging';

const none = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, owed: 0 };
const figures = {
  all: { ...none, days1to30: 1420, owed: 1420 },
  rent: { ...none, days1to30: 1400, owed: 1400 },
  fees: { ...none, days1to30: 20, owed: 20 },
  other: none,
  credit: 0,
  balance: 1420,
};

const aging: AgingReport = {
  asOf: '2026-06-15',
  rows: [
    {
      leaseId,
      propertyId,
      propertyName: '12 Oak Street',
      lesseeName: 'Lea Doe',
      status: 'ACTIVE',
      ...figures,
    },
  ],
  totals: { ...figures, credit: 500, balance: 920 },
};

const nothing: AgingReport = {
  ...aging,
  rows: [],
  totals: { all: none, rent: none, fees: none, other: none, credit: 0, balance: 0 },
};

const screen = {
  address: '/aging',
  as: admin,
  answers: { [AGING]: aging },
};

describe('BOOKS-27: aging', () => {
  testStates({
    ...screen,
    needs: [AGING],
    loading: { table: 'Aging' },
    failed: 'The report could not be loaded.',
    loaded: () => main().getByText('$1,420.00 open, $500.00 credit'),
    empty: [{ answers: { [AGING]: nothing }, text: 'No balances were due on this day.' }],
  });
});

const oneRow = aging.rows[0]!;
const longAging: AgingReport = {
  ...aging,
  rows: Array.from({ length: 400 }, (_, index) => ({
    ...oneRow,
    leaseId: idOf(6000 + index),
    propertyName: `${index + 1} Oak Street`,
  })),
};

test('BOOKS-27: only rows near the screen of 400 tenants are drawn, even in a table that scrolls sideways', async () => {
  const answers = { ...screen.answers, [AGING]: longAging };
  renderScreen('/aging?sort=property', { ...screen, answers });
  const drawn = () => main().getByRole('table').element().querySelectorAll('tbody tr[data-index]');
  await expect.element(main().getByText('1 Oak Street', { exact: true })).toBeVisible();
  expect(drawn().length).toBeLessThan(60);
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return main().getByText('99 Oak Street', { exact: true }).query();
    })
    .not.toBeNull();
  expect(drawn().length).toBeLessThan(60);
});

test('BOOKS-27: on a phone, a tenant’s card has the amounts that are not zero', async () => {
  await viewOn('phone');
  renderScreen(screen.address, screen);
  const row = main().getByRole('row').filter({ hasText: 'Lea Doe' });
  await expect.element(row.getByText('1-30 days')).toBeVisible();
  await expect.element(row.getByText('Over 90 days')).not.toBeVisible();
});

test.each(devices)('BOOKS-27: one choice shows fees alone, on a %s', async (device) => {
  await viewOn(device);
  const { router } = renderScreen(screen.address, screen);
  const row = main().getByRole('row').filter({ hasText: 'Lea Doe' });
  await expect.element(row.getByText('$1,400.00')).toBeVisible();
  expectNoSideways();
  await expectAccessible();
  await page.getByLabelText('Show').selectOptions('Fees');
  await expect.element(main().getByText('$20.00 open: fees')).toBeVisible();
  expect(row.getByText('$1,400.00').query()).toBeNull();
  expect(router.state.location.search).toMatchObject({ show: 'fees' });
});

test('BOOKS-27: another day can be chosen, and a future one is refused with the server’s message', async () => {
  const sentence = 'This day cannot be in the future.';
  const onDay = byQuery((query) => ({ ...aging, asOf: query.get('asOf') ?? aging.asOf }));
  const answers = { ...screen.answers, [AGING]: onDay };
  const { api } = renderScreen('/aging?asOf=2026-05-31', { ...screen, answers });
  const subtitle = 'Open on 05/31/2026, by days past due';
  await expect.element(main().getByText(subtitle)).toBeVisible();
  api.answer({ [AGING]: refuse('day_in_future', sentence, { asOf: sentence }) });
  await page.getByLabelText('At the end of').fill('07/01/2026');
  await expect.element(main().getByRole('alert').getByText(sentence)).toBeVisible();
});
