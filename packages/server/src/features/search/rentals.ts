import type { Ranked } from '@tenantry/contract/search/ranked';
import { searchUsers, usersFound } from '#features/access';
import { homesOf, searchLeases } from '#features/leases';
import { homesByIds, searchProperties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { ifMay } from '../../platform/may.ts';
import type { Search, SearchSource } from '../../platform/search/found.ts';
import { MOST_FOUND } from '../../platform/search/matching.ts';
import * as present from './rentals.presenter.ts';
import { inOrder } from './search.domain.ts';

/** The search includes the leases of at most this many homes and people that were found. */
const MOST_RELATED = 20;

const ids = (found: readonly Ranked[]) =>
  found.slice(0, MOST_RELATED).map(({ result }) => result.id);

/** Homes, their tenants, and their leases: finding one of them also finds the others. */
async function findRentals(tx: Transaction, search: Search): Promise<Ranked[]> {
  const [homes, users] = await Promise.all([
    ifMay(tx, 'properties:read', () => searchProperties(tx, search)),
    ifMay(tx, 'people:read', () => searchUsers(tx, search)),
  ]);
  const properties = homes.flatMap(present.property);
  const leases = await ifMay(tx, 'leases:read', () =>
    searchLeases(tx, search, {
      propertyIds: ids(inOrder(properties)),
      userIds: search.similar ? users.slice(0, MOST_RELATED).map(({ id }) => id) : [],
    }),
  );
  const people = await ifMay(tx, 'people:read', () => findPeople(tx, search, users, leases));
  return [...properties, ...people, ...leases.flatMap((row) => present.lease(row, search))];
}

type Leases = Awaited<ReturnType<typeof searchLeases>>;
type Users = Awaited<ReturnType<typeof usersFound>>;

/** Finds people by their account, and by data that only their lease has. */
async function findPeople(
  tx: Transaction,
  search: Search,
  users: readonly Users[number][],
  leases: readonly Leases[number][],
): Promise<Ranked[]> {
  const known = new Set(users.map(({ id }) => id));
  const lessees = [...new Set(leases.map(({ userId }) => userId))];
  const others = await usersFound(
    tx,
    lessees.filter((id) => !known.has(id)),
  );
  const matching = [...users, ...others].flatMap((user) => {
    const own = leases.filter(({ userId }) => userId === user.id);
    return present.matchOfPerson(user, own, search);
  });
  const best = matching.toSorted((one, other) => one.match - other.match).slice(0, MOST_FOUND);
  const userIds = best.map(({ user }) => user.id);
  const homes = await homesOf(tx, userIds);
  const homeWith = await homesByIds(tx, [...homes.values()]);
  return best.map(({ user, match }) => {
    const propertyId = homes.get(user.id);
    const home = propertyId === undefined ? undefined : homeWith(propertyId);
    return { match, result: present.person(user, home) };
  });
}

/** Each of the three is searched only for those who may read it. */
export const rentals: SearchSource = {
  needs: ['properties:read', 'people:read', 'leases:read'],
  start: (tx) => (search) => findRentals(tx, search),
};
