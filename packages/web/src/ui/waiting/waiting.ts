import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { ApiError, isFinal, offlineError } from '../../lib/api-error.ts';
import { now } from '../../lib/clock.ts';
import { queryKeys, type Effect } from '../../lib/effects.ts';
import { changed, queryClient } from '../../lib/query-client.ts';
import { noteWaiting } from '../../lib/waiting-flag.ts';
import { notifySuccess } from '../acts/notify.ts';
import { seal, unseal, type Kept } from './sealing.ts';
import { senderOf, type WaitingSender } from './waiting-kinds.ts';
import {
  countEntries,
  deleteEntry,
  deleteUnchanged,
  entriesOf,
  putEntry,
  type SealedEntry,
} from './waiting-store.ts';

/** NEW-10: what could not be sent, because there was no connection. */
export interface WaitingEntry extends Kept {
  readonly id: string;
  readonly accountId: string;
  /** Newer ones are sent later. */
  readonly keptAt: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly error: unknown;
  /** The server will never accept it, however often it is sent. */
  readonly refused: boolean;
}

/** Loaded while there is a connection, and dropped with the session: the keys are never stored. */
export const deviceKeysQuery = queryOptions({
  queryKey: [...queryKeys.ownSignIns, 'device-keys'],
  queryFn: ({ signal }) => callApi('GET /v1/auth/account/deviceKeys', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
});

const known = new Map<string, WaitingEntry>();
let shown: readonly WaitingEntry[] = [];
const listeners = new Set<() => void>();

export const waitingStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => shown,
};

function show(): void {
  shown = [...known.values()];
  for (const listener of listeners) listener();
}

function change(id: string, changes: Partial<WaitingEntry>): void {
  const before = known.get(id);
  if (!before) return;
  known.set(id, { ...before, ...changes });
  show();
}

async function drop(id: string): Promise<void> {
  known.delete(id);
  noteWaiting(await countEntries());
  show();
}

export const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'offline';

let lastKept = 0;

/** A later entry has a later time, also within a millisecond. */
const keptNow = () => (lastKept = Math.max(now(), lastKept + 1));

/**
 * Stores an entry until it can be sent. It replaces one with the same id.
 * @returns false if that is not possible: the keys were not loaded in time, or the browser cannot store or encrypt
 */
export async function keep(id: string, kept: Kept): Promise<boolean> {
  const device = queryClient.getQueryData(deviceKeysQuery.queryKey);
  const [key] = device?.keys ?? [];
  if (!device || key === undefined || !globalThis.crypto?.subtle) return false;
  const { accountId } = device;
  const keptAt = keptNow();
  try {
    await putEntry({ id, accountId, keptAt, ...(await seal(key, id, kept)) });
    noteWaiting(await countEntries());
  } catch {
    return false;
  }
  known.set(id, { ...kept, id, accountId, keptAt, state: 'waiting', error: null, refused: false });
  show();
  return true;
}

const UNREADABLE = 'It was encrypted with a key that the server no longer has. Add it again.';

/** An entry as it is known to this page, or decrypted if another page has stored or replaced it. */
async function opened(entry: SealedEntry, keys: readonly string[]): Promise<WaitingEntry> {
  const { id, accountId, keptAt } = entry;
  const before = known.get(id);
  if (before?.keptAt === keptAt) return before;
  const kept = await unseal(keys, entry);
  const state = { id, accountId, keptAt, refused: !kept };
  if (kept) return { ...kept, ...state, state: 'waiting', error: null };
  const unknown = { kind: '', name: 'Entry', about: {}, file: null };
  return { ...unknown, ...state, state: 'failed', error: UNREADABLE };
}

/**
 * The entries of the signed-in person that can be sent; other people's stay encrypted. An entry that the server
 * refused waits until the person retries or reloads the page.
 */
