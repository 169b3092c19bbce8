import { z } from 'zod';
import { text } from './fields.ts';

/** Rows of a page at most. */
export const MAX_PAGE = 500;

/** A column to order by, with `-` in front when descending. */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** Which page of a list is asked for. */
export interface PageQuery<Column extends string> {
  readonly limit: number;
  /** What the page before answered as the way to this one. */
  readonly cursor?: string | undefined;
  /** Words to look for. */
  readonly filter?: string | undefined;
  /** The list's usual order when absent. */
  readonly sort?: SortBy<Column> | undefined;
}

const limit = z.coerce.number().int().min(1).max(MAX_PAGE).optional();

/**
 * The query of a list that can be read by pages. Without `limit` the answer is the whole list. With it the answer is an
 * array as well: `X-Total-Count` is the number of all rows that match, and a `Link` to the next page, when there is
 * one, holds the cursor.
 * @param columns that pages can be ordered by
 * @param filters of pages
 * @param always what the whole list takes, too
 */
export function listQuery<
  const Column extends string,
  const Filters extends z.ZodRawShape = Record<never, never>,
  const Always extends z.ZodRawShape = Record<never, never>,
>(columns: readonly Column[], filters?: Filters, always?: Always) {
  const orders = columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]);
  const ofPages = {
    cursor: z.string().min(1).max(2000).optional(),
    filter: text(200).optional(),
    sort: z.enum(orders).optional(),
    ...(filters as Filters),
  };
  return z
    .strictObject({ limit, ...ofPages, ...(always as Always) })
    .superRefine((query: Readonly<Record<string, unknown>>, context) => {
      if (query['limit'] !== undefined) return;
      for (const name of Object.keys(ofPages).filter((key) => query[key] !== undefined)) {
        context.addIssue({ code: 'custom', path: [name], message: 'Send a limit with it.' });
      }
    });
}

/** The page that is asked for, or null for the whole list. */
export function pageOf<Query extends { readonly limit?: number | undefined }>(
  query: Query,
): (Query & { readonly limit: number }) | null {
  const { limit: asked } = query;
  return asked === undefined ? null : { ...query, limit: asked };
}
