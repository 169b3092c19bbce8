import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import type { sharedExpenseInput } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import type {
  Building,
  buildingInput,
  newUnits,
} from '@tenantry/contract/properties/buildings.schemas';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type { z } from 'zod';
import { aProperty, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { aPicture, type World } from './world.ts';

export const buildingBody = (
  changes: Partial<z.input<typeof buildingInput>> = {},
): z.input<typeof buildingInput> => ({
  name: 'Maple Court',
  addressLine1: '18 Linden Street',
  city: 'Asheville',
  state: 'NC',
  zipCode: '28801',
  yearBuilt: 1962,
  area: 2860,
  ...changes,
});

export async function aBuilding(
  test: TestApp,
  as: TestPerson,
  changes: Partial<z.input<typeof buildingInput>> = {},
): Promise<Building> {
  const added = await test.call(buildingsEndpoints.create, { as, body: buildingBody(changes) });
  if (added.status !== 201) throw new Error(`the building was not added: ${added.status}`);
  return added.body;
}

export const unitsBody = (
  changes: Partial<z.input<typeof newUnits>> = {},
): z.input<typeof newUnits> => ({ names: '1A..2B', monthlyCost: 1200, ...changes });

/** A building with units; returns both, the units in the order of the pattern. */
export async function aBuildingWithUnits(
  test: TestApp,
  as: TestPerson,
  names = '1A..2B',
  changes: Partial<z.input<typeof buildingInput>> = {},
) {
  const { id: buildingId } = await aBuilding(test, as, changes);
  const added = await test.call(buildingsEndpoints.addUnits, {
    as,
    params: { buildingId },
    body: unitsBody({ names }),
  });
  if (added.status !== 201) throw new Error(`the units were not added: ${added.status}`);
  return added.body;
}

export const propertyOf = async (test: TestApp, as: TestPerson, propertyId: string) =>
  (await test.call(portfolioEndpoints.one, { as, params: { propertyId } })).body;

/** Sends a property back as it is, with these changes. */
export async function saveProperty(
  test: TestApp,
  as: TestPerson,
  propertyId: string,
  changes: object,
) {
  const before = await propertyOf(test, as, propertyId);
  const { addressLine1, addressLine2, city, state, zipCode, monthlyCost, attributes } = before;
  const body = { addressLine1, addressLine2, city, state, zipCode, monthlyCost, attributes };
  const sent = { ...body, ...changes };
  return test.call(portfolioEndpoints.update, { as, params: { propertyId }, body: sent });
}

export const removeProperty = (test: TestApp, as: TestPerson, propertyId: string) =>
  test.call(portfolioEndpoints.remove, { as, params: { propertyId } });

export const restoreProperty = (test: TestApp, as: TestPerson, propertyId: string) =>
  test.call(portfolioEndpoints.restore, { as, params: { propertyId }, body: {} });

export const sharedExpenseBody = (
  units: readonly { readonly id: string }[],
  changes: Partial<z.input<typeof sharedExpenseInput>> = {},
): z.input<typeof sharedExpenseInput> => ({
  date: '2026-03-02',
  category: 'REPAIRS_AND_MAINTENANCE',
  amount: 1000,
  vendor: 'Ridge Roofing',
  note: 'New roof',
  split: 'BY_AREA',
  units: units.map(({ id: propertyId }, index) => ({ propertyId, weight: 700 - 50 * index })),
  ...changes,
});

export async function aSharedExpense({ test, admin }: World) {
  const { building, units } = await aBuildingWithUnits(test, admin);
  const params = { buildingId: building.id };
  const body = sharedExpenseBody(units);
  const added = await test.call(sharedExpensesEndpoints.create, { as: admin, params, body });
  return { buildingId: building.id, id: added.body.id };
}

const buildingParams = async ({ test, admin }: World) => ({
  params: { buildingId: (await aBuilding(test, admin)).id },
});

/** What makes a property a unit of a new building. */
export async function asUnit({ test, admin }: World) {
  return { buildingId: (await aBuilding(test, admin)).id, unitName: '2B' };
}

export async function archivedBuilding(world: World) {
  const { params } = await buildingParams(world);
  await world.test.call(buildingsEndpoints.remove, { as: world.admin, params });
  return { params };
}

/** A sample call for each endpoint of buildings. */
export const buildingCalls = {
  'GET /v1/admin/buildings': async (world: World) => {
    await buildingParams(world);
    return {};
  },
  'GET /v1/admin/buildings/:buildingId': buildingParams,
  'GET /v1/admin/buildings/:buildingId/balance': buildingParams,
  'GET /v1/admin/buildings/:buildingId/year': buildingParams,
  'GET /v1/admin/buildings/:buildingId/expenses': async (world: World) => ({
    params: { buildingId: (await aSharedExpense(world)).buildingId },
  }),
  'POST /v1/admin/buildings/:buildingId/expenses': async ({ test, admin }: World) => {
    const { building, units } = await aBuildingWithUnits(test, admin);
    return { params: { buildingId: building.id }, body: sharedExpenseBody(units) };
  },
  'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId': async (world: World) => {
    const { buildingId, id: sharedExpenseId } = await aSharedExpense(world);
    const { units: _, ...body } = sharedExpenseBody([], { amount: 1200 });
    return { params: { buildingId, sharedExpenseId }, body: { ...body, version: 1 } };
  },
  'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/:fileName/upload': async (
    world: World,
  ) => {
    const { buildingId, id: sharedExpenseId } = await aSharedExpense(world);
    return {
      params: { buildingId, sharedExpenseId, fileName: 'roof.png' },
      file: await aPicture(),
    };
  },
  'GET /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/receipts/:fileName': async (
    world: World,
  ) => {
    const { buildingId, id: sharedExpenseId } = await aSharedExpense(world);
    const { body } = await world.test.call(sharedExpensesEndpoints.upload, {
      as: world.admin,
      params: { buildingId, sharedExpenseId, fileName: `${sharedExpenseId}.png` },
      file: await aPicture(),
    });
    const fileName = body.receipt?.fileName ?? '';
    return { params: { buildingId, sharedExpenseId, fileName }, query: {} };
  },
  'DELETE /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId': async (world: World) => {
    const { buildingId, id: sharedExpenseId } = await aSharedExpense(world);
    return { params: { buildingId, sharedExpenseId } };
  },
  'POST /v1/admin/buildings': () => ({ body: buildingBody() }),
  'POST /v1/admin/buildings/:buildingId': async (world: World) => ({
    ...(await buildingParams(world)),
    body: { ...buildingBody({ name: 'Maple House', city: 'Weaverville' }), version: 1 },
  }),
  'DELETE /v1/admin/buildings/:buildingId': buildingParams,
  'POST /v1/admin/buildings/:buildingId/restore': async (world: World) => ({
    ...(await archivedBuilding(world)),
    body: {},
  }),
  'POST /v1/admin/buildings/:buildingId/units': async (world: World) => ({
    ...(await buildingParams(world)),
    body: unitsBody(),
  }),
  'POST /v1/admin/properties/:propertyId/split': async ({ test, admin }: World) => ({
    params: { propertyId: (await aProperty(test, admin)).id },
    body: { name: 'Elm House', unitName: 'Upper', names: 'Lower', monthlyCost: 950 },
  }),
};
