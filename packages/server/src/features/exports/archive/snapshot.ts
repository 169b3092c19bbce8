import type pg from 'pg';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';

/** Must be the first statement. */
const ONE_MOMENT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ';

/** Times have the same text everywhere, and a slow disk or bucket does not end the transaction. */
const settings = `SELECT set_config('timezone', 'UTC', true),
  set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true)`;

/** A transaction that sees the organization as of one moment, however long it takes. */
export function inSnapshot<Result>(
  database: Pick<Database, 'transact'>,
  organization: Organization,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transact({ organization, readOnly: true }, async (tx) => {
    await tx.db.$client.query({ text: ONE_MOMENT }, []);
    await tx.db.$client.query({ text: settings }, []);
    return work(tx);
  });
}

/** The connection of a transaction, for what reads the catalog and whole tables as text. */
export function connectionOf({ db }: Transaction): pg.ClientBase {
  const query = (text: string, values: unknown[] = []) => db.$client.query({ text }, values);
  return { query } as unknown as pg.ClientBase;
}
