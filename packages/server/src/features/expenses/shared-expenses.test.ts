import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { expect, test } from 'vitest';
import { aBuilding, aBuildingWithUnits, removeProperty } from '#testing/buildings';
import { anExpense } from '#testing/expenses';
import { anOrganization, aPerson, aProperty } from '#testing/factories';
import { anAdmin } from '#testing/landlord';
import { expensesOf, share, threeUnits } from '#testing/shared-expenses';
import { useTestApp } from '#testing/test-app';
import { callDuring } from '#testing/waiting';
import { archiveProperty, lockProperty } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';

const app = useTestApp();

test('UNIT-4: a roof bill is kept once, and each unit has its share by area to the cent', async () => {
  const as = await anAdmin(app.current);
  const { params, units, shared } = await threeUnits(app.current, as);
  await anExpense(app.current, as, units[0]!.id, { amount: 11.11, date: '2026-03-02' });
  const { status, body } = await share(app.current, as, params, { units: shared });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    amount: 1000,
    split: 'BY_AREA',
    shares: [
      { home: { label: 'Maple Court 1A' }, weight: 700, amount: 388.89 },
      { home: { label: 'Maple Court 1B' }, weight: 650, amount: 361.11 },
      { home: { label: 'Maple Court 2A' }, weight: 450, amount: 250 },
    ],
  });
  const list = await app.current.call(sharedExpensesEndpoints.list, { as, params });
  expect(list.body).toEqual([body]);
  expect(await expensesOf(app.current, as, units[1]!.id)).toMatchObject([
    {
      amount: 361.11,
      vendor: 'Ridge Roofing',
      category: 'REPAIRS_AND_MAINTENANCE',
      note: 'Share of $1,000.00, 650 of 1,800 sq ft. New roof',
      sharedExpenseId: body.id,
    },
  ]);
  const { body: report } = await app.current.call(reportsEndpoints.incomeAndExpenses, {
    as,
    query: { startDate: '2026-01-01', endDate: '2026-12-31' },
  });
  expect(report.totals.totalExpenses).toBe(1011.11);
  expect(report.rows.map(({ name, totalExpenses }) => [name, totalExpenses])).toEqual([
    ['Maple Court 1A', 400],
    ['Maple Court 1B', 361.11],
    ['Maple Court 2A', 250],
    ['Organization', 0],
  ]);
});

test('UNIT-4: a share changes only with the expense of the building', async () => {
  const as = await anAdmin(app.current);
  const { params, units } = await threeUnits(app.current, as);
  const { body: bill } = await share(app.current, as, params, {
    units: undefined,
    split: 'EQUALLY',
    amount: 100,
  });
  expect(bill.shares.map(({ amount }) => amount)).toEqual([33.34, 33.33, 33.33]);
  const propertyId = units[0]!.id;
  const [own] = await expensesOf(app.current, as, propertyId);
  const ids = { propertyId, expenseId: own!.id };
  const edited = await app.current.call(propertyExpensesEndpoints.update, {
    as,
    params: ids,
    body: { date: '2026-03-02', category: 'SUPPLIES', amount: 1 },
  });
  expect(edited.problem).toMatchObject({ status: 422, code: 'expense_is_share' });
  const removed = await app.current.call(propertyExpensesEndpoints.remove, { as, params: ids });
  expect(removed.problem.code).toBe('expense_is_share');

  const gone = await app.current.call(sharedExpensesEndpoints.remove, {
    as,
    params: { ...params, sharedExpenseId: bill.id },
  });
  expect(gone.status).toBe(200);
  expect((await app.current.call(sharedExpensesEndpoints.list, { as, params })).body).toEqual([]);
  for (const { id } of units) expect(await expensesOf(app.current, as, id)).toEqual([]);
  const restored = await app.current.call(propertyExpensesEndpoints.restore, { as, params: ids });
  expect(restored.problem.code).toBe('expense_is_share');
  const archive = await app.current.call(archiveEndpoints.list, {
    as,
    params: { kind: 'expense' },
    query: {},
  });
  expect(new Set(archive.body.map(({ refusal }) => refusal))).toEqual(
    new Set(['It was a share of an expense of its building. Enter that expense again.']),
  );
});

