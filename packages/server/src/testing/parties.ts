import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { Party, partyInput, PartyUpdate } from '@tenantry/contract/leases/parties.schemas';
import type { z } from 'zod';
import { aPerson, type TestPerson } from './factories.ts';
import type { Landlord } from './landlord.ts';
import { rentalParams } from './sample-records.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

type PartyBody = z.input<typeof partyInput>;

let counter = 0;

/** Another tenant from today on. */
export function partyBody(changes: Partial<PartyBody> = {}): PartyBody {
  counter += 1;
  return {
    role: 'TENANT',
    firstName: 'Rob',
    lastName: 'Roommate',
    emailAddress: `roommate${counter}@example.com`,
    phoneNumber: '(212) 555-0199',
    ...changes,
  };
}

export const ofLease = ({ propertyId, id }: Pick<Lease, 'propertyId' | 'id'>) => ({
  propertyId,
  leaseId: id,
});

/** Adds a person to a lease. */
export async function aParty(
  test: TestApp,
  admin: TestPerson,
  lease: Pick<Lease, 'propertyId' | 'id'>,
  changes: Partial<PartyBody> = {},
): Promise<Party> {
  const body = partyBody(changes);
  const added = await test.call(partiesEndpoints.add, { as: admin, params: ofLease(lease), body });
  if (added.status !== 201) throw new Error(JSON.stringify(added.problem));
  return added.body;
}

/** Adds another tenant, or another person, who is signed in. */
export async function aRoommate(
  test: TestApp,
  { organization, admin, lease }: Pick<Landlord, 'organization' | 'admin' | 'lease'>,
  changes: Partial<PartyBody> = {},
) {
  const person = await aPerson(test, organization, 'Leasee');
  const { emailAddress } = person;
  return { person, party: await aParty(test, admin, lease, { ...changes, emailAddress }) };
}

type OfLandlord = Pick<Landlord, 'admin' | 'lease'>;

/** Saves a person of a lease with these changes. */
export const changeParty = (
  test: TestApp,
  { admin, lease }: OfLandlord,
  party: Party,
  changes: Partial<PartyUpdate>,
) =>
  test.call(partiesEndpoints.change, {
    as: admin,
    params: { ...ofLease(lease), partyId: party.id },
    body: { ...party, ...changes },
  });

/** Removes a person from a lease, by default from tomorrow on. */
export const endParty = (
  test: TestApp,
  { admin, lease }: OfLandlord,
  party: Party,
  lastDay?: string,
) =>
  test.call(partiesEndpoints.end, {
    as: admin,
    params: { ...ofLease(lease), partyId: party.id },
    query: lastDay === undefined ? {} : { lastDay },
  });

/** The ids of another tenant of the world's lease. */
export async function anotherLessee(world: World) {
  const { lease } = await rentalParams(world);
  const { propertyId, leaseId } = lease;
  const party = await aParty(world.test, world.admin, { propertyId, id: leaseId });
  return { ...lease, partyId: party.id };
}

const PARTIES = '/v1/admin/properties/:propertyId/leasee/:leaseId/parties' as const;

/** A sample call for each endpoint of the people of a lease. */
export const partyCalls = {
  [`GET ${PARTIES}` as const]: async (world: World) => ({
    params: (await rentalParams(world)).lease,
  }),
  [`POST ${PARTIES}` as const]: async (world: World) => ({
    params: (await rentalParams(world)).lease,
    body: partyBody(),
  }),
  [`POST ${PARTIES}/:partyId` as const]: async (world: World) => ({
    params: await anotherLessee(world),
    body: { ...partyBody({ firstName: 'Robert' }), version: 1 },
  }),
  [`DELETE ${PARTIES}/:partyId` as const]: async (world: World) => ({
    params: await anotherLessee(world),
  }),
  [`POST ${PARTIES}/shares` as const]: async (world: World) => {
    const { partyId: _, ...params } = await anotherLessee(world);
    return { params, body: { split: 'EQUALLY' as const } };
  },
  [`POST ${PARTIES}/:partyId/primary` as const]: async (world: World) => ({
    params: await anotherLessee(world),
  }),
};
