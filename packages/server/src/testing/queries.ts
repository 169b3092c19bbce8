import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

/** What work asked of the database. */
export interface DatabaseUse {
  /** All statements of transactions of an organization, also those that begin and end them. */
  readonly statements: number;
  /** The statements without those that begin and end transactions. */
  readonly queries: number;
  /** How often the work waited for the database: statements that were sent together are one round trip. */
  readonly trips: number;
  /** The rows that the statements returned. */
  readonly rows: number;
  readonly texts: readonly string[];
}

/**
 * Counts the work's own queries in transactions of an organization. Other queries can run at any time and do not count:
 * those of jobs, of new connections, and of the list of organizations, which is read again every few seconds.
 */
export async function queriesOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } & DatabaseUse> {
  const own = new AsyncLocalStorage<Counter>();
  const { query } = pg.Client.prototype;
  const inOrganization = new Map<pg.Client, { readonly waitsForEnd: boolean }>();
  const readOnly = new WeakSet<pg.Client>();
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const counter = own.getStore();
    const text = textOf(given[0]);
    if (text.startsWith('BEGIN')) toggle(readOnly, this, text.includes('READ ONLY'));
    const entered = text.startsWith('SET LOCAL app.organization_id') && !inOrganization.has(this);
    if (entered) inOrganization.set(this, { waitsForEnd: !readOnly.has(this) });
    const transaction = inOrganization.get(this);
    const ends = /\b(?:COMMIT|ROLLBACK)$/i.test(text);
    if (ends) inOrganization.delete(this);
    const answer: unknown = Reflect.apply(query, this, given);
    if (!counter || !transaction) return answer;
    counter.texts.push(text);
    // Its BEGIN was sent together with it.
    counter.statements += entered ? 2 : 1;
    if (!entered && !ends) counter.queries += 1;
    return ends && !transaction.waitsForEnd ? answer : counter.wait(answer as Answer);
  });
  const counter = new Counter();
  try {
    const result = await own.run(counter, work);
    const { statements, queries, trips, rows, texts } = counter;
    return { result, statements, queries, trips, rows, texts };
  } finally {
    spy.mockRestore();
  }
}

type Answer = Promise<pg.QueryResult | pg.QueryResult[]>;

class Counter implements DatabaseUse {
  statements = 0;
  queries = 0;
  trips = 0;
  rows = 0;
  readonly texts: string[] = [];
  #open = 0;
  #all = Promise.withResolvers<void>();

  /** All statements that were sent together are answered together, so that their number depends on no timing. */
  async wait(answer: Answer): Promise<pg.QueryResult | pg.QueryResult[]> {
    if (this.#open === 0) {
      this.trips += 1;
      this.#all = Promise.withResolvers();
    }
    this.#open += 1;
    const all = this.#all;
    try {
      const answered = await answer;
      for (const each of [answered].flat()) this.rows += each.rows.length;
      return answered;
    } finally {
      this.#open -= 1;
      if (this.#open === 0) all.resolve();
      await all.promise;
    }
  }
}

function toggle<Item extends object>(set: WeakSet<Item>, item: Item, isIn: boolean): void {
  if (isIn) set.add(item);
  else set.delete(item);
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text);
