import {
  hashKey,
  infiniteQueryOptions,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import type { SortBy } from '@tenantry/contract/shared/lists';
import type { Page } from './api.ts';

/** The rows that a list asks for at a time. */
export const PAGE_ROWS = 50;

interface Row {
  readonly id: string;
}

interface Request {
  /** Undefined for the first page. */
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

interface PagedList<Item> {
  /** Its last part holds filter and sort order. */
  readonly queryKey: QueryKey;
  readonly readPage: (request: Request) => Promise<Page<Item>>;
}

export interface LoadedRows<Item> {
  /** The rows of the pages that were read so far. */
  readonly items: readonly Item[];
  /** The number of rows on all pages. */
  readonly total: number;
}

/**
 * The query of a list that is read page by page. While it is read with another filter or order, it gives the rows of the
 * last one, but never those of another list.
 */
export function listPages<Item extends Row>({ queryKey, readPage }: PagedList<Item>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => readPage({ cursor, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: loadedRows<Item>,
    placeholderData: (last, before) =>
      before && isSameList(before.queryKey, queryKey) ? last : undefined,
  });
}

const isSameList = (one: QueryKey, other: QueryKey) =>
  hashKey(one.slice(0, -1)) === hashKey(other.slice(0, -1));

/** A row that moved to a later page between two reads counts once. */
function loadedRows<Item extends Row>({ pages }: InfiniteData<Page<Item>>): LoadedRows<Item> {
  const byId = new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const)));
  return { items: [...byId.values()], total: pages.at(-1)?.total ?? 0 };
}

/** The pages of a list as a query keeps them. */
export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** Changes the rows of pages that were read, until they are read again. */
export function mapPages<Item>(
  data: Pages<Item> | undefined,
  change: (items: readonly Item[]) => readonly Item[],
): Pages<Item> | undefined {
  if (!data) return data;
  const pages = data.pages.map((page) => ({ ...page, items: change(page.items) }));
  const size = (all: Pages<Item>['pages']) => all.reduce((sum, { items }) => sum + items.length, 0);
  const added = size(pages) - size(data.pages);
  return { ...data, pages: pages.map((page) => ({ ...page, total: page.total + added })) };
}

/**
 * The rows that can be acted on while another list than the loaded one is awaited: the loaded ones that belong to it,
 * too. Undefined, for loading, if there are none of these.
 */
export function rowsMeanwhile<Item>(
  loaded: readonly Item[] | undefined,
  select: (rows: readonly Item[]) => readonly Item[],
): readonly Item[] | undefined {
  const matching = loaded && select(loaded);
  return matching?.length ? matching : undefined;
}

const MAX_FILTER = 200;

/** A filter as the server takes it. */
export function filterToSend(filter: string | undefined): string | undefined {
  return filter?.trim().slice(0, MAX_FILTER) || undefined;
}

/** A sort order of the URL as the server takes it; undefined if the list has no such column. */
export function sortToSend<const Column extends string>(
  columns: readonly Column[],
  sort: string,
): SortBy<Column> | undefined {
  const column = columns.find((each) => sort === each || sort === `-${each}`);
  if (column === undefined) return undefined;
  return sort === column ? column : `-${column}`;
}
