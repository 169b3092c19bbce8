import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

interface EventsPage {
  readonly events: readonly { readonly id: string }[];
  readonly next: string | null;
}

interface Request {
  /** Undefined for the first page. */
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

/** Recorded events, page by page. How many there are is not known: counting a million takes too long. */
export const eventPages = <Page extends EventsPage>(
  queryKey: QueryKey,
  readPage: (request: Request) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => readPage({ cursor, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({
      first: pages[0],
      items: pages.flatMap(({ events }) => events) as Page['events'][number][],
    }),
    // Something new is recorded all the time.
    staleTime: 0,
  });
