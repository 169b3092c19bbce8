import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { aBuildingWithUnits, sharedExpenseBody } from './buildings.ts';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A building with three units, the ids of the building, and the area of each unit. */
export async function threeUnits(test: TestApp, as: TestPerson) {
  const { building, units } = await aBuildingWithUnits(test, as, '1A, 1B, 2A');
  const weights = [700, 650, 450];
  const shared = units.map(({ id: propertyId }, index) => ({
    propertyId,
    weight: weights[index] ?? 0,
  }));
  return { params: { buildingId: building.id }, units, shared };
}

export const share = (
  test: TestApp,
  as: TestPerson,
  params: { readonly buildingId: string },
  changes: Parameters<typeof sharedExpenseBody>[1],
) =>
  test.call(sharedExpensesEndpoints.create, {
    as,
    params,
    body: sharedExpenseBody([], changes),
  });

export const expensesOf = async (test: TestApp, as: TestPerson, propertyId: string) =>
  (
    await test.call(propertyExpensesEndpoints.list, {
      as,
      params: { propertyId },
      query: {},
    })
  ).body;
