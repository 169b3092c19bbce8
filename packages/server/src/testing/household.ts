import { householdEndpoints } from '@tenantry/contract/leases/household.endpoints';
import type { HouseholdEntry, householdInput } from '@tenantry/contract/leases/household.schemas';
import type { z } from 'zod';
import type { TestPerson } from './factories.ts';
import { rentalParams } from './sample-records.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

type HouseholdBody = z.input<typeof householdInput>;

/** An insurance policy until the end of the year after. */
export const policyBody = (changes: Partial<HouseholdBody> = {}): HouseholdBody => ({
  kind: 'INSURANCE',
  name: 'Hearthside Mutual',
  description: 'Liability $100,000',
  number: 'HM-2201',
  expiresOn: '2027-12-31',
  ...changes,
});

interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

export async function aHouseholdEntry(
  test: TestApp,
  admin: TestPerson,
  params: LeaseIds,
  body: HouseholdBody = policyBody(),
): Promise<HouseholdEntry> {
  const added = await test.call(householdEndpoints.add, { as: admin, params, body });
  if (added.status !== 201) throw new Error(JSON.stringify(added.problem));
  return added.body;
}

/** The ids of an insurance policy of the world's lease. */
async function policyOf(world: World) {
  const { lease } = await rentalParams(world);
  const { id: entryId } = await aHouseholdEntry(world.test, world.admin, lease);
  return { ...lease, entryId };
}

const HOUSEHOLD = '/v1/admin/properties/:propertyId/leasee/:leaseId/household' as const;

/** A sample call for each endpoint of the household of a lease. */
export const householdCalls = {
  [`GET ${HOUSEHOLD}` as const]: async (world: World) => ({
    params: (await rentalParams(world)).lease,
  }),
  [`POST ${HOUSEHOLD}` as const]: async (world: World) => ({
    params: (await rentalParams(world)).lease,
    body: policyBody(),
  }),
  [`POST ${HOUSEHOLD}/:entryId` as const]: async (world: World) => ({
    params: await policyOf(world),
    body: { ...policyBody({ name: 'Prairie Mutual' }), version: 1 },
  }),
  [`DELETE ${HOUSEHOLD}/:entryId` as const]: async (world: World) => ({
    params: await policyOf(world),
  }),
};
