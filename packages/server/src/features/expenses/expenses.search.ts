import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { SearchTerms } from '@tenantry/contract/search/search-terms';
import { matcherOf } from '@tenantry/contract/search/typos';
import { subtractCents, ZERO } from '@tenantry/contract/shared/money';
import { homeOrNone, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import {
  hasAllWords,
  MOST_FOUND,
  searchTextOf,
  type TextSearch,
} from '../../platform/search/matching.ts';
import { newestFirst } from './expenses.repository.ts';
import { expenses } from './expenses.table.ts';

/** Notes are read one by one, so only the newest are searched. */
const NOTES_SEARCHED = 5000;

/** At most this many of the found vendors are looked up. */
const MOST_VENDORS = 10;

const live = (tx: Transaction) => and(inOrganization(tx, expenses), isNull(expenses.archivedAt));

const { id, propertyId, vendor, note, date, timeOfDay, amount } = expenses;

/**
 * HOME-6: the newest expenses of this amount, of vendors with these words, or with these words in the note.
 * @param vendors the names of all vendors
 */
export async function searchExpenses(
  tx: Transaction,
  search: TextSearch & SearchTerms,
  vendors: () => Promise<readonly string[]>,
) {
  const { words, similar } = search;
  const ofAmount = search.amount;
  const found = await Promise.all([
    ofAmount === null || similar
      ? []
      : rows(tx, [inArray(amount, [ofAmount, subtractCents(ZERO, ofAmount)])]),
    words.length === 0 ? [] : ofVendors(tx, search, await vendors()),
    words.length === 0 || similar ? [] : withNote(tx, search),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

async function rows(tx: Transaction, where: readonly SQL[], limit = MOST_FOUND) {
  return tx.db
    .select({ id, propertyId, vendor, note, date, amount, home: homeOrNone(properties) })
    .from(expenses)
    .leftJoin(properties, refersTo(expenses.propertyId, properties))
    .where(and(live(tx), ...where))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** There are few vendors with many expenses, so their names are compared once each. */
async function ofVendors(
  tx: Transaction,
  { words, similar }: TextSearch,
  names: readonly string[],
) {
  const matchOf = matcherOf(words, similar);
  const named = names.flatMap((name) => {
    const match = matchOf(name);
    return match === null ? [] : { name, match };
  });
  const best = named.toSorted((one, other) => one.match - other.match).slice(0, MOST_VENDORS);
  const found = await Promise.all(
    best.map(({ name }) => rows(tx, [eq(vendor, name)], Math.ceil(MOST_FOUND / best.length))),
  );
  return found.flat();
}

/** The names of all vendors. Each takes one step in the index, however many expenses it has. */
export async function vendorNames(tx: Transaction): Promise<string[]> {
  const next = (after: SQL) => sql`(select ${vendor} from ${expenses}
    where ${live(tx)} and ${vendor} > ${after} order by ${vendor} limit 1)`;
  const found = await tx.db.execute<{ name: string }>(sql`
    with recursive names (name) as (
      ${next(sql`''`)} union all
      select ${next(sql`names.name`)} from names where names.name is not null
    ) select name from names where name is not null`);
  return found.rows.map(({ name }) => name);
}

async function withNote(tx: Transaction, search: TextSearch) {
  const text = searchTextOf(expenses);
  const noted = tx.db
    .select({ id, text: text.as('text'), date, timeOfDay })
    .from(expenses)
    .where(and(live(tx), sql`${text} <> ''`))
    .orderBy(...newestFirst)
    .limit(NOTES_SEARCHED)
    .as('noted');
  const found = await tx.db
    .select({ id: noted.id })
    .from(noted)
    .where(and(...hasAllWords(sql`${noted.text}`, search)))
    .orderBy(desc(noted.date), desc(noted.timeOfDay), desc(noted.id))
    .limit(MOST_FOUND);
  const ids = found.map((row) => row.id);
  return ids.length === 0 ? [] : rows(tx, [anyOf(id, ids)]);
}
