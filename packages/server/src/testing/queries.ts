import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * Counts the queries that the work itself sends: jobs of the same server, and what a connection
 * says when it opens, may come at any moment and are not its own.
 */
export async function queriesOf<Result>(work: () => Promise<Result>) {
  const own = new AsyncLocalStorage<{ queries: number }>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const counted = own.getStore();
    if (counted) counted.queries += 1;
    return Reflect.apply(query, this, given);
  });
  const count = { queries: 0 };
  try {
    return { result: await own.run(count, work), queries: count.queries };
  } finally {
    spy.mockRestore();
  }
}
