import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** An entry as stored on this device: only its account can decrypt it. */
export interface SealedEntry {
  /** Also the idempotency key of every attempt to send it. */
  readonly id: string;
  readonly accountId: string;
  readonly keptAt: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** The name of the store is that of what it had first. */
interface Schema extends DBSchema {
  receipts: { key: string; value: SealedEntry; indexes: { account: string } };
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

/** Replaces an entry with the same id. */
export async function putEntry(entry: SealedEntry): Promise<void> {
  await (await database()).put('receipts', entry);
}

export async function deleteEntry(id: string): Promise<void> {
  await (await database()).delete('receipts', id);
}

/** Deletes an entry unless it was replaced. Returns whether it was deleted. */
export async function deleteUnchanged({ id, keptAt }: SealedEntry): Promise<boolean> {
  const transaction = (await database()).transaction('receipts', 'readwrite');
  const isSame = (await transaction.store.get(id))?.keptAt === keptAt;
  if (isSame) await transaction.store.delete(id);
  await transaction.done;
  return isSame;
}

/** The entries of one account, oldest first. */
export async function entriesOf(accountId: string): Promise<SealedEntry[]> {
  const found = await (await database()).getAllFromIndex('receipts', 'account', accountId);
  return found.toSorted((one, other) => one.keptAt - other.keptAt);
}

/** Counts the entries of all accounts. */
export async function countEntries(): Promise<number> {
  return (await database()).count('receipts');
}
