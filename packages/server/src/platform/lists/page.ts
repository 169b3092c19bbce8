import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page of a list. Its rows are the body; the total and the link to the next page are headers. */
export class Page<Item> {
  readonly items: readonly Item[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;

  constructor(items: readonly Item[], total: number, nextCursor: string | null) {
    this.items = items;
    this.total = total;
    this.nextCursor = nextCursor;
  }

  /** The same page with its rows presented. */
  with<Shown>(items: readonly Shown[]): Page<Shown> {
    return new Page(items, this.total, this.nextCursor);
  }
}

/** The page, or only its rows if the query names no length: such a list has no headers. */
export const asAsked = <Item>(
  { limit }: { readonly limit?: number | undefined },
  page: Page<Item>,
): Page<Item> | Item[] => (limit === undefined ? [...page.items] : page);

export function writePageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown>,
) {
  void reply.header('x-total-count', page.total);
  if (page.nextCursor === null) return;
  const next = new URL(request.url, 'http://localhost');
  next.searchParams.set('cursor', page.nextCursor);
  void reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
