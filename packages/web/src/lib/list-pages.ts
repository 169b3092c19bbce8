import {
  hashKey,
  infiniteQueryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { SortBy } from '@tenantry/contract/shared/lists';
import type { Page } from './api.ts';

/** The number of rows that a list loads at a time. */
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
  /** Its last part contains filter and sort order. */
  readonly queryKey: QueryKey;
  readonly readPage: (request: Request) => Promise<Page<Item>>;
}

export interface LoadedRows<Item> {
  /** The rows of the loaded pages. */
  readonly items: readonly Item[];
  /** The number of rows on all pages. */
  readonly total: number;
}

/**
 * The query of a list that is loaded page by page. While another filter or order loads, it returns the previous rows,
 * but never those of another list.
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

/** A row that moved to a later page between two requests counts once. */
function loadedRows<Item extends Row>({ pages }: InfiniteData<Page<Item>>): LoadedRows<Item> {
  const byId = new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const)));
  return { items: [...byId.values()], total: pages.at(-1)?.total ?? 0 };
}

/** The pages of a list in the query cache. */
export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** Changes the rows of loaded pages until they are reloaded. */
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
 * The rows that can be used while another list is loading: the loaded rows that also belong to that list. Undefined,
 * for loading, if there are none.
 */
export function rowsMeanwhile<Item>(
  loaded: readonly Item[] | undefined,
  select: (rows: readonly Item[]) => readonly Item[],
): readonly Item[] | undefined {
  const matching = loaded && select(loaded);
  return matching?.length ? matching : undefined;
}

/**
 * The rows to show of a list: the loaded ones, or while others load, those of the loaded ones that will be among them.
 * @param settled whether the list that is asked for is the one that the person wants
 * @param select filters rows as the server does
 */
export function shownRows<Item>(
  pages: UseInfiniteQueryResult<LoadedRows<Item>>,
  settled: boolean,
  select: (rows: readonly Item[]) => readonly Item[],
) {
  const waiting = !settled || pages.isPlaceholderData;
  const loaded = pages.data?.items;
  return {
    pages,
    waiting,
    /** Undefined while loading. */
    rows: waiting ? rowsMeanwhile(loaded, select) : loaded,
  };
}

const MAX_FILTER = 200;

/** A filter in the server's format. */
export function filterToSend(filter: string | undefined): string | undefined {
  return filter?.trim().slice(0, MAX_FILTER) || undefined;
}

/** A sort order of the URL in the server's format; undefined if the list has no such column. */
export function sortToSend<const Column extends string>(
  columns: readonly Column[],
  sort: string,
): SortBy<Column> | undefined {
  const column = columns.find((each) => sort === each || sort === `-${each}`);
  if (column === undefined) return undefined;
  return sort === column ? column : `-${column}`;
}
