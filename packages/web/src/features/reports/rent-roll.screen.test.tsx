import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RentRoll } from '@tenantry/contract/reports/rent-roll.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery } from '../../testing/api-stub.ts';
import { admin, idOf, leaseId, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

const ROLL = 'GET /v1/admin/reports/rentRoll';

const roll: RentRoll = {
  asOf: '2026-06-15',
  rows: [
    {
      propertyId,
      propertyName: '12 Oak Street',
      status: 'LEASED',
      leaseId,
      lesseeName: 'Lea Doe',
      type: 'M2M',
      firstDay: '2026-01-01',
      lastDay: null,
      rent: 1500,
      otherCharges: 75,
      depositHeld: 1450,
      balance: 650,
      lastPayment: { date: '2026-06-02', amount: 925 },
    },
    {
      propertyId: idOf(11),
      propertyName: '14 Oak Street',
      status: 'VACANT',
      leaseId: null,
      lesseeName: null,
      type: null,
      firstDay: null,
      lastDay: null,
      rent: 0,
      otherCharges: 0,
      depositHeld: 0,
      balance: 0,
      lastPayment: null,
    },
  ],
  totals: {
    rent: 1500,
    otherCharges: 75,
    depositHeld: 1450,
    balance: 650,
    occupied: 1,
    homes: 2,
  },
};

const screen = {
  address: '/rent-roll',
  as: admin,
  answers: { [ROLL]: roll },
};

describe('BOOKS-26: the rent roll', () => {
  testStates({
    ...screen,
    needs: [ROLL],
    loading: { table: 'Rent roll' },
    failed: 'The report could not be loaded.',
    loaded: () => main().getByText('1 of 2 properties occupied for $1,500.00 a month'),
    empty: [
      {
        answers: {
          [ROLL]: { ...roll, rows: [], totals: { ...roll.totals, occupied: 0, homes: 0 } },
        },
        text: 'There are no properties yet.',
      },
    ],
  });
});

test.each(devices)('BOOKS-26: shows homes with their tenants, on a %s', async (device) => {
  await viewOn(device);
  renderScreen(screen.address, screen);
  const row = main().getByRole('row').filter({ hasText: 'Lea Doe' });
  await expect.element(row.getByText('Month to month since 01/01/2026')).toBeVisible();
  await expect.element(row.getByText('$925.00 on 06/02/2026')).toBeVisible();
  const vacant = main().getByRole('row').filter({ hasText: '14 Oak Street' });
  await expect.element(vacant.getByText('Vacant')).toBeVisible();
  expectNoSideways();
  await expectAccessible();
});

test('BOOKS-26: another day can be chosen', async () => {
  const onDay = byQuery((query) => ({ ...roll, asOf: query.get('asOf') ?? roll.asOf }));
  renderScreen('/rent-roll?asOf=2026-05-31', {
    ...screen,
    answers: { ...screen.answers, [ROLL]: onDay },
  });
  await expect.element(main().getByText('Properties and tenants on 05/31/2026')).toBeVisible();
  await page.getByLabelText('At the end of').fill('04/30/2026');
  await expect.element(main().getByText('Properties and tenants on 04/30/2026')).toBeVisible();
});
