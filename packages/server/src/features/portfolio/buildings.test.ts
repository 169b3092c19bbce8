import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { expect, test } from 'vitest';
import { aBuildingWithUnits, sharedExpenseBody } from '#testing/buildings';
import { anExpense } from '#testing/expenses';
import { aLease, anInvoice, aPayment, aProperty } from '#testing/factories';
import { anAdmin } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

test('UNIT-3: the year of a building is that of its units in the reports', async () => {
  const as = await anAdmin(app.current);
  const { building, units } = await aBuildingWithUnits(app.current, as, '1, 2, 3');
  const outside = await aProperty(app.current, as);
  for (const { id } of [units[0]!, outside]) {
    await aLease(app.current, as, id);
    await anInvoice(app.current, as, id);
    await aPayment(app.current, as, id, { amount: 700 });
    await anExpense(app.current, as, id, { amount: 12.34, date: '2026-03-01' });
  }
  const params = { buildingId: building.id };
  await app.current.call(sharedExpensesEndpoints.create, {
    as,
    params,
    body: sharedExpenseBody([], { units: undefined, split: 'EQUALLY', amount: 100 }),
  });
  const { body } = await app.current.call(portfolioEndpoints.yearOfBuilding, { as, params });
  const { body: vacancy } = await app.current.call(reportsEndpoints.vacancy, {
    as,
    query: { year: '2026' },
  });
  const rows = vacancy.rows.filter(({ propertyName }) => propertyName.startsWith('Maple Court'));
  const sumOf = (name: 'daysLet' | 'daysEmpty') => rows.reduce((sum, row) => sum + row[name], 0);
  const lost = rows.reduce((sum, row) => sum + Math.round(row.lostRent * 100), 0);
  expect(rows).toHaveLength(3);
  expect(body).toEqual({
    year: 2026,
    income: 700,
    expenses: 112.34,
    profit: 587.66,
    daysLet: sumOf('daysLet'),
    daysEmpty: sumOf('daysEmpty'),
    lostRent: lost / 100,
  });
  expect(body.daysEmpty).toBeGreaterThan(0);
});

test('UNIT-3: a building knows what its tenants owe', async () => {
  const as = await anAdmin(app.current);
  const { building, units } = await aBuildingWithUnits(app.current, as, '1, 2, 3');
  const outside = await aProperty(app.current, as);
  for (const { id } of [units[0]!, units[1]!, outside]) {
    await aLease(app.current, as, id);
    await anInvoice(app.current, as, id);
  }
  await anInvoice(app.current, as, units[0]!.id, { dueDate: '2026-04-01' });
  const params = { buildingId: building.id };
  const { body } = await app.current.call(portfolioEndpoints.balanceOfBuilding, { as, params });
  expect(body).toEqual({ balanceDue: 3600, dueNow: 2400 });
});
