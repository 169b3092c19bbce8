import { utilityBillsEndpoints } from '@tenantry/contract/billing/utility-bills.endpoints';
import type { UtilityBillInput } from '@tenantry/contract/billing/utility-bills.schemas';
import { aPicture, aRentalIn, type World } from './world.ts';

export function utilityBillBody(
  leaseIds: readonly string[],
  changes: Partial<UtilityBillInput> = {},
): UtilityBillInput {
  return {
    description: 'Water',
    amount: 312.4,
    split: 'EQUALLY',
    periodStart: '2026-02-01',
    periodEnd: '2026-02-28',
    dueDate: '2026-04-01',
    shares: leaseIds.map((leaseId) => ({ leaseId, weight: 1 })),
    ...changes,
  };
}

async function aUtilityBill(world: World): Promise<string> {
  const { test, admin: as } = world;
  const { lease } = await aRentalIn(world);
  const body = utilityBillBody([lease.id]);
  return (await test.call(utilityBillsEndpoints.split, { as, body })).body.id;
}

/** Rows of the table of sample calls. */
export const utilityBillCalls = {
  'GET /v1/admin/utilityBills': async (world: World) => {
    await aUtilityBill(world);
    return {};
  },
  'POST /v1/admin/utilityBills': async (world: World) => {
    const { lease } = await aRentalIn(world);
    return { body: utilityBillBody([lease.id], { split: 'BY_AREA' }) };
  },
  'POST /v1/admin/utilityBills/:billId/document/:fileName/upload': async (world: World) => {
    const billId = await aUtilityBill(world);
    return { params: { billId, fileName: 'water.png' }, file: await aPicture() };
  },
  'GET /v1/admin/utilityBills/:billId/document': async (world: World) => {
    const billId = await aUtilityBill(world);
    await world.test.call(utilityBillsEndpoints.uploadDocument, {
      as: world.admin,
      params: { billId, fileName: 'water.png' },
      file: await aPicture(),
    });
    return { params: { billId } };
  },
};