async function open() {
  const { accountId, keys } = await queryClient.query(deviceKeysQuery);
  // What is kept while others are decrypted stays.
  const before = [...known.keys()];
  const stored = await entriesOf(accountId);
  const entries = new Map<string, WaitingEntry>();
  for (const entry of stored) entries.set(entry.id, await opened(entry, keys));
  for (const id of before) if (!entries.has(id)) known.delete(id);
  for (const [id, entry] of entries) {
    if ((known.get(id)?.keptAt ?? 0) <= entry.keptAt) known.set(id, entry);
  }
  show();
  const ready = stored.flatMap((entry) => {
    const kept = entries.get(entry.id);
    return kept && kept.state !== 'failed' ? [{ entry, kept }] : [];
  });
  return { accountId, entries: ready };
}

/**
 * Whether an error is caused by neither the entry nor the server: there is no connection, or the session has ended.
 */
const mustWait = (error: unknown) =>
  isOffline(error) || (error instanceof ApiError && error.status === 401);

/** Without a connection the code of a kind cannot be loaded either. */
const loadSender = (kind: string): Promise<WaitingSender> =>
  senderOf(kind).catch(() => {
    throw offlineError();
  });

/** Returns the sender if the entry was sent. */
async function send(
  entry: SealedEntry,
  { kind, about, file }: Kept,
): Promise<WaitingSender | null> {
  const { id } = entry;
  change(id, { state: 'sending', error: null });
  try {
    const sender = await loadSender(kind);
    await sender.send(id, about, file);
    if (await deleteUnchanged(entry)) await drop(id);
    else change(id, { state: 'waiting' });
    return sender;
  } catch (error) {
    if (mustWait(error)) {
      change(id, { state: 'waiting' });
      throw error;
    }
    change(id, { state: 'failed', error, refused: isFinal(error) });
    return null;
  }
}

/** @param sent how many of each kind were sent */
async function sendEach(sent: Map<WaitingSender, number>): Promise<void> {
  const { accountId, entries } = await open();
  for (const { entry, kept } of entries) {
    // If another person signs in meanwhile, nothing more is sent.
    if (queryClient.getQueryData(deviceKeysQuery.queryKey)?.accountId !== accountId) break;
    const sender = await send(entry, kept);
    if (sender) sent.set(sender, (sent.get(sender) ?? 0) + 1);
  }
}

async function sendAll(): Promise<void> {
  const sent = new Map<WaitingSender, number>();
  try {
    await sendEach(sent);
  } catch (error) {
    if (!mustWait(error)) throw error;
  }
  if (sent.size === 0) return;
  const effects: Effect[] = [...sent.keys()].map(({ changes }) => changes);
  await changed(...effects);
  for (const [sender, count] of sent) notifySuccess(sender.sentWords(count));
}

let running: Promise<void> | undefined;

/** Sends each waiting entry once, even if several tabs try. */
export function sendWaiting(): Promise<void> {
  const inOneTab = async () =>
    navigator.locks ? navigator.locks.request('waiting-receipts', sendAll) : sendAll();
  running ??= inOneTab().finally(() => (running = undefined));
  return running;
}

/** Retries an entry that the server refused. */
export function retryWaiting(id: string): Promise<void> {
  change(id, { state: 'waiting', error: null });
  return sendWaiting();
}

/** Sends an entry with other words, such as a receipt without the check whether it is recorded already. */
export async function changeWaiting(id: string, changes: object): Promise<void> {
  const { accountId, keys } = await queryClient.query(deviceKeysQuery);
  const [key] = keys;
  const entry = (await entriesOf(accountId)).find((each) => each.id === id);
  const kept = entry && (await unseal(keys, entry));
  if (kept && key !== undefined) {
    const about = { ...kept.about, ...changes };
    await putEntry({ ...entry, ...(await seal(key, id, { ...kept, about })) });
    change(id, { about });
  }
  return retryWaiting(id);
}

export async function removeWaiting(id: string): Promise<void> {
  await deleteEntry(id);
  await drop(id);
}