test('UNIT-4: only units of the building share it, and somebody must pay', async () => {
  const as = await anAdmin(app.current);
  const { params, shared } = await threeUnits(app.current, as);
  const outside = await aProperty(app.current, as);
  const foreign = await share(app.current, as, params, {
    units: [...shared, { propertyId: outside.id, weight: 1 }],
  });
  expect(foreign.problem).toMatchObject({ status: 422, code: 'units_gone' });
  const nobody = await share(app.current, as, params, {
    units: shared.map(({ propertyId }) => ({ propertyId, weight: 0 })),
  });
  expect(nobody.problem).toMatchObject({ status: 422, code: 'nothing_to_share' });
  const missing = await share(app.current, as, params, { units: shared.slice(1) });
  expect(missing.problem).toMatchObject({
    status: 422,
    code: 'units_missing',
    message: 'Enter a number for each unit of Maple Court, and 0 for those that pay nothing.',
  });
  const other = await aBuilding(app.current, as, { name: 'Oak Court' });
  const { body: bill } = await share(app.current, as, params, { units: shared });
  const wrong = await app.current.call(sharedExpensesEndpoints.remove, {
    as,
    params: { buildingId: other.id, sharedExpenseId: bill.id },
  });
  expect(wrong.status).toBe(404);
});

test('UNIT-4: an equal split is among all units of the building, in their natural order', async () => {
  const as = await anAdmin(app.current);
  const { building } = await aBuildingWithUnits(app.current, as, '10, 9, 1');
  const changes = { units: undefined, split: 'EQUALLY' as const, amount: 100 };
  const { body } = await share(app.current, as, { buildingId: building.id }, changes);
  expect(body.shares.map(({ home, amount }) => [home.label, amount])).toEqual([
    ['Maple Court 1', 33.34],
    ['Maple Court 9', 33.33],
    ['Maple Court 10', 33.33],
  ]);
});

test('UNIT-4: a unit that is archived at the same moment has no share', async () => {
  const organization = await anOrganization(app.current);
  const as = await aPerson(app.current, organization, 'SiteAdmin');
  const { params, units } = await threeUnits(app.current, as);
  const archive = async (tx: Transaction) => {
    const before = await lockProperty(tx, units[0]!.id);
    await archiveProperty(tx, before!);
  };
  const { body } = await callDuring(app.current, organization, archive, () =>
    share(app.current, as, params, { units: undefined, split: 'EQUALLY' }),
  );
  expect(body.shares.map(({ home, amount }) => [home.label, amount])).toEqual([
    ['Maple Court 1B', 500],
    ['Maple Court 2A', 500],
  ]);
});

test('UNIT-4: deleting it deletes its shares as other expenses, and a building that has some stays', async () => {
  const as = await anAdmin(app.current);
  const { params, units, shared } = await threeUnits(app.current, as);
  const { body: bill } = await share(app.current, as, params, { units: shared });
  const [own] = await expensesOf(app.current, as, units[0]!.id);
  for (const { id } of units) await removeProperty(app.current, as, id);
  const removeBuilding = () => app.current.call(buildingsEndpoints.remove, { as, params });
  expect((await removeBuilding()).problem).toMatchObject({
    status: 409,
    code: 'building_has_expenses',
    message: 'Maple Court still has shared expenses. Delete them on its page first.',
  });
  app.current.clock.advance({ minutes: 1 });
  await app.current.call(sharedExpensesEndpoints.remove, {
    as,
    params: { ...params, sharedExpenseId: bill.id },
  });
  expect((await removeBuilding()).status).toBe(200);
  const { body: history } = await app.current.call(historyEndpoints.one, {
    as,
    params: { kind: 'expense', entityId: own!.id },
  });
  expect(history.events.map(({ action }) => action)).toEqual([
    'expense.archived',
    'expense.created',
  ]);
});
