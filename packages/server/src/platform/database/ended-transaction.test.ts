import { expect, onTestFinished, test } from 'vitest';
import { anOrganization } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { createLogger } from '../log.ts';
import { createDatabase, type Transaction } from './database.ts';
import { newKey } from './organization-rows.ts';
import { idempotencyKeys } from './platform.table.ts';
import { createPool } from './pool.ts';
import { preparedInsert } from './prepared-writes.ts';

const app = useTestApp();

const insertKeys = preparedInsert(idempotencyKeys);

const keyOf = (tx: Transaction) => ({
  ...newKey(tx),
  userId: newKey(tx).id,
  key: 'left behind',
  requestHash: 'new',
  createdAt: new Date('2026-03-10T14:00:00Z'),
});

/** A database with one connection, which serves all transactions. */
async function oneConnection() {
  const organization = await anOrganization(app.current);
  const { application } = app.current.connections;
  const pool = createPool({ ...application, max: 1 }, createLogger('silent'));
  onTestFinished(() => pool.end());
  const database = createDatabase(pool, app.current.clock);
  return {
    transact: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      database.transact({ organization }, work),
    keys: () =>
      database.transact({ organization }, (tx) =>
        tx.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys),
      ),
  };
}

const ways = {
  built: async (tx: Transaction) => {
    await tx.db.insert(idempotencyKeys).values(keyOf(tx));
  },
  'sent ahead': async (tx: Transaction) => {
    insertKeys(tx, [keyOf(tx)]);
    await tx.sentAhead.answered();
  },
};

test.each(Object.entries(ways))(
  'what a transaction was still doing when it failed does not become part of the next one: %s',
  async (_, insert) => {
    const { transact, keys } = await oneConnection();
    const next = Promise.withResolvers<undefined>();
    let late: Promise<unknown> = Promise.resolve();
    const failed = transact(async (tx) => {
      late = next.promise.then(() => insert(tx));
      await Promise.all([late, Promise.reject(new Error('one of the steps was refused'))]);
    });
    await expect(failed).rejects.toThrow('one of the steps was refused');
    await transact(async (tx) => {
      await tx.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
      next.resolve(undefined);
      await expect(late).rejects.toThrow(/the transaction has ended|^Failed query: insert/);
    });
    expect(await keys()).toEqual([]);
  },
);
