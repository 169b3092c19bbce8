import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { describe, expect, test } from 'vitest';
import { aBuildingWithUnits, saveProperty, sharedExpenseBody } from '#testing/buildings';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

type Changes = NonNullable<Parameters<typeof sharedExpenseBody>[1]>;

/** A bill among three units, as large or small as said. */
async function aBill(changes: Changes, weights: readonly number[] = [1, 1, 1]) {
  const organization = await anOrganization(app.current);
  const as = await aPerson(app.current, organization, 'SiteAdmin');
  const { building, units } = await aBuildingWithUnits(app.current, as, '1A, 1B, 2A');
  const shared = units.map(({ id: propertyId }, index) => ({
    propertyId,
    weight: weights[index] ?? 0,
  }));
  const body = sharedExpenseBody([], { units: shared, ...changes });
  const params = { buildingId: building.id };
  const added = await app.current.call(sharedExpensesEndpoints.create, { as, params, body });
  expect(added.status).toBe(201);
  const ids = { ...params, sharedExpenseId: added.body.id };
  return { organization, as, units, bill: added.body, ids, body };
}

type Bill = Awaited<ReturnType<typeof aBill>>;

/** Without the units, so that those that share it stay. */
const correct = ({ as, ids, body }: Bill, changes: Changes) =>
  app.current.call(sharedExpensesEndpoints.update, {
    as,
    params: ids,
    body: { ...body, units: undefined, ...changes },
  });

const amountsOf = ({ shares }: SharedExpense) => shares.map(({ amount }) => amount);

const expensesOf = async (as: TestPerson, propertyId: string) =>
  (
    await app.current.call(propertyExpensesEndpoints.list, {
      as,
      params: { propertyId },
      query: {},
    })
  ).body;

describe('UNIT-4: a share of less than a cent', () => {
  test('UNIT-4: is no expense of its unit, and the unit pays its part once the bill is corrected', async () => {
    const given = await aBill({ split: 'EQUALLY', units: undefined, amount: 0.02 });
    const { as, bill, units } = given;
    expect(bill.shares).toMatchObject([
      { home: { label: 'Maple Court 1A' }, weight: 1, amount: 0.01 },
      { home: { label: 'Maple Court 1B' }, weight: 1, amount: 0.01 },
      { home: { label: 'Maple Court 2A' }, weight: 1, amount: 0 },
    ]);
    expect(await expensesOf(as, units[2]!.id)).toEqual([]);
    const { body } = await correct(given, { amount: 300 });
    expect(amountsOf(body)).toEqual([100, 100, 100]);
    expect(await expensesOf(as, units[2]!.id)).toMatchObject([{ amount: 100 }]);
    const back = await correct(given, { amount: 0.01 });
    expect(amountsOf(back.body)).toEqual([0.01, 0, 0]);
    expect(await expensesOf(as, units[2]!.id)).toEqual([]);
    const again = await correct(given, { amount: 30 });
    expect(amountsOf(again.body)).toEqual([10, 10, 10]);
  });

  test('UNIT-4: keeps its weight, also after its unit has left the building; a unit without a weight pays nothing later', async () => {
    const given = await aBill({ split: 'BY_PARTS', amount: 1 }, [1000, 1, 0]);
    const { as, bill, units } = given;
    expect(bill.shares.map(({ weight, amount }) => [weight, amount])).toEqual([
      [1000, 1],
      [1, 0],
    ]);
    await saveProperty(app.current, as, units[1]!.id, { buildingId: null });
    const { body } = await correct(given, { amount: 1001 });
    const paid = body.shares.map(({ propertyId, amount }) => [propertyId, amount] as const);
    expect(new Map(paid)).toEqual(
      new Map([
        [units[0]!.id, 1000],
        [units[1]!.id, 1],
      ]),
    );
    const list = await app.current.call(sharedExpensesEndpoints.list, {
      as,
      params: { buildingId: given.ids.buildingId },
    });
    expect(list.body).toEqual([body]);
  });

  test('UNIT-4: a new weight of it alone is a change; a save without one changes nothing', async () => {
    const given = await aBill({ split: 'BY_PARTS', amount: 1 }, [1000, 1, 0]);
    expect((await correct(given, {})).body.version).toBe(1);
    const weighed = given.units.map(({ id: propertyId }, index) => ({
      propertyId,
      weight: [1000, 2, 0][index] ?? 0,
    }));
    const { body } = await correct(given, { units: weighed });
    expect(body.version).toBe(2);
    expect(body.shares.map(({ weight }) => weight)).toEqual([1000, 2]);
  });

  test('UNIT-4: a bill of an earlier version is shared by those who have shares', async () => {
    const given = await aBill({ split: 'EQUALLY', units: undefined, amount: 90 });
    const sql = 'update shared_expenses set members = null where id = $1';
    await asOwner(app.current, given.organization, sql, [given.bill.id]);
    const { body } = await correct(given, { amount: 60 });
    expect(amountsOf(body)).toEqual([20, 20, 20]);
  });
});
