import { and, desc, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { joinHome } from './leases.joins.ts';
import type { SearchTerms } from '@tenantry/contract/search/search-terms';
import { homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { MOST_FOUND, searchTextOf, type TextSearch } from '../../platform/search/matching.ts';
import { hasOtherNamed, lesseeNames } from './lessee-names.ts';
import { leases } from './leases.table.ts';
import { leaseParties } from './parties.table.ts';

const { firstName, lastName, emailAddress, phoneNumber } = leases;

const name = searchTextOf(leases);

const address = searchTextOf(properties);

const digits = sql`translate(${phoneNumber}, ' ()-.+x', '')`;

const currentFirst = [
  sql`${leases.status} = 'EXPIRED'`,
  desc(leases.occupiedFrom),
  desc(leases.id),
];

/** Other results of the search, whose leases are included. */
interface Found {
  readonly propertyIds: readonly string[];
  readonly userIds: readonly string[];
}

/**
 * HOME-6: leases with these words in the name of a tenant; all but one may also be in the home's address. Also finds
 * leases by phone number, and those of the homes and people that were found. A search for similar words finds only the
 * latter.
 */
export async function searchLeases(
  tx: Transaction,
  { words, phone, similar }: TextSearch & SearchTerms,
  { propertyIds, userIds }: Found,
) {
  const found: (SQL | undefined)[] = [
    words.length > 0 && !similar ? hasNameAndHome(tx, words) : undefined,
    phone && !similar ? sql`strpos(${digits}, ${phone}) > 0` : undefined,
    propertyIds.length > 0 ? anyOf(leases.propertyId, propertyIds) : undefined,
    userIds.length > 0 ? hasLessee(tx, userIds) : undefined,
  ];
  if (!found.some(Boolean)) return [];
  // Many leases may match: their homes are put together only for the newest.
  const newest = tx.db
    .select({ id: leases.id })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, leases), isNull(properties.archivedAt), or(...found)))
    .orderBy(...currentFirst)
    .limit(MOST_FOUND);
  return tx.db
    .select({
      id: leases.id,
      userId: leases.userId,
      propertyId: leases.propertyId,
      firstName,
      lastName,
      names: lesseeNames(tx.today),
      emailAddress,
      phoneNumber,
      status: leases.status,
      monthlyCost: leases.monthlyCost,
      endDate: leases.endDate,
      endedOn: leases.endedOn,
      home: homeOf(properties),
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, leases), inArray(leases.id, newest)))
    .orderBy(...currentFirst);
}

/** The tenants' names have one of these words at least, and the names and the address together have all. */
function hasNameAndHome(tx: Transaction, words: readonly string[]): SQL | undefined {
  const contains = (text: SQL, word: string) => sql`strpos(${text}, ${word}) > 0`;
  const others = new Map(words.map((word) => [word, hasOtherNamed(tx, leases.id, word)]));
  return and(
    or(...words.map((word) => or(contains(name, word), others.get(word)))),
    ...words.map((word) => or(contains(name, word), contains(address, word), others.get(word))),
  );
}

/** Whether one of these people is a tenant of the lease, or was one. */
const hasLessee = (tx: Transaction, userIds: readonly string[]) =>
  inArray(
    leases.id,
    tx.db
      .select({ id: leaseParties.leaseId })
      .from(leaseParties)
      .where(and(inOrganization(tx, leaseParties), anyOf(leaseParties.userId, userIds))),
  );
