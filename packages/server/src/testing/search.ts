import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { aLease, aProperty, type TestPerson } from './factories.ts';
import { anOrganizationWithAdmin } from './landlord.ts';
import type { TestApp } from './test-app.ts';

/** What the tests of the search do. */
export function searchCalls(app: { readonly current: TestApp }) {
  const searched = async (as: TestPerson, q: string, limit?: number) => {
    const query = limit === undefined ? { q } : { q, limit };
    return (await app.current.call(searchEndpoints.search, { as, query })).body.results;
  };
  return {
    searched,
    titles: async (as: TestPerson, q: string) =>
      (await searched(as, q)).map(({ kind, title }) => `${kind}: ${title}`),
    /** Maria Okafor rents 4 Oak Street. */
    anOffice: async () => {
      const { organization, admin } = await anOrganizationWithAdmin(app.current);
      const property = await aProperty(app.current, admin, {
        addressLine1: '4 Oak Street',
        city: 'Springfield',
      });
      const lease = await aLease(app.current, admin, property.id, {
        firstName: 'Maria',
        lastName: 'Okafor',
        emailAddress: 'maria.o@example.com',
        phoneNumber: '(414) 555-0188',
      });
      return { organization, admin, property, lease };
    },
  };
}
