import {
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { describe, expect, test } from 'vitest';
import { aBuilding, saveProperty, sharedExpenseBody } from '#testing/buildings';
import { aReceipt } from '#testing/expenses';
import type { TestPerson } from '#testing/factories';
import { anAdmin } from '#testing/landlord';
import { expensesOf, share, threeUnits } from '#testing/shared-expenses';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';

const app = useTestApp();

describe('splitting an expense that is recorded', () => {
  test('UNIT-4: the bill takes its place, with the receipt that was read', async () => {
    const as = await anAdmin(app.current);
    const { params, units } = await threeUnits(app.current, as);
    const receipt = await aReceipt(app.current, as, null, { useAi: false });
    const expense = { propertyId: null, expenseId: receipt.id };
    const changes = { units: undefined, split: 'EQUALLY' as const, expense };
    const { body } = await share(app.current, as, params, changes);
    expect(body.receipt?.fileName).toBe(receipt.receipt?.fileName);
    const { body: left } = await app.current.call(organizationExpensesEndpoints.list, {
      as,
      params: {},
      query: {},
    });
    expect(left).toEqual([]);
    const [own] = await expensesOf(app.current, as, units[0]!.id);
    expect(own).toMatchObject({ amount: 333.34, receipt: { fileName: body.receipt?.fileName } });
    const restored = await app.current.call(organizationExpensesEndpoints.restore, {
      as,
      params: { expenseId: receipt.id },
    });
    expect(restored.problem.code).toBe('expense_is_share');
    const again = await share(app.current, as, params, changes);
    expect(again.problem).toMatchObject({ status: 422, code: 'expense_to_split_gone' });
    const ofShare = { propertyId: units[0]!.id, expenseId: own!.id };
    const nested = await share(app.current, as, params, { ...changes, expense: ofShare });
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
    const as = await anAdmin(app.current);
    const { params, units, shared } = await threeUnits(app.current, as);
    const { body: bill } = await share(app.current, as, params, { units: shared });
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
    const [own] = await expensesOf(app.current, as, units[1]!.id);
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
    const as = await anAdmin(app.current);
    const { params, units, shared } = await threeUnits(app.current, as);
    const { body: bill } = await share(app.current, as, params, { units: shared });
    const ids = { ...params, sharedExpenseId: bill.id };
    const weights = units.map(({ id: propertyId }, index) => ({ propertyId, weight: index }));
    const byParts = await update(as, ids, { split: 'BY_PARTS', units: weights });
    expect(amountsOf(byParts.body)).toEqual([
      ['1B', 333.33],
      ['2A', 666.67],
    ]);
    expect(await expensesOf(app.current, as, units[0]!.id)).toEqual([]);
    const equally = await update(as, ids, { split: 'EQUALLY', amount: -100 });
    expect(amountsOf(equally.body)).toEqual([
      ['1A', -33.34],
      ['1B', -33.33],
      ['2A', -33.33],
    ]);
    expect((await update(as, ids, { split: 'BY_PEOPLE' })).problem.code).toBe('units_missing');
  });

  test('UNIT-4: a save without units keeps who shares it, also units that have left the building', async () => {
    const as = await anAdmin(app.current);
    const { params, units } = await threeUnits(app.current, as);
    const changes = { units: undefined, split: 'EQUALLY' as const, amount: 90 };
    const { body: bill } = await share(app.current, as, params, changes);
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
    const as = await anAdmin(app.current);
    const { params, units, shared } = await threeUnits(app.current, as);
    const { body: bill } = await share(app.current, as, params, { units: shared });
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
    const [own] = await expensesOf(app.current, as, units[0]!.id);
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
