import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { noticesEndpoints } from '@tenantry/contract/portfolio/notices.endpoints';
import { renewalOffersEndpoints } from '@tenantry/contract/portfolio/renewal-offers.endpoints';
import { rentalParams } from './sample-records.ts';
import type { World } from './world.ts';

/** The term of a world's lease ends on this day, so a notice can name it. */
export const noticeBody = (changes: object = {}) => ({
  by: 'TENANT' as const,
  givenOn: '2026-03-09',
  lastDay: '2026-12-15',
  way: 'IN_PERSON' as const,
  agreed: true,
  ...changes,
});

const LEASE = '/v1/admin/properties/:propertyId/leasee/:leaseId';

async function ofLease(world: World) {
  return { params: (await rentalParams(world)).lease };
}

async function aNotice(world: World, by: 'TENANT' | 'LANDLORD') {
  const { params } = await ofLease(world);
  const body = noticeBody({ by });
  const { status, body: given } = await world.test.call(noticesEndpoints.give, {
    as: world.admin,
    params,
    body,
  });
  const noticeId = given.notices?.[0]?.id;
  if (status !== 201 || noticeId === undefined) throw new Error(`no notice was given: ${status}`);
  return { params: { ...params, noticeId } };
}

/** The tenant's own lease, and its last day. */
async function ownLease(world: World) {
  const { lease } = await rentalParams(world);
  const { body } = await world.test.call(leasesEndpoints.ofLessee, { as: world.lessee });
  const own = body.find(({ id }) => id === lease.leaseId);
  return { params: { leaseId: lease.leaseId }, lastDay: own?.endDate ?? '2026-12-31' };
}

const offerBody = { endDate: '2027-12-31', expiresOn: '2026-06-30' };

async function anOffer(world: World) {
  const { params } = await ofLease(world);
  const { status, body } = await world.test.call(renewalOffersEndpoints.offer, {
    as: world.admin,
    params,
    body: offerBody,
  });
  const offerId = body[0]?.id;
  if (status !== 201 || offerId === undefined) throw new Error(`no renewal was offered: ${status}`);
  return { params: { ...params, offerId } };
}

/** A sample call for each endpoint of notices and renewal offers. */
export const noticeCalls = {
  [`GET ${LEASE}/notices` as const]: ofLease,
  [`POST ${LEASE}/notices` as const]: async (world: World) => ({
    ...(await ofLease(world)),
    body: noticeBody(),
  }),
  [`POST ${LEASE}/notices/:noticeId/withdrawal` as const]: async (world: World) => ({
    ...(await aNotice(world, 'TENANT')),
    body: { reason: 'The tenant stays.' },
  }),
  [`GET ${LEASE}/notices/:noticeId/letter` as const]: async (world: World) =>
    aNotice(world, 'LANDLORD'),
  [`GET ${LEASE}/ending` as const]: ofLease,
  [`POST ${LEASE}/ending` as const]: async (world: World) => ({
    ...(await ofLease(world)),
    body: { noticeDays: 60 },
  }),
  [`GET ${LEASE}/renewals` as const]: ofLease,
  [`POST ${LEASE}/renewals` as const]: async (world: World) => ({
    ...(await ofLease(world)),
    body: offerBody,
  }),
  [`DELETE ${LEASE}/renewals/:offerId` as const]: anOffer,
  'GET /v1/lessee/leases/:leaseId/renewal': async (world: World) => ({
    params: (await ownLease(world)).params,
  }),
  'POST /v1/lessee/leases/:leaseId/renewal': async (world: World) => {
    const { leaseId, offerId } = (await anOffer(world)).params;
    return {
      params: { leaseId },
      body: { offerId, answer: 'ACCEPT' as const, name: 'Tess Tenant' },
    };
  },
  [`POST ${LEASE}/ending/afterTerm` as const]: async (world: World) => ({
    ...(await ofLease(world)),
    // Another rent needs its own permission.
    body: { afterEnd: 'MONTH_TO_MONTH' as const, announceDays: 45, reason: '' },
  }),
  'GET /v1/lessee/leases/:leaseId/notice': async (world: World) => ({
    params: (await ownLease(world)).params,
  }),
  'POST /v1/lessee/leases/:leaseId/notice': async (world: World) => {
    const { params, lastDay } = await ownLease(world);
    return { params, body: { lastDay } };
  },
};
