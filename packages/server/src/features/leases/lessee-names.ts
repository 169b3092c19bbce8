/** UNIT-6: how staff read the name of a lease: all its tenants of a day, the primary one first. */
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared, type Given } from '../../platform/database/prepared.ts';
import { containsWord } from '../../platform/search/folded.ts';
import { leases } from './leases.table.ts';
import { leaseParties } from './parties.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

type Day = string | Placeholder;

const { role, isPrimary, fromDay, toDay, createdAt, id, leaseId } = leaseParties;

/** `leases`, or an alias of it. */
type LeaseColumns = Readonly<Record<'organizationId' | 'id' | 'firstName' | 'lastName', PgColumn>>;

const nameOf = (table: Pick<LeaseColumns, 'firstName' | 'lastName'>) =>
  sql<string>`${table.firstName} || ' ' || ${table.lastName}`;

/** The tenants beside the primary one on a day. An index has only these. */
const isOther = (day: Day) =>
  and(
    eq(role, sql`'TENANT'`),
    eq(isPrimary, sql`false`),
    or(isNull(fromDay), lte(fromDay, sql`${day}::date`)),
    or(isNull(toDay), gte(toDay, sql`${day}::date`)),
  );

/** ` and Bo Lee`, or `, Bo Lee and 1 more`; nothing for one tenant. */
const others = (day: Day, lease: LeaseColumns, organizationId?: Placeholder) =>
  sql`(${composer
    .select({
      names: sql`case when count(*) = 1 then ' and ' else ', ' end
        || (array_agg(${nameOf(leaseParties)} order by ${createdAt}, ${id}))[1]
        || case when count(*) > 1 then ' and ' || (count(*) - 1) || ' more' else '' end`,
    })
    .from(leaseParties)
    .where(
      and(
        organizationId && eq(leaseParties.organizationId, organizationId),
        eq(lease.organizationId, leaseParties.organizationId),
        eq(lease.id, leaseId),
        isOther(day),
      ),
    )
    .having(sql`count(*) > 0`)})`;

/**
 * `Ann Lee`, `Ann Lee and Bo Lee`, or `Ann Lee, Bo Lee and 1 more`: the tenants of a row of `leases` on a day. It asks for
 * each row, so it belongs into queries of few leases, those of a page.
 */
export const lesseeNames = (day: string, lease: LeaseColumns = leases) =>
  sql<string>`${nameOf(lease)} || coalesce(${others(day, lease)}, '')`;

/** How many tenants a row of `leases` has on a day, for queries of few leases, as above. */
export const lesseeCount = (day: string) =>
  sql<number>`(1 + (${composer
    .select({ others: sql`count(*)::int` })
    .from(leaseParties)
    .where(
      and(
        eq(leases.organizationId, leaseParties.organizationId),
        eq(leases.id, leaseId),
        isOther(day),
      ),
    )}))`;

/** The names for queries of many leases, and null for one tenant: which leases have several is read once. */
export const namesIfSeveral = (organizationId: Placeholder, day: Placeholder) =>
  sql<string | null>`case when ${leases.id} in (${composer
    .select({ id: leaseId })
    .from(leaseParties)
    .where(and(eq(leaseParties.organizationId, organizationId), isOther(day)))})
    then ${nameOf(leases)} || ${others(day, leases, organizationId)} end`;

/**
 * The primary tenant of a row's lease, to order or to search rows by. It names the organization itself: a distributed
 * database does not take it from the surrounding query.
 */
export const primaryLesseeIn = (tx: Transaction, ofLease: PgColumn) =>
  sql`(${composer
    .select({ name: nameOf(leases) })
    .from(leases)
    .where(and(inOrganization(tx, leases), refersTo(ofLease, leases)))})`;

interface NamedLease {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface NamedLeases {
  readonly day?: string;
  /** Whose names are asked for; by default, those of all leases. */
  readonly among?:
    | { readonly leaseIds: readonly string[] }
    | { readonly propertyIds: readonly string[] }
    | undefined;
}

type Ids = 'leaseIds' | 'propertyIds';

const otherNames = <const Name extends Ids = never>(
  names: readonly Name[],
  isAmong: (given: Given<Name | 'day'>) => SQL | undefined,
) =>
  prepared<Name | 'day', { leaseId: typeof leaseId; name: ReturnType<typeof nameOf> }, OtherName>(
    ['day', ...names],
    { leaseId, name: nameOf(leaseParties) },
    (select, given) =>
      select
        .from(leaseParties)
        .where(
          and(
            eq(leaseParties.organizationId, given.organizationId),
            isOther(given.day),
            isAmong(given),
          ),
        )
        .orderBy(asc(leaseId), asc(createdAt), asc(id)),
  );

interface OtherName {
  readonly leaseId: string;
  readonly name: string;
}

const ofAll = otherNames([], () => undefined);

const ofLeases = otherNames(['leaseIds'], ({ leaseIds }) => anyOf(leaseId, leaseIds));

const ofHomes = otherNames(['propertyIds'], ({ organizationId, propertyIds }) =>
  inArray(
    leaseId,
    composer
      .select({ id: leases.id })
      .from(leases)
      .where(and(eq(leases.organizationId, organizationId), anyOf(leases.propertyId, propertyIds))),
  ),
);

function namesAmong(tx: Transaction, day: string, among: NamedLeases['among']) {
  if (!among) return ofAll(tx, { day });
  return 'leaseIds' in among
    ? ofLeases(tx, { day, leaseIds: among.leaseIds })
    : ofHomes(tx, { day, propertyIds: among.propertyIds });
}

/** The same as a function, for many leases: only their further tenants are read, in one query. */
export async function lesseeNamer(
  tx: Transaction,
  { day = tx.today, among }: NamedLeases = {},
): Promise<(lease: NamedLease) => string> {
  const rows = await namesAmong(tx, day, among);
  const othersOf = Map.groupBy(rows, (row) => row.leaseId);
  return ({ id: ofLease, firstName, lastName }) => {
    const [second, ...more] = othersOf.get(ofLease) ?? [];
    const primary = `${firstName} ${lastName}`;
    if (!second) return primary;
    return more.length === 0
      ? `${primary} and ${second.name}`
      : `${primary}, ${second.name} and ${more.length} more`;
  };
}

/** Whether a further tenant of a lease has a word in the name; read once for a query, not for each of its rows. */
export const hasOtherNamed = (tx: Transaction, ofLease: PgColumn, word: string) =>
  inArray(
    ofLease,
    composer
      .select({ id: leaseId })
      .from(leaseParties)
      .where(
        and(
          inOrganization(tx, leaseParties),
          isOther(tx.today),
          containsWord(nameOf(leaseParties), word),
        ),
      ),
  );
