import {
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { describe, expect, test } from 'vitest';
import {
  aBuilding,
  aBuildingWithUnits,
  removeProperty,
  saveProperty,
  sharedExpenseBody,
} from '#testing/buildings';
import { anExpense, aReceipt } from '#testing/expenses';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { callDuring } from '#testing/waiting';
import { archiveProperty, lockProperty } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';

const app = useTestApp();

async function anAdmin() {
  return aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
}

async function threeUnits(as: TestPerson) {
  const { building, units } = await aBuildingWithUnits(app.current, as, '1A, 1B, 2A');
  const weights = [700, 650, 450];
  const shared = units.map(({ id: propertyId }, index) => ({
    propertyId,
    weight: weights[index] ?? 0,
  }));
  return { params: { buildingId: building.id }, units, shared };
}

const share = (
  as: TestPerson,
  params: { readonly buildingId: string },
  changes: Parameters<typeof sharedExpenseBody>[1],
) =>
  app.current.call(sharedExpensesEndpoints.create, {
    as,
    params,
    body: sharedExpenseBody([], changes),
  });

const expensesOf = async (as: TestPerson, propertyId: string) =>
  (
    await app.current.call(propertyExpensesEndpoints.list, {
      as,
      params: { propertyId },
      query: {},
    })
  ).body;

test('UNIT-4: a roof bill is kept once, and each unit has its share by area to the cent', async () => {
  const as = await anAdmin();
  const { params, units, shared } = await threeUnits(as);
  await anExpense(app.current, as, units[0]!.id, { amount: 11.11, date: '2026-03-02' });
  const { status, body } = await share(as, params, { units: shared });
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
  expect(await expensesOf(as, units[1]!.id)).toMatchObject([
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
  const as = await anAdmin();
  const { params, units } = await threeUnits(as);
  const { body: bill } = await share(as, params, {
    units: undefined,
    split: 'EQUALLY',
    amount: 100,
  });
  expect(bill.shares.map(({ amount }) => amount)).toEqual([33.34, 33.33, 33.33]);
  const propertyId = units[0]!.id;
  const [own] = await expensesOf(as, propertyId);
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
  for (const { id } of units) expect(await expensesOf(as, id)).toEqual([]);
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
  const as = await anAdmin();
  const { params, shared } = await threeUnits(as);
  const outside = await aProperty(app.current, as);
  const foreign = await share(as, params, {
    units: [...shared, { propertyId: outside.id, weight: 1 }],
  });
  expect(foreign.problem).toMatchObject({ status: 422, code: 'units_gone' });
  const nobody = await share(as, params, {
    units: shared.map(({ propertyId }) => ({ propertyId, weight: 0 })),
  });
  expect(nobody.problem).toMatchObject({ status: 422, code: 'nothing_to_share' });
  const missing = await share(as, params, { units: shared.slice(1) });
  expect(missing.problem).toMatchObject({
    status: 422,
    code: 'units_missing',
    message: 'Enter a number for each unit of Maple Court, and 0 for those that pay nothing.',
  });
  const other = await aBuilding(app.current, as, { name: 'Oak Court' });
  const { body: bill } = await share(as, params, { units: shared });
  const wrong = await app.current.call(sharedExpensesEndpoints.remove, {
    as,
    params: { buildingId: other.id, sharedExpenseId: bill.id },
  });
  expect(wrong.status).toBe(404);
});

test('UNIT-4: an equal split is among all units of the building, in their natural order', async () => {
  const as = await anAdmin();
  const { building } = await aBuildingWithUnits(app.current, as, '10, 9, 1');
  const changes = { units: undefined, split: 'EQUALLY' as const, amount: 100 };
  const { body } = await share(as, { buildingId: building.id }, changes);
  expect(body.shares.map(({ home, amount }) => [home.label, amount])).toEqual([
    ['Maple Court 1', 33.34],
    ['Maple Court 9', 33.33],
    ['Maple Court 10', 33.33],
  ]);
});

test('UNIT-4: a unit that is archived at the same moment has no share', async () => {
  const organization = await anOrganization(app.current);
  const as = await aPerson(app.current, organization, 'SiteAdmin');
  const { params, units } = await threeUnits(as);
  const archive = async (tx: Transaction) => {
    const before = await lockProperty(tx, units[0]!.id);
    await archiveProperty(tx, before!);
  };
  const { body } = await callDuring(app.current, organization, archive, () =>
    share(as, params, { units: undefined, split: 'EQUALLY' }),
  );
  expect(body.shares.map(({ home, amount }) => [home.label, amount])).toEqual([
    ['Maple Court 1B', 500],
    ['Maple Court 2A', 500],
  ]);
});

test('UNIT-4: deleting it deletes its shares as other expenses, and a building that has some stays', async () => {
  const as = await anAdmin();
  const { params, units, shared } = await threeUnits(as);
  const { body: bill } = await share(as, params, { units: shared });
  const [own] = await expensesOf(as, units[0]!.id);
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

describe('splitting an expense that is recorded', () => {
  test('UNIT-4: the bill takes its place, with the receipt that was read', async () => {
    const as = await anAdmin();
    const { params, units } = await threeUnits(as);
    const receipt = await aReceipt(app.current, as, null, { useAi: false });
    const expense = { propertyId: null, expenseId: receipt.id };
    const changes = { units: undefined, split: 'EQUALLY' as const, expense };
    const { body } = await share(as, params, changes);
    expect(body.receipt?.fileName).toBe(receipt.receipt?.fileName);
    const { body: left } = await app.current.call(organizationExpensesEndpoints.list, {
      as,
      params: {},
      query: {},
    });
    expect(left).toEqual([]);
    const [own] = await expensesOf(as, units[0]!.id);
    expect(own).toMatchObject({ amount: 333.34, receipt: { fileName: body.receipt?.fileName } });
    const restored = await app.current.call(organizationExpensesEndpoints.restore, {
      as,
      params: { expenseId: receipt.id },
    });
    expect(restored.problem.code).toBe('expense_is_share');
    const again = await share(as, params, changes);
    expect(again.problem).toMatchObject({ status: 422, code: 'expense_to_split_gone' });
    const ofShare = { propertyId: units[0]!.id, expenseId: own!.id };
    const nested = await share(as, params, { ...changes, expense: ofShare });
    expect(nested.problem.code).toBe('expense_is_share');
    const { body: list } = await app.current.call(sharedExpensesEndpoints.list, { as, params });
    expect(list).toHaveLength(1);
  });
});

describe('correcting a bill', () => {
  const update = (
    as: TestPerson,
    params: { readonly buildingId: string; readonly sharedExpenseId: string },
    body: Parameters<typeof sharedExpenseBody>[1] & { readonly version?: number },
  ) => {
    const { version, ...changes } = body ?? {};
    return app.current.call(sharedExpensesEndpoints.update, {
      as,
      params,
      body: { ...sharedExpenseBody([], { units: undefined, ...changes }), version },
    });
  };

  const amountsOf = ({ shares }: SharedExpense) =>
    shares.map(({ home, amount }) => [home.label.replace('Maple Court ', ''), amount]);

  test('UNIT-4: its shares change with it, and each history says so', async () => {
    const as = await anAdmin();
    const { params, units, shared } = await threeUnits(as);
    const { body: bill } = await share(as, params, { units: shared });
    const ids = { ...params, sharedExpenseId: bill.id };
    app.current.clock.advance({ minutes: 1 });
    const { body } = await update(as, ids, {
      amount: 1800,
      date: '2026-02-27',
      category: 'UTILITIES',
      vendor: 'Ridge & Sons',
      note: 'Second invoice',
      version: 1,
    });
    expect(body).toMatchObject({ amount: 1800, date: '2026-02-27', version: 2, split: 'BY_AREA' });
    expect(amountsOf(body)).toEqual([
      ['1A', 700],
      ['1B', 650],
      ['2A', 450],
    ]);
    const [own] = await expensesOf(as, units[1]!.id);
    expect(own).toMatchObject({
      amount: 650,
      category: 'UTILITIES',
      vendor: 'Ridge & Sons',
      note: 'Share of $1,800.00, 650 of 1,800 sq ft. Second invoice',
      version: 2,
    });
    const history = async (kind: 'expense' | 'sharedExpense', entityId: string) =>
      (await app.current.call(historyEndpoints.one, { as, params: { kind, entityId } })).body;
    const whole = await history('sharedExpense', bill.id);
    expect(whole.title).toBe('Ridge & Sons');
    expect(whole.events.map(({ action }) => action)).toEqual([
      'expense.reshared',
      'expense.shared',
    ]);
    expect(whole.events[0]?.changes).toContainEqual({ field: 'amount', from: 1000, to: 1800 });
    const { events } = await history('expense', own!.id);
    expect(events[0]?.changes).toContainEqual({ field: 'amount', from: 361.11, to: 650 });
    const stale = await update(as, ids, { amount: 1, version: 1 });
    expect(stale.problem).toMatchObject({ status: 409, current: { amount: 1800, version: 2 } });
  });

  test('UNIT-4: another key gives shares to other units, and takes those of some', async () => {
    const as = await anAdmin();
    const { params, units, shared } = await threeUnits(as);
    const { body: bill } = await share(as, params, { units: shared });
    const ids = { ...params, sharedExpenseId: bill.id };
    const weights = units.map(({ id: propertyId }, index) => ({ propertyId, weight: index }));
    const byParts = await update(as, ids, { split: 'BY_PARTS', units: weights });
    expect(amountsOf(byParts.body)).toEqual([
      ['1B', 333.33],
      ['2A', 666.67],
    ]);
    expect(await expensesOf(as, units[0]!.id)).toEqual([]);
    const equally = await update(as, ids, { split: 'EQUALLY', amount: -100 });
    expect(amountsOf(equally.body)).toEqual([
      ['1A', -33.34],
      ['1B', -33.33],
      ['2A', -33.33],
    ]);
    expect((await update(as, ids, { split: 'BY_PEOPLE' })).problem.code).toBe('units_missing');
  });

  test('UNIT-4: a save without units keeps who shares it, also units that have left the building', async () => {
    const as = await anAdmin();
    const { params, units } = await threeUnits(as);
    const changes = { units: undefined, split: 'EQUALLY' as const, amount: 90 };
    const { body: bill } = await share(as, params, changes);
    const ids = { ...params, sharedExpenseId: bill.id };
    await saveProperty(app.current, as, units[2]!.id, { buildingId: null });
    await app.current.call(buildingsEndpoints.addUnits, {
      as,
      params,
      body: { names: '3A', monthlyCost: 900 },
    });
    const same = await update(as, ids, { ...changes, amount: 90 });
    expect(same.body).toEqual({ ...bill, shares: same.body.shares, version: 1, note: 'New roof' });
    const { body } = await update(as, ids, { ...changes, amount: 60 });
    expect(Object.fromEntries(body.shares.map((each) => [each.propertyId, each.amount]))).toEqual(
      Object.fromEntries(units.map(({ id }) => [id, 20])),
    );
  });

  test('UNIT-4: its receipt is also that of its shares', async () => {
    const as = await anAdmin();
    const { params, units, shared } = await threeUnits(as);
    const { body: bill } = await share(as, params, { units: shared });
    expect(bill.receipt).toBeNull();
    const ids = { ...params, sharedExpenseId: bill.id };
    const { body } = await app.current.call(sharedExpensesEndpoints.upload, {
      as,
      params: { ...ids, fileName: 'roof.png' },
      file: await aPicture(),
    });
    expect(body).toMatchObject({ version: 2, receipt: { contentType: 'image/webp' } });
    const { fileName } = body.receipt!;
    const query = {};
    const file = await app.current.call(sharedExpensesEndpoints.receipt, {
      as,
      params: { ...ids, fileName },
      query,
    });
    expect(file.status).toBe(200);
    const [own] = await expensesOf(as, units[0]!.id);
    expect(own?.receipt?.fileName).toBe(fileName);
    const ofShare = await app.current.call(propertyExpensesEndpoints.receipt, {
      as,
      params: { propertyId: units[0]!.id, fileName },
      query,
    });
    expect(ofShare.status).toBe(200);
    const other = { ...ids, buildingId: (await aBuilding(app.current, as)).id };
    const wrong = await app.current.call(sharedExpensesEndpoints.upload, {
      as,
      params: { ...other, fileName: 'roof.png' },
      file: await aPicture(),
    });
    expect(wrong.status).toBe(404);
  });
});
