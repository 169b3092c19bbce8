import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anOrganization } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { newKey } from './organization-rows.ts';
import type { Transaction } from './database.ts';
import { idempotencyKeys } from './platform.table.ts';
import { preparedInsert, preparedWrite } from './prepared-writes.ts';

const app = useTestApp();

const insertKeys = preparedInsert(idempotencyKeys);
const renameAll = preparedWrite(['key'], (db, { organizationId, key }) =>
  db
    .update(idempotencyKeys)
    .set({ requestHash: sql`${key}` })
    .where(eq(idempotencyKeys.organizationId, organizationId)),
);

const createdAt = new Date('2026-03-10T14:00:00Z');

const keyOf = (tx: Transaction, key: string) => ({
  ...newKey(tx),
  userId: newKey(tx).id,
  key,
  requestHash: 'new',
  body: { list: ['a'] },
  status: null,
  createdAt,
});

const keys = (tx: Transaction) =>
  tx.db
    .select({
      key: idempotencyKeys.key,
      hash: idempotencyKeys.requestHash,
      body: idempotencyKeys.body,
      status: idempotencyKeys.status,
      createdAt: idempotencyKeys.createdAt,
    })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.organizationId, tx.organization.id))
    .orderBy(idempotencyKeys.id);

async function anOrganizationsTransactions() {
  const organization = await anOrganization(app.current);
  const { database } = app.current;
  return {
    transact: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      database.transact({ organization }, work),
    rehearse: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      database.rehearse({ organization }, { lockWaitMs: 5_000, longestMs: 60_000 }, work),
  };
}

/** A row that the table refuses. */
const refused = (tx: Transaction) => ({ ...keyOf(tx, ''), key: null as unknown as string });

test('rows are written as Drizzle writes them, in the order in which they were sent', async () => {
  const { transact } = await anOrganizationsTransactions();
  const names = Array.from({ length: 45 }, (_, index) => `key ${index}`);
  const seen = await transact(async (tx) => {
    insertKeys(
      tx,
      names.map((name) => keyOf(tx, name)),
    );
    renameAll(tx, { key: 'renamed' });
    return keys(tx);
  });
  expect(seen.map(({ key }) => key)).toEqual(names);
  expect(seen[44]).toEqual({
    key: 'key 44',
    hash: 'renamed',
    body: { list: ['a'] },
    status: null,
    createdAt,
  });
  expect(await transact(keys)).toEqual(seen);
});

test('a write that fails undoes the transaction, and its own error is reported', async () => {
  const { transact, rehearse } = await anOrganizationsTransactions();
  const last = async (tx: Transaction) => insertKeys(tx, [keyOf(tx, 'kept?'), refused(tx)]);
  const beforeOthers = async (tx: Transaction) => {
    await last(tx);
    await keys(tx);
  };
  const swallowed = async (tx: Transaction) => {
    await last(tx);
    await keys(tx).catch(() => []);
  };
  for (const work of [last, beforeOthers, swallowed]) {
    await expect(transact(work)).rejects.toMatchObject({ code: '23502' });
    await expect(rehearse(work)).rejects.toMatchObject({ code: '23502' });
  }
  expect(await transact(keys)).toEqual([]);
});

test('of statements that were sent together, the error of the one that failed is reported', async () => {
  const { transact, rehearse } = await anOrganizationsTransactions();
  const work = async ({ db }: Transaction) => {
    const failed = db.execute(sql`SELECT 1 / 0`).catch(async (error: unknown) => {
      await sleep(50);
      throw error;
    });
    await Promise.all([failed, db.execute(sql`SELECT 1`)]);
  };
  await expect(transact(work)).rejects.toMatchObject({ code: '22012' });
  await expect(rehearse(work)).rejects.toMatchObject({ code: '22012' });
});
