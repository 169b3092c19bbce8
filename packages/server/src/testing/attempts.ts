import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { expect } from 'vitest';
import type { Organization } from '../platform/database/organization-table.ts';
import { anOrganization, aPerson, type TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import type { Answer } from './calls.ts';
import type { TestApp } from './test-app.ts';

let counter = 0;
/** Addresses that no other test uses. */
export const anAddress = () => `10.1.${(counter += 1)}.1`;

interface Try {
  readonly from: string;
  readonly password?: string;
  readonly username?: string;
  readonly cookie?: string;
}

/** Sign-ins, and the counts of their limits. */
export function attemptCalls(app: { readonly current: TestApp }) {
  return {
    someone: async () => {
      const organization = await anOrganization(app.current);
      const person = await aPerson(app.current, organization, 'SiteAdmin');
      return { organization, person };
    },

    login: (person: TestPerson, { from, password = 'wrong password', username, cookie }: Try) => {
      const body = {
        authType: 'Local' as const,
        username: username ?? person.emailAddress,
        password,
      };
      return app.current.call(accessEndpoints.login, { host: person.host, from, cookie, body });
    },

    statusesOf: async (times: number, attempt: () => Promise<Answer<unknown>>) => {
      const statuses: number[] = [];
      for (let index = 0; index < times; index += 1) statuses.push((await attempt()).status);
      return statuses;
    },

    failures: (length: number) => Array.from({ length }, () => 401),

    /** Simulates this many failures; there must have been at least one. */
    count: async (organization: Organization, limit: string, points: number) => {
      const statement = `UPDATE rate_limits SET points = $2 WHERE key LIKE $1 || ':%' RETURNING key`;
      const rows = await asOwner(app.current, organization, statement, [limit, points]);
      expect(rows.length).toBeGreaterThan(0);
    },

    /** Moves every count of every limit back in time; they use the machine's own clock. */
    passSeconds: async (organization: Organization, seconds: number) => {
      const statement = 'UPDATE rate_limits SET expire = expire - $1';
      await asOwner(app.current, organization, statement, [seconds * 1000]);
    },

    forgetAll: (organization: Organization) =>
      asOwner(app.current, organization, 'DELETE FROM rate_limits'),
  };
}
