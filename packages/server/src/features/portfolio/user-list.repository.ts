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

const givenHome = (tx: Transaction) =>
  composer
    .select({ address })
    .from(lesseeHomes)
    .innerJoin(properties, isHome(lesseeHomes))
    .where(and(inOrganization(tx, lesseeHomes), isOfUser(lesseeHomes)));

const homeOfNewestLease = (tx: Transaction) =>
  composer
    .select({ address })
    .from(leases)
    .innerJoin(properties, isHome(leases))
    .where(and(inOrganization(tx, leases), isOfUser(leases)))
    .orderBy(desc(leases.occupiedFrom), desc(leases.id))
    .limit(1);

const leasedHome = (tx: Transaction) =>
  composer
    .select({ address })
    .from(leases)
    .innerJoin(properties, isHome(leases))
    .where(and(inOrganization(tx, leases), isOfUser(leases), ne(leases.status, 'EXPIRED')))
    // Active leases before those that have not started.
    .orderBy(leases.status, leases.occupiedFrom, leases.id)
    .limit(1);

/** For tenants who are not the primary one of any lease. */
const sharedHome = (tx: Transaction) =>
  composer
    .select({ address })
    .from(leaseParties)
    .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
    .innerJoin(properties, isHome(leases))
    .where(and(inOrganization(tx, leaseParties), refersTo(leaseParties.userId, users)))
    .orderBy(desc(leases.occupiedFrom), desc(leases.id))
    .limit(1);

/** The address of a tenant's home (USER-6); otherwise empty. */
const home = (tx: Transaction) =>
  sql<string>`(case when 'Leasee' = any(${roles}) then coalesce((${givenHome(tx)}), (${homeOfNewestLease(tx)}), (${sharedHome(tx)}), '') else '' end)`;

const ofUser = (tx: Transaction, table: typeof externalIdentities | typeof knownDevices) =>
  composer
    .select({ one: sql`1` })
    .from(table)
    .where(and(inOrganization(tx, table), refersTo(table.userId, users)));

/** Like `joinedOf` of access: with a password, or with Google, Amazon or an earlier sign-in. */
const joined = (tx: Transaction) =>
  sql`(${passwordHash} is not null or exists (${ofUser(tx, externalIdentities)}) or exists (${ofUser(tx, knownDevices)}))`;

const statusOf = (tx: Transaction, deactivated: string, active: string, invited: string) =>
  sql`case when ${deactivatedAt} is not null then ${deactivated} when ${joined(tx)} then ${active} else ${invited} end`;

type Keys = Readonly<Record<(typeof userColumns)[number], SortKey>>;

const keysOf = (tx: Transaction): Keys => ({
  name: byText(sql`${lastName} || ' ' || ${firstName}`),
  email: byText(sql`${emailAddress}`),
  role: { kind: 'text', by: sql`array_to_string(${roles}, ', ') collate "C"` },
  property: byText(home(tx)),
  status: {
    kind: 'text',
    by: sql`(${statusOf(tx, 'DEACTIVATED', 'ACTIVE', 'INVITED')}) collate "C"`,
  },
});

/** As people read it and search for it. */
const searchedText = (
  tx: Transaction,
) => sql`concat_ws(' ', ${firstName}, ${lastName}, ${emailAddress}, array_to_string(${roles}, ' '),
  ${statusOf(tx, 'Deactivated', 'Active', 'Invited')}, ${home(tx)})`;

/** The ids of the users on a page, in its order. */
export async function usersOfPage(
  tx: Transaction,
  query: UsersQuery & { readonly limit: number },
): Promise<Page<string>> {
  const where = [
    query.show === 'current' ? isNull(deactivatedAt) : undefined,
    ...hasWords(searchedText(tx), query.filter),
  ];
  return pageOfIds(tx, users, { keys: keysOf(tx), usual: 'name', query, where });
}

/** The addresses that the list shows for these users, by id; empty if there is none. */
export async function addressesOfUsers(tx: Transaction, ids: readonly string[]) {
  const rows = await tx.db
    .select({
      id: users.id,
      homeAddress: home(tx),
      leasedAddress: sql<string>`coalesce((${leasedHome(tx)}), '')`,
    })
    .from(users)
    .where(and(inOrganization(tx, users), anyOf(users.id, ids)));
  const byId = new Map(rows.map(({ id, ...addresses }) => [id, addresses]));
  return (id: string) => byId.get(id) ?? { homeAddress: '', leasedAddress: '' };
}
