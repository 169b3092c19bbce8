import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { typedNames } from '@tenantry/contract/shared/folded.testing';
import { beforeAll, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPerson,
  aProperty,
  type TestPerson,
} from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';

const app = useTestApp();

const names = [...new Set(typedNames.map(([, name]) => name))];

let organization: Organization;
let admin: TestPerson;
/** The lease, the account and the home of each tenant. */
const rentals = new Map<string, { lease: string; user: string; home: string }>();

beforeAll(async () => {
  organization = await anOrganization(app.current);
  admin = await aPerson(app.current, organization, 'SiteAdmin');
  for (const name of names) {
    const home = await aProperty(app.current, admin);
    const [firstName = '', ...others] = name.split(' ');
    const lastName = others.join(' ');
    const lease = await aLease(app.current, admin, home.id, { firstName, lastName });
    await anInvoice(app.current, admin, home.id);
    rentals.set(name, { lease: lease.id, user: lease.userId, home: home.id });
  }
});

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

test.each(typedNames)(
  'HOME-6, HOME-9: %s finds %s in the search and in every filter that takes a name',
  async (typed, name) => {
    const { lease, user, home } = rentals.get(name)!;
    const as = admin;
    const { call } = app.current;
    const params = { organizationName: organization.name };
    const query = { filter: typed };
    const found = await call(searchEndpoints.search, { as, query: { q: typed, limit: 50 } });
    expect(idsOf(found.body.results)).toContain(user);
    const users = await call(usersEndpoints.list, { as, params, query: { ...query, limit: 50 } });
    expect(idsOf(users.body)).toContain(user);
    const homes = await call(portfolioEndpoints.list, { as, query: { ...query, limit: 50 } });
    expect(idsOf(homes.body)).toContain(home);
    const receivables = await call(ledgerEndpoints.receivables, {
      as,
      query: { ...query, limit: 50 },
    });
    expect(idsOf(receivables.body)).toContain(lease);
  },
);
