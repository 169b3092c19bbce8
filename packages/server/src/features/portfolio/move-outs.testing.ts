import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { listingsEndpoints } from '@tenantry/contract/properties/listings.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { anAutomaticLease, onDay } from '#testing/billing';
import { signedInAgain } from '#testing/landlord';
import type { TestApp } from '#testing/test-app';

/** Rent of $1,450.00 from 11/01/2026 on, not billed yet, on 11/01/2026. */
export async function aTenancy(test: TestApp) {
  onDay(test, '2026-11-01');
  const tenancy = await anAutomaticLease(test, { invoiceDayOfMonth: 1 });
  const { params } = tenancy;
  const as = () => signedInAgain(test, tenancy.admin);
  const leases = async () => {
    const { propertyId } = params;
    return (
      await test.call(leasesEndpoints.list, {
        as: await as(),
        params: { propertyId },
        query: {},
      })
    ).body;
  };
  return {
    ...tenancy,
    as,
    lease: async () => (await leases()).find(({ id }) => id === params.leaseId)!,
    plan: async (body: object) =>
      test.call(moveOutsEndpoints.moveOut, {
        as: await as(),
        params,
        body: { lastDay: '2026-12-13', ...body },
      }),
    planned: async () =>
      (await test.call(moveOutsEndpoints.plannedMoveOut, { as: await as(), params })).body.moveOut,
    undo: async () => test.call(moveOutsEndpoints.undoMoveOut, { as: await as(), params }),
    tasks: async () =>
      (await test.call(tasksEndpoints.list, { as: await as(), query: {} })).body.items,
    availableFrom: async () =>
      (
        await test.call(listingsEndpoints.adminListing, {
          as: await as(),
          params: { propertyId: params.propertyId },
        })
      ).body.availableFrom,
  };
}
