import type { UsersQuery, userColumns } from '@tenantry/contract/access/users.schemas';
import { and, desc, isNull, ne, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { externalIdentities, knownDevices, users } from '#features/access';
import { leaseParties, leases, lesseeHomes } from '#features/leases';
import { homeAddressOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { SortKey } from '../../platform/lists/keyset.ts';
import type { Page } from '../../platform/lists/page.ts';
import { byText, hasWords, pageOfIds } from '../../platform/lists/page-of-ids.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

const { firstName, lastName, emailAddress, roles, deactivatedAt, passwordHash } = users;

const address = homeAddressOf(properties);

const isHome = (table: typeof lesseeHomes | typeof leases) =>
  refersTo(table.propertyId, properties);

const isOfUser = (table: typeof lesseeHomes | typeof leases) => refersTo(table.userId, users);

const givenHome = composer
  .select({ address })
  .from(lesseeHomes)
  .innerJoin(properties, isHome(lesseeHomes))
  .where(isOfUser(lesseeHomes));

const homeOfNewestLease = composer
  .select({ address })
  .from(leases)
  .innerJoin(properties, isHome(leases))
  .where(isOfUser(leases))
  .orderBy(desc(leases.occupiedFrom), desc(leases.id))
  .limit(1);

const leasedHome = composer
  .select({ address })
  .from(leases)
  .innerJoin(properties, isHome(leases))
  .where(and(isOfUser(leases), ne(leases.status, 'EXPIRED')))
  // Active leases before those that have not started.
  .orderBy(leases.status, leases.occupiedFrom, leases.id)
  .limit(1);

/** For tenants who are not the primary one of any lease. */
const sharedHome = composer
  .select({ address })
  .from(leaseParties)
  .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
  .innerJoin(properties, isHome(leases))
  .where(refersTo(leaseParties.userId, users))
  .orderBy(desc(leases.occupiedFrom), desc(leases.id))
  .limit(1);

/** The address of a tenant's home (USER-6); otherwise empty. */
const home = sql<string>`(case when 'Leasee' = any(${roles}) then coalesce((${givenHome}), (${homeOfNewestLease}), (${sharedHome}), '') else '' end)`;

const ofUser = (table: typeof externalIdentities | typeof knownDevices) =>
  composer
    .select({ one: sql`1` })
    .from(table)
    .where(refersTo(table.userId, users));

/** Like `joinedOf` of access: with a password, or with Google, Amazon or an earlier sign-in. */
const joined = sql`(${passwordHash} is not null or exists (${ofUser(externalIdentities)}) or exists (${ofUser(knownDevices)}))`;

const statusOf = (deactivated: string, active: string, invited: string) =>
  sql`case when ${deactivatedAt} is not null then ${deactivated} when ${joined} then ${active} else ${invited} end`;

const keys: Readonly<Record<(typeof userColumns)[number], SortKey>> = {
  name: byText(sql`${lastName} || ' ' || ${firstName}`),
  email: byText(sql`${emailAddress}`),
  role: { kind: 'text', by: sql`array_to_string(${roles}, ', ') collate "C"` },
  property: byText(home),
  status: {
    kind: 'text',
    by: sql`(${statusOf('DEACTIVATED', 'ACTIVE', 'INVITED')}) collate "C"`,
  },
};

/** As people read it and search for it. */
const searchedText = sql`concat_ws(' ', ${firstName}, ${lastName}, ${emailAddress}, array_to_string(${roles}, ' '),
  ${statusOf('Deactivated', 'Active', 'Invited')}, ${home})`;

/** The ids of the users on a page, in its order. */
export async function usersOfPage(
  tx: Transaction,
  query: UsersQuery & { readonly limit: number },
): Promise<Page<string>> {
  const where = [
    query.show === 'current' ? isNull(deactivatedAt) : undefined,
    ...hasWords(searchedText, query.filter),
  ];
  return pageOfIds(tx, users, { keys, usual: 'name', query, where });
}

/** The addresses that the list shows for these users, by id; empty if there is none. */
export async function addressesOfUsers(tx: Transaction, ids: readonly string[]) {
  const rows = await tx.db
    .select({
      id: users.id,
      homeAddress: home,
      leasedAddress: sql<string>`coalesce((${leasedHome}), '')`,
    })
    .from(users)
    .where(and(inOrganization(tx, users), anyOf(users.id, ids)));
  const byId = new Map(rows.map(({ id, ...addresses }) => [id, addresses]));
  return (id: string) => byId.get(id) ?? { homeAddress: '', leasedAddress: '' };
}
