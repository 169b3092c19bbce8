import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * Counts the queries of the work itself: those of the server's jobs, and those of a new connection, may come at any
 * moment and do not count.
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
