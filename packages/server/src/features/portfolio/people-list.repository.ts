/** Reads everyone with a lease, an account or a question about a home. */
import {
  personGroups,
  type PeopleCsvQuery,
  type PeopleQuery,
  type PersonGroup,
  type peopleColumns,
} from '@tenantry/contract/portfolio/people-list.schemas';
import type { Home } from '@tenantry/contract/properties/home';
import {
  and,
  desc,
  eq,
  inArray,
  exists,
  gte,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { isOnStaff, users } from '#features/access';
import { conversations } from '#features/conversations';
import { invoices, joinLease } from '#features/ledger';
import { isLesseeOn, leaseParties, leases, lesseeHomes } from '#features/leases';
import { homeLabelOf, homeOrNone, homeTextOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { inNaturalOrder, type SortKey } from '../../platform/lists/keyset.ts';
import { byText, hasWords, pageOfIds } from '../../platform/lists/page-of-ids.ts';
import { may } from '../../platform/may.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

/*
 * Each part of the query names the organization itself, because a distributed database does not take it from the
 * surrounding query.
 */

const bestLease = (tx: Transaction, condition: SQL | undefined) =>
  composer
    .select({ id: leases.id })
    .from(leases)
    .where(and(inOrganization(tx, leases), condition))
    .orderBy(
      sql`array_position(array['ACTIVE', 'PENDING', 'EXPIRED'], ${leases.status})`,
      desc(leases.occupiedFrom),
      desc(leases.id),
    )
    .limit(1);

const leasesOfLessee = (tx: Transaction) =>
  composer
    .select({ id: leaseParties.leaseId })
    .from(leaseParties)
    .where(and(inOrganization(tx, leaseParties), refersTo(leaseParties.userId, users)));

/**
 * The lease that says most about a person: one that runs, otherwise one that begins later, otherwise the newest. Most
 * tenants are the primary ones of a lease that runs, which is found without their other leases.
 */
const lease = (tx: Transaction) => sql`coalesce(
  (${bestLease(tx, and(refersTo(leases.userId, users), eq(leases.status, 'ACTIVE')))}),
  (${bestLease(tx, inArray(leases.id, leasesOfLessee(tx)))}))`;

/** A lease has only the number of its primary tenant. */
const phoneNumber = (
  tx: Transaction,
) => sql<string>`coalesce(case when ${leases.userId} = ${users.id} then ${leases.phoneNumber}
  else (${composer
    .select({ phoneNumber: leaseParties.phoneNumber })
    .from(leaseParties)
    .where(
      and(
        inOrganization(tx, leaseParties),
        refersTo(leaseParties.userId, users),
        eq(leaseParties.leaseId, leases.id),
      ),
    )
    .limit(1)}) end, '')`;

const givenHome = (tx: Transaction) =>
  sql`(${composer
    .select({ id: lesseeHomes.propertyId })
    .from(lesseeHomes)
    .where(and(inOrganization(tx, lesseeHomes), refersTo(lesseeHomes.userId, users)))})`;

/** The home of a person, whose row of `properties` may be absent. */
const homeColumns = {
  home: homeOrNone(properties).as('person_home'),
  homeText: sql<string>`${homeTextOf(properties)}`.as('home_text'),
  homeBuilding: sql<string | null>`${properties.buildingId}`.as('home_building'),
  homeOrder: sql<string>`coalesce(${homeLabelOf(properties)}, '')`.as('home_order'),
  homeIsArchived: sql<boolean>`${properties.archivedAt} is not null`.as('home_is_archived'),
};

/** Whether a tenant has left a lease, of which another tenant is the primary one. */
const hasLeft = (tx: Transaction) =>
  sql`${leases.userId} <> ${users.id} and ${notExists(
    composer
      .select({ one: sql`1` })
      .from(leaseParties)
      .where(
        and(
          inOrganization(tx, leaseParties),
          refersTo(leaseParties.userId, users),
          eq(leaseParties.leaseId, leases.id),
          or(isNull(leaseParties.toDay), gte(leaseParties.toDay, tx.today)),
        ),
      ),
  )}`;

/** Staff, and tenants by their lease. */
const groupOfAccount = (tx: Transaction) => sql<PersonGroup>`case
  when ${isOnStaff} then 'staff'
  when ${leases.status} = 'EXPIRED' or (${hasLeft(tx)}) then 'past'
  when ${leases.status} = 'ACTIVE' then 'current'
  when ${leases.status} = 'PENDING' then 'upcoming'
  else 'prospect' end`;

/** An account that can no longer sign in is only shown if it has a lease. */
const isShown = (tx: Transaction) => or(isNull(users.deactivatedAt), exists(leasesOfLessee(tx)));

/** Everyone with an account that is shown. */
const accounts = (tx: Transaction) =>
  composer
    .select({
      organizationId: users.organizationId,
      id: users.id,
      userId: sql<string | null>`${users.id}`.as('person_user'),
      leaseId: sql<string | null>`${leases.id}`.as('person_lease'),
      group: groupOfAccount(tx).as('person_group'),
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`.as('person_name'),
      sortName: sql<string>`${users.lastName} || ' ' || ${users.firstName}`.as('sort_name'),
      emailAddress: sql<string>`${users.emailAddress}`.as('person_email'),
      phoneNumber: phoneNumber(tx).as('person_phone'),
      ...homeColumns,
    })
    .from(users)
    .leftJoin(leases, and(inOrganization(tx, leases), eq(leases.id, lease(tx))))
    .leftJoin(
      properties,
      and(
        inOrganization(tx, properties),
        sql`${properties.id} = coalesce(${leases.propertyId}, ${givenHome(tx)})`,
      ),
    )
    .where(and(inOrganization(tx, users), isShown(tx)));

/** Prospects without an account that is shown, by their newest question; they are known from their messages only. */
const strangers = (tx: Transaction) =>
  composer
    .selectDistinctOn([sql`lower(${conversations.emailAddress})`], {
      organizationId: conversations.organizationId,
      id: conversations.id,
      userId: sql<string | null>`null::uuid`.as('person_user'),
      leaseId: sql<string | null>`null::uuid`.as('person_lease'),
      group: sql<PersonGroup>`'prospect'`.as('person_group'),
      name: sql<string>`${conversations.name}`.as('person_name'),
      sortName: sql<string>`${conversations.name}`.as('sort_name'),
      emailAddress: sql<string>`${conversations.emailAddress}`.as('person_email'),
      phoneNumber: sql<string>`${conversations.phoneNumber}`.as('person_phone'),
      ...homeColumns,
    })
    .from(conversations)
    .innerJoin(properties, refersTo(conversations.propertyId, properties))
    .where(
      and(
        inOrganization(tx, conversations),
        may(tx, 'messages:read') ? undefined : sql`false`,
        isNull(conversations.userId),
        eq(conversations.withVendor, false),
        notExists(
          composer
            .select({ one: sql`1` })
            .from(users)
            .where(
              and(
                inOrganization(tx, users),
                isShown(tx),
                sql`lower(${users.emailAddress}) = lower(${conversations.emailAddress})`,
              ),
            ),
        ),
      ),
    )
    .orderBy(sql`lower(${conversations.emailAddress})`, desc(conversations.id));

const everyone = (tx: Transaction) => accounts(tx).unionAll(strangers(tx)).as('people');

type Everyone = ReturnType<typeof everyone>;

/** UNIT-7: tenants owe together, so each of them owes the whole balance. */
const openSum = (tx: Transaction, people: Everyone) =>
  sql`coalesce((${composer
    .select({ sum: sql`sum(${invoices.remainingBalance})` })
    .from(invoices)
    .innerJoin(leases, joinLease)
    .where(
      and(
        inOrganization(tx, leases),
        isLesseeOn(
          { organizationId: tx.organization.id, userId: people.userId },
          { today: tx.today },
        ),
        isNull(invoices.archivedAt),
        sql`${invoices.remainingBalance} > 0`,
      ),
    )}), 0)`;

type Keys = Readonly<Record<(typeof peopleColumns)[number], SortKey>>;

const keysOf = (tx: Transaction, people: Everyone): Keys => ({
  group: {
    kind: 'text',
    by: sql`array_position(array[${sql.raw(personGroups.map((each) => `'${each}'`).join())}], ${people.group}) || lower(${people.sortName}) collate "C"`,
  },
  name: byText(sql`${people.sortName}`),
  home: { kind: 'text', by: inNaturalOrder(sql`${people.homeOrder}`) },
  owed: { kind: 'number', by: openSum(tx, people) },
});

const selected = (
  people: Everyone,
  { group, buildingId, filter }: PeopleCsvQuery,
): (SQL | undefined)[] => [
  group && sql`${people.group} = ${group}`,
  buildingId === undefined ? undefined : sql`${people.homeBuilding} = ${buildingId}::uuid`,
  ...hasWords(
    sql`concat_ws(' ', ${people.name}, ${people.emailAddress}, ${people.phoneNumber}, ${people.homeText})`,
    filter,
  ),
];

/** The ids of the people on a page, in its order. */
export function peopleOfPage(tx: Transaction, query: PeopleQuery & { readonly limit: number }) {
  const people = everyone(tx);
  const where = selected(people, query);
  return pageOfIds(tx, people, { keys: keysOf(tx, people), usual: 'group', query, where });
}

/** The ids of all selected people, by group and name. */
export async function idsOfPeople(tx: Transaction, query: PeopleCsvQuery): Promise<string[]> {
  const people = everyone(tx);
  const rows = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(...selected(people, query)))
    .orderBy(keysOf(tx, people).group.by, people.id);
  return rows.map(({ id }) => id);
}

export interface PersonRow {
  readonly id: string;
  readonly userId: string | null;
  readonly leaseId: string | null;
  readonly group: PersonGroup;
  readonly name: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly home: Home | null;
  readonly homeIsArchived: boolean;
}

export async function peopleByIds(tx: Transaction, ids: readonly string[]): Promise<PersonRow[]> {
  const people = everyone(tx);
  return tx.db
    .select({
      id: people.id,
      userId: people.userId,
      leaseId: people.leaseId,
      group: people.group,
      name: people.name,
      emailAddress: people.emailAddress,
      phoneNumber: people.phoneNumber,
      home: people.home,
      homeIsArchived: people.homeIsArchived,
    })
    .from(people)
    .where(anyOf(people.id, ids));
}

/** The leases on which these people are tenants today. */
export async function leasesOfPeople(tx: Transaction, userIds: readonly string[]) {
  return tx.db
    .select({ id: leases.id, userId: leaseParties.userId, status: leases.status })
    .from(leaseParties)
    .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
    .where(
      and(
        inOrganization(tx, leaseParties),
        anyOf(leaseParties.userId, userIds),
        or(isNull(leaseParties.fromDay), lte(leaseParties.fromDay, tx.today)),
        or(isNull(leaseParties.toDay), gte(leaseParties.toDay, tx.today)),
      ),
    );
}
