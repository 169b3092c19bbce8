import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { rentalParams } from './sample-records.ts';
import type { World } from './world.ts';

/** Six months before the lease of a world ends. */
export const moveOutBody = (changes: object = {}) => ({
  lastDay: '2026-06-15',
  noticeGivenOn: '2026-03-09',
  availableFrom: '2026-07-01',
  ...changes,
});

async function aPlannedMoveOut(world: World, changes: object = {}) {
  const { lease: params } = await rentalParams(world);
  const call = { as: world.admin, params, body: moveOutBody(changes) };
  const { status } = await world.test.call(moveOutsEndpoints.moveOut, call);
  if (status !== 201) throw new Error(`the move-out was not planned: ${status}`);
  return { params };
}

/** A sample call for each endpoint of move-outs and renewals. */
export const moveOutCalls = {
  'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': (world: World) =>
    aPlannedMoveOut(world),
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': async (world: World) => ({
    params: (await rentalParams(world)).lease,
    // The listing needs its own permission.
    body: moveOutBody({ availableFrom: null }),
  }),
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewal': async (world: World) => ({
    params: (await rentalParams(world)).lease,
    // Another rent needs its own permission.
    body: { endDate: '2027-12-31', leaseAllows: false, reason: '' },
  }),
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': (world: World) =>
    aPlannedMoveOut(world, { availableFrom: null }),
};
