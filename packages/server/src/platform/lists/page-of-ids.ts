import type { PageQuery, SortBy } from '@tenantry/contract/shared/lists';
import { and, or, sql, type SQL, type Subquery } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';
import { inOrganization } from '../database/organization-rows.ts';
import { containsWord } from '../search/folded.ts';
import { keyset, type SortKey } from './keyset.ts';
import type { Page } from './page.ts';
import { wordsOf } from './words.ts';

/** A table, or a query that has such columns. */
type RowTable = (PgTable | Subquery) & {
  readonly organizationId: PgColumn;
  readonly id: PgColumn;
};

interface List<Column extends string> {
  readonly keys: Readonly<Record<Column, SortKey>>;
  /** The order if the query names none. */
  readonly usual: SortBy<Column>;
  readonly query: PageQuery<Column>;
  /** The filters of its rows, within the organization. */
  readonly where: readonly (SQL | undefined)[];
}

/** The ids of the rows on a page, in its order. Matching rows are read once, for the page and for the total. */
export async function pageOfIds<Column extends string>(
  tx: Transaction,
  table: RowTable,
  { keys, usual, query, where }: List<Column>,
): Promise<Page<string>> {
  const page = keyset(keys, query, usual);
  const matches = and(inOrganization(tx, table), ...where);
  const matching = tx.db.$with('matching').as(
    tx.db
      .select({ id: sql<string>`${table.id}`.as('id'), sortKey: page.sortKey.as('sort_key') })
      .from(table)
      .where(matches),
  );
  const { after, orderBy } = page.within(matching);
  const rows = await tx.db
    .with(matching)
    .select({
      id: matching.id,
      sortKey: matching.sortKey,
      total: sql<number>`(select count(*)::integer from ${matching})`,
    })
    .from(matching)
    .where(after)
    .orderBy(...orderBy)
    .limit(page.limit);
  // A page without rows has no total. After a cursor, its rows are gone by now; on the first page, nothing matches.
  const total = rows[0]?.total ?? (query.cursor ? await tx.db.$count(table, matches) : 0);
  const found = page.pageOf(rows, total);
  return found.with(found.items.map(({ id }) => id));
}

/** The rows with these ids, in the order of the ids. */
export function inOrderOfIds<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * A condition for each word of a filter: the text must contain it.
 * @param elsewhere whether a word is in something else that the list shows of a row
 */
export function hasWords(
  text: SQL,
  filter: string | undefined,
  elsewhere?: (word: string) => SQL,
): (SQL | undefined)[] {
  return wordsOf(filter).map((word) => or(containsWord(text, word), elsewhere?.(word)));
}

/** Sorts by a text, ignoring case. */
export const byText = (text: SQL): SortKey => ({
  kind: 'text',
  by: sql`lower(${text}) collate "C"`,
});

/** Sorts by a timestamp, to the millisecond. */
export const byMoment = (moment: SQL): SortKey => ({
  kind: 'number',
  by: sql`floor(extract(epoch from ${moment}) * 1000)`,
});
