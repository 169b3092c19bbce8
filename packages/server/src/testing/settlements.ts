import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import type {
  Settlement,
  settlementInput,
} from '@tenantry/contract/settlements/settlements.schemas';
import type { z } from 'zod';
import { newId } from '../platform/tokens.ts';
import type { TestPerson } from './factories.ts';
import { anInvoice, aPayment } from './factories.ts';
import { aLandlord, type Landlord } from './landlord.ts';
import { rentalParams } from './sample-records.ts';
import type { TestApp } from './test-app.ts';
import { aPicture, type World } from './world.ts';

type SettlementBody = z.input<typeof settlementInput>;

/** A cleaning for 120.00. */
export const settlementBody = (changes: Partial<SettlementBody> = {}): SettlementBody => ({
  forwardingAddress: '9 Pine Street\nAlbany, NY 12207',
  deductions: [
    { key: newId(), kind: 'BILL', reason: 'Carpet cleaned', amount: 120, vendor: 'Hudson Carpets' },
  ],
  ...changes,
});

export async function aDraft(
  test: TestApp,
  as: TestPerson,
  leaseId: string,
  body: SettlementBody = settlementBody(),
): Promise<Settlement> {
  const saved = await test.call(settlementsEndpoints.save, { as, params: { leaseId }, body });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem));
  return saved.body;
}

/** Receives a deposit, and ends the lease today. */
export async function anEndedLease(
  test: TestApp,
  as: TestPerson,
  { propertyId, leaseId }: { readonly propertyId: string; readonly leaseId: string },
  deposit = 1450,
): Promise<void> {
  const items = [{ kind: 'DEPOSIT' as const, description: 'Deposit', quantity: 1, rate: deposit }];
  await anInvoice(test, as, propertyId, { leaseId, items });
  await aPayment(test, as, propertyId, { leaseId, amount: deposit });
  const ended = await test.call(leasesEndpoints.end, {
    as,
    params: { propertyId, leaseId },
    query: {},
  });
  if (ended.status !== 200) throw new Error(JSON.stringify(ended.problem));
}

/** A landlord with a deposit of a lease that ends today. */
export async function anEndedTenancy(test: TestApp, deposit?: number): Promise<Landlord> {
  const landlord = await aLandlord(test);
  const { admin, lease, property } = landlord;
  await anEndedLease(test, admin, { propertyId: property.id, leaseId: lease.id }, deposit);
  return landlord;
}

/** A draft with a photo, of a lease that has ended. */
async function settled(world: World) {
  const { test, admin } = world;
  const { lease } = await rentalParams(world);
  const { leaseId } = lease;
  await anEndedLease(test, admin, lease);
  const draft = await aDraft(test, admin, leaseId);
  const deductionId = draft.deductions[0]?.key ?? '';
  const { body } = await test.call(settlementsEndpoints.uploadPhoto, {
    as: admin,
    params: { leaseId, deductionId, moment: 'AFTER', fileName: 'carpet.png' },
    file: await aPicture(),
  });
  return { leaseId, deductionId, draft: body };
}

export async function send(test: TestApp, as: TestPerson, draft: Settlement) {
  const { leaseId, version, money } = draft;
  return test.call(settlementsEndpoints.send, {
    as,
    params: { leaseId },
    body: {
      draftVersion: version ?? 1,
      kept: money.kept,
      refund: money.refund,
      stillOwed: money.stillOwed,
    },
  });
}

const BASE = '/v1/admin/leasee/:leaseId/settlement' as const;

/** A sample call for each endpoint of settlements. */
export const settlementCalls = {
  [`GET ${BASE}` as const]: async (world: World) => ({
    params: { leaseId: (await settled(world)).leaseId },
  }),
  [`POST ${BASE}` as const]: async (world: World) => {
    const { leaseId } = (await rentalParams(world)).lease;
    const { version } = await aDraft(world.test, world.admin, leaseId);
    return { params: { leaseId }, body: { ...settlementBody(), version: version ?? 1 } };
  },
  [`POST ${BASE}/send` as const]: async (world: World) => {
    const { leaseId, draft } = await settled(world);
    const { kept, refund, stillOwed } = draft.money;
    const body = { draftVersion: draft.version ?? 1, kept, refund, stillOwed };
    return { params: { leaseId }, body };
  },
  [`POST ${BASE}/deductions/:deductionId/:moment/:fileName/upload` as const]: async (
    world: World,
  ) => {
    const { leaseId, deductionId } = await settled(world);
    const params = { leaseId, deductionId, moment: 'BEFORE' as const, fileName: 'carpet.png' };
    return { params, file: await aPicture() };
  },
  [`DELETE ${BASE}/photos/:photoId` as const]: async (world: World) => {
    const { leaseId, draft } = await settled(world);
    return { params: { leaseId, photoId: draft.photos[0]?.id ?? '' } };
  },
  [`GET ${BASE}/files/:fileName` as const]: async (world: World) => {
    const { leaseId, draft } = await settled(world);
    return { params: { leaseId, fileName: draft.photos[0]?.fileName ?? '' } };
  },
  [`GET ${BASE}/pdf` as const]: async (world: World) => {
    const { leaseId, draft } = await settled(world);
    await send(world.test, world.admin, draft);
    return { params: { leaseId } };
  },
  'GET /v1/lessee/settlements': async (world: World) => {
    await send(world.test, world.admin, (await settled(world)).draft);
    return {};
  },
  'GET /v1/lessee/leases/:leaseId/forwardingAddress': async (world: World) => ({
    params: { leaseId: (await rentalParams(world)).lease.leaseId },
  }),
  'POST /v1/lessee/leases/:leaseId/forwardingAddress': async (world: World) => ({
    params: { leaseId: (await rentalParams(world)).lease.leaseId },
    body: { forwardingAddress: '12 Birch Street\nTroy, NY 12180' },
  }),
  'GET /v1/lessee/leases/:leaseId/settlement/pdf': async (world: World) => {
    const { leaseId, draft } = await settled(world);
    await send(world.test, world.admin, draft);
    return { params: { leaseId } };
  },
};
