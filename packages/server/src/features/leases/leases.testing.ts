import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { aPerson, aProperty, anOrganization, leaseBody, type TestPerson } from '#testing/factories';
import type { TestApp } from '#testing/test-app';

export type LeaseChanges = Parameters<typeof leaseBody>[0];

/** The dates of a lease that runs month to month. */
export const M2M = { type: 'M2M', startDate: null, endDate: null } as const;

/** What the tests of leases do. */
export function leaseCalls(app: { readonly current: TestApp }) {
  return {
    /** A home without a lease, and who may lease it. */
    aVacancy: async () => {
      const organization = await anOrganization(app.current);
      const admin = await aPerson(app.current, organization, 'SiteAdmin');
      return { organization, admin, property: await aProperty(app.current, admin) };
    },
    start: (admin: TestPerson, propertyId: string, changes: LeaseChanges = {}) =>
      app.current.call(leasesEndpoints.start, {
        as: admin,
        params: { propertyId },
        body: leaseBody(changes),
      }),
    end: (admin: TestPerson, propertyId: string, leaseId: string, lastDay?: string) =>
      app.current.call(leasesEndpoints.end, {
        as: admin,
        params: { propertyId, leaseId },
        query: lastDay ? { lastDay } : {},
      }),
    /** The status of the home. */
    statusOf: async (admin: TestPerson, propertyId: string) => {
      const params = { propertyId };
      return (await app.current.call(portfolioEndpoints.one, { as: admin, params })).body.status;
    },
  };
}
