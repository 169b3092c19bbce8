import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A receipt as stored on this device: only its account can decrypt it. */
export interface SealedReceipt {
  /** Also the idempotency key of every attempt to send it. */
  readonly id: string;
  readonly accountId: string;
  readonly keptAt: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

interface Schema extends DBSchema {
  receipts: { key: string; value: SealedReceipt; indexes: { account: string } };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('tenantry', 1, {
    upgrade: (db) => {
      db.createObjectStore('receipts', { keyPath: 'id' }).createIndex('account', 'accountId');
    },
    // Another tab has deleted or upgraded the database.
    terminated: () => (opening = undefined),
  });
  return opening;
}

export async function putReceipt(receipt: SealedReceipt): Promise<void> {
  await (await database()).put('receipts', receipt);
}

export async function deleteReceipt(id: string): Promise<void> {
  await (await database()).delete('receipts', id);
}

/** The receipts of one account, oldest first. */
export async function receiptsOf(accountId: string): Promise<SealedReceipt[]> {
  const found = await (await database()).getAllFromIndex('receipts', 'account', accountId);
  return found.toSorted((one, other) => one.keptAt - other.keptAt);
}

/** Counts the receipts of all accounts. */
export async function countReceipts(): Promise<number> {
  return (await database()).count('receipts');
}
