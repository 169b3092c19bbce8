import type { RentRoll, RentRollRow } from '@tenantry/contract/reports/rent-roll.schemas';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { byQuery } from '../../testing/api-stub.ts';
import { building, unit } from '../../testing/building-records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, leaseId, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** UNIT-3: reports with the units of a building. */

const ROLL = 'GET /v1/admin/reports/rentRoll';
const REPORT = 'GET /v1/admin/reports/incomeAndExpenses';
const ENTRIES = 'GET /v1/admin/reports/incomeAndExpenses/entries';

const unitFields = (number: number, unitName: string) => ({
  propertyId: unit(number, unitName).id,
  buildingId: building.id,
  buildingName: building.name,
  unitName,
});

const rollRow = (changes: Partial<RentRollRow>): RentRollRow => ({
  propertyId,
  propertyName: '12 Oak Street',
  status: 'LEASED',
  leaseId,
  lesseeName: 'Lea Doe',
  type: 'M2M',
  firstDay: '2026-01-01',
  lastDay: null,
  rent: 1500,
  otherCharges: 0,
  depositHeld: 1450,
  balance: 0,
  lastPayment: null,
  ...changes,
});

const units = [
  rollRow({
    ...unitFields(1, '1A'),
    propertyName: 'Maple Court 1A',
    leaseId: idOf(801),
    rent: 900.1,
  }),
  rollRow({
    ...unitFields(2, '1B'),
    propertyName: 'Maple Court 1B',
    leaseId: idOf(802),
    rent: 800.2,
  }),
];

const ofUnits = {
  rent: 1700.3,
  otherCharges: 0,
  depositHeld: 2900,
  balance: 0,
  occupied: 2,
  homes: 2,
};

const buildings = (totals: typeof ofUnits) => [
  { buildingId: building.id, buildingName: building.name, totals },
];

const roll: RentRoll = {
  asOf: '2026-06-15',
  rows: [...units, rollRow({})],
  totals: { ...ofUnits, rent: 3200.3, depositHeld: 4350, occupied: 3, homes: 3 },
  buildings: buildings(ofUnits),
};

const rowsOf = (table: string) =>
  main().getByRole('table', { name: table }).element().querySelectorAll('tbody tr');

const firstCells = (table: string) =>
  [...rowsOf(table)].map((row) => row.querySelector('th, td .value, td > div')?.textContent ?? '');

test('UNIT-3: the rent roll has the subtotal of a building below its units, and can be about one building', async () => {
  const { api, router } = renderScreen('/rent-roll?sort=-rent', {
    as: admin,
    answers: {
      'GET /v1/admin/buildings': [building],
      [ROLL]: byQuery((query) =>
        query.get('buildingId') === building.id ? { ...roll, rows: units, totals: ofUnits } : roll,
      ),
      'GET /v1/admin/reports/rentRoll.csv': new Blob(['Property']),
    },
  });
  await expect
    .poll(() => firstCells('Rent roll'))
    .toEqual(['12 Oak Street', 'Maple Court 1A', 'Maple Court 1B', 'Total of Maple Court']);
  const subtotal = main().getByRole('row').filter({ hasText: 'Total of Maple Court' });
  await expect.element(subtotal.getByText('$1,700.30')).toBeVisible();
  await expect.element(subtotal.getByText('2 of 2 occupied')).toBeVisible();
  await expectFitsDevices();
  await page.getByLabelText('Building').selectOptions('Maple Court');
  await expect.poll(() => firstCells('Rent roll')).toEqual(['Maple Court 1A', 'Maple Court 1B']);
  expect(router.state.location.search).toMatchObject({ building: building.id });
  await main().getByRole('button', { name: 'CSV' }).click();
  await expect
    .poll(() => api.sent('GET /v1/admin/reports/rentRoll.csv').at(-1)?.url.search)
    .toBe(`?asOf=2026-06-15&buildingId=${building.id}`);
});

test('UNIT-3: an organization without buildings sees neither the choice nor subtotals', async () => {
  const { buildings: _, ...without } = roll;
  renderScreen('/rent-roll', {
    as: admin,
    answers: { [ROLL]: { ...without, rows: [rollRow({})] } },
  });
  await expect.element(main().getByText('12 Oak Street')).toBeVisible();
  expect(page.getByLabelText('Building').query()).toBeNull();
  expect(main().getByText('Total of').query()).toBeNull();
});

const figures = (income: number, totalExpenses: number) => ({
  income,
  expenses: [],
  totalExpenses,
  profit: Math.round((income - totalExpenses) * 100) / 100,
});

const summaryRow = (id: string, name: string, income: number) => ({
  propertyId: id,
  name,
  archived: false,
  ...figures(income, 10.05),
});

const report: IncomeAndExpenses = {
  startDate: '2026-01-01',
  endDate: '2026-06-15',
  months: [],
  categories: [],
  isEmpty: false,
  series: [],
  rows: [
    summaryRow(propertyId, '12 Oak Street', 300),
    { ...summaryRow(unit(1, '1A').id, 'Maple Court 1A', 100.1), ...unitFields(1, '1A') },
    { ...summaryRow(unit(2, '1B').id, 'Maple Court 1B', 200.2), ...unitFields(2, '1B') },
  ],
  totals: figures(600.3, 30.15),
};

test('UNIT-3: the summary has subtotals whose rows open, and a report is about a property or a building', async () => {
  const { api, router } = renderScreen('/reports?tab=summary', {
    as: admin,
    answers: {
      'GET /v1/admin/buildings': [building],
      [REPORT]: byQuery((query) =>
        query.get('buildingId') === null
          ? report
          : { ...report, buildingId: building.id, rows: report.rows.slice(1) },
      ),
      'GET /v1/properties': [],
      [ENTRIES]: { count: 0, income: 0, expenses: 0, page: 1, entries: [] },
    },
  });
  const subtotal = main().getByRole('row').filter({ hasText: 'Total of Maple Court' });
  await expect.element(subtotal.getByText('$280.20')).toBeVisible();
  await main().getByLabelText('Filter').fill('1B');
  await expect.element(subtotal).not.toBeInTheDocument();
  await main().getByLabelText('Filter').fill('');
  await subtotal.getByRole('button', { name: 'Income of Maple Court' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Income: Maple Court' })).toBeVisible();
  const { searchParams } = api.sent(ENTRIES).at(-1)?.url ?? new URL('about:blank');
  expect([searchParams.get('buildingId'), searchParams.get('propertyId')]).toEqual([
    building.id,
    null,
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByLabelText('Building').selectOptions('Maple Court');
  await expect
    .element(main().getByText('Maple Court, 01/01/2026 – 06/15/2026. Cash'))
    .toBeVisible();
  await expect.element(main().getByRole('link', { name: '12 Oak Street' })).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ tab: 'summary', building: building.id });
  await expectFitsDevices();
});
