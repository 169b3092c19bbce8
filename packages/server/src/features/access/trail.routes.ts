import { trailEndpoints } from '@tenantry/contract/access/trail.endpoints';
import { newestAttempts } from '../../platform/audit/trail.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { usersByIds } from './users/users.repository.ts';

const MAX_SHOWN = { all: 500, unsigned: 100 };

/** AUTH-13: refused attempts in this organization, for administrators. */
export function registerTrail(routes: Routes): void {
  routes.handle(trailEndpoints.securityEvents, async ({ tx }) => {
    const attempts = await newestAttempts(tx, MAX_SHOWN);
    const ids = new Set(attempts.flatMap(({ userId }) => userId ?? []));
    const people = new Map((await usersByIds(tx, [...ids])).map((user) => [user.id, user]));
    return attempts.map((attempt) => {
      const person = attempt.userId === null ? undefined : people.get(attempt.userId);
      const { id, kind, count, address, what } = attempt;
      return {
        id,
        kind,
        firstAt: attempt.firstAt.toISOString(),
        lastAt: attempt.lastAt.toISOString(),
        count,
        emailAddress: attempt.emailAddress ?? person?.emailAddress ?? null,
        person: person ? `${person.firstName} ${person.lastName}` : null,
        address,
        what,
      };
    });
  });
}
