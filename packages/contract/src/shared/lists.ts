import { z } from 'zod';
import { text } from './fields.ts';
import { MAX_PAGE } from './limits.ts';

/** A column to sort by, with `-` in front for descending. */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** The requested page of a list. */
export interface PageQuery<Column extends string> {
  readonly limit: number;
  /** The cursor from the response of the previous page. */
  readonly cursor?: string | undefined;
  /** Text to search for. */
  readonly filter?: string | undefined;
  /** The list's default order if absent. */
  readonly sort?: SortBy<Column> | undefined;
}

const limit = z.coerce.number().int().min(1).max(MAX_PAGE).optional();

/**
 * The query of a list that can be read by pages. Without `limit` the response is the whole list. With `limit` the
 * response is also an array: `X-Total-Count` is the number of all matching rows, and if there is a next page, a `Link`
 * header contains its cursor.
 * @param columns that pages can be sorted by
 * @param filters of pages
 * @param always accepted for the whole list, too
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
        context.addIssue({ code: 'custom', path: [name], message: 'Also send a limit.' });
      }
    });
}

/** The requested page, or a page of maximum length: for lists that are never read as a whole. */
export function pageAlways<Query extends { readonly limit?: number | undefined }>(
  query: Query,
): Query & { readonly limit: number } {
  return { ...query, limit: query.limit ?? MAX_PAGE };
}

/** The requested page, or null for the whole list. */
export function pageOf<Query extends { readonly limit?: number | undefined }>(
  query: Query,
): (Query & { readonly limit: number }) | null {
  const { limit: asked } = query;
  return asked === undefined ? null : { ...query, limit: asked };
}
