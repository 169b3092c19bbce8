import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text);

/**
 * Counts the work's own queries in transactions of an organization. Other queries can run at any time and do not count:
 * those of jobs, of new connections, and of the list of organizations, which is read again every few seconds.
 */
export async function queriesOf<Result>(work: () => Promise<Result>) {
  const own = new AsyncLocalStorage<{ queries: number }>();
  const { query } = pg.Client.prototype;
  const inOrganization = new WeakSet<pg.Client>();
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const counted = own.getStore();
    const text = textOf(given[0]);
    if (text.startsWith('SET LOCAL app.organization_id')) inOrganization.add(this);
    else if (/^(?:COMMIT|ROLLBACK)\b/i.test(text)) inOrganization.delete(this);
    else if (counted && inOrganization.has(this)) counted.queries += 1;
    return Reflect.apply(query, this, given);
  });
  const count = { queries: 0 };
  try {
    return { result: await own.run(count, work), queries: count.queries };
  } finally {
    spy.mockRestore();
  }
}
