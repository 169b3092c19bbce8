import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

/** The number of rows that are read at once. */
const ROWS_AT_ONCE = 1000;

/**
 * The ids that a query selects, in its order and in groups: a million ids at once would take more memory than the rows.
 * A transaction reads one query this way at a time.
 */
export async function* idsInGroups(tx: Transaction, query: SQLWrapper): AsyncGenerator<string[]> {
  await tx.db.execute(sql`DECLARE listed_ids NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await tx.db.execute<{ id: string }>(
      sql.raw(`FETCH ${ROWS_AT_ONCE} FROM listed_ids`),
    );
    if (rows.length === 0) break;
    yield rows.map(({ id }) => id);
  }
  await tx.db.execute(sql`CLOSE listed_ids`);
}

/** The same items; the next one is read while the current one is used. */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const next = () => {
    const result = iterator.next();
    // A failure is thrown when the result is awaited; until then it is not unhandled.
    result.catch(() => undefined);
    return result;
  };
  for (let reading = next(); ;) {
    const { done, value } = await reading;
    if (done) return;
    reading = next();
    yield value;
  }
}
