import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { ApiError, isFinal } from '../../../lib/api-error.ts';
import { now } from '../../../lib/clock.ts';
import { queryKeys } from '../../../lib/effects.ts';
import { changed, queryClient } from '../../../lib/query-client.ts';
import { noteWaiting } from '../../../lib/waiting-flag.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { uploadReceipt } from '../expenses.queries.ts';
import { seal, unseal, type ReceiptToSend } from './sealing.ts';
import { countReceipts, deleteReceipt, putReceipt, receiptsOf } from './waiting-store.ts';

/** NEW-10: receipts that could not be sent, because there was no connection. */
export interface WaitingReceipt {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly size: number;
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

const known = new Map<string, WaitingReceipt>();
let shown: readonly WaitingReceipt[] = [];
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

function change(id: string, changes: Partial<WaitingReceipt>): void {
  const before = known.get(id);
  if (!before) return;
  known.set(id, { ...before, ...changes });
  show();
}

async function forget(id: string): Promise<void> {
  await deleteReceipt(id);
  known.delete(id);
  noteWaiting(await countReceipts());
  show();
}

export const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'offline';

/**
 * Stores a receipt until it can be sent.
 * @returns false if that is not possible: the keys were not loaded in time, or the browser cannot store or encrypt
 */
export async function keepReceipt(id: string, receipt: ReceiptToSend): Promise<boolean> {
  const device = queryClient.getQueryData(deviceKeysQuery.queryKey);
  const [key] = device?.keys ?? [];
  if (!device || key === undefined || !globalThis.crypto?.subtle) return false;
  try {
    const { accountId } = device;
    await putReceipt({ id, accountId, keptAt: now(), ...(await seal(key, id, receipt)) });
    noteWaiting(await countReceipts());
  } catch {
    return false;
  }
  const { name, size } = receipt.file;
  known.set(id, {
    id,
    accountId: device.accountId,
    name,
    size,
    state: 'waiting',
    error: null,
    refused: false,
  });
  show();
  return true;
}

const UNREADABLE =
  'It was encrypted with a key that the server no longer has. Add the receipt again.';

/**
 * The receipts of the signed-in person that can be sent; other people's stay encrypted. A receipt that the server
 * refused waits until the person retries or reloads the page.
 */
async function open() {
  const { accountId, keys } = await queryClient.query(deviceKeysQuery);
  const opened = [];
  const before = new Map(known);
  known.clear();
  for (const kept of await receiptsOf(accountId)) {
    const { id } = kept;
    const failed = before.get(id);
    if (failed?.state === 'failed') {
      known.set(id, failed);
      continue;
    }
    const receipt = await unseal(keys, kept);
    const { name = 'Receipt', size = 0 } = receipt?.file ?? {};
    const error = receipt ? null : UNREADABLE;
    const state = receipt ? 'waiting' : 'failed';
    known.set(id, { id, accountId, name, size, state, error, refused: !receipt });
    if (receipt) opened.push({ id, receipt });
  }
  show();
  return { accountId, receipts: opened };
}

/**
 * Whether an error is caused by neither the receipt nor the server: there is no connection, or the session has ended.
 */
const mustWait = (error: unknown) =>
  isOffline(error) || (error instanceof ApiError && error.status === 401);

async function send(id: string, receipt: ReceiptToSend): Promise<boolean> {
  const { owner, fileName, useAi, askIfKnown = false, file } = receipt;
  change(id, { state: 'sending', error: null });
  try {
    const fields = { useAi, askIfKnown };
    await uploadReceipt(owner, { file, fileName, idempotencyKey: id }, fields, () => undefined);
    await forget(id);
    return true;
  } catch (error) {
    if (mustWait(error)) {
      change(id, { state: 'waiting' });
      throw error;
    }
    change(id, { state: 'failed', error, refused: isFinal(error) });
    return false;
  }
}

async function sendAll(): Promise<void> {
  let sent = 0;
  try {
    const { accountId, receipts } = await open();
    for (const { id, receipt } of receipts) {
      // If another person signs in meanwhile, nothing more is sent.
      if (queryClient.getQueryData(deviceKeysQuery.queryKey)?.accountId !== accountId) break;
      sent += Number(await send(id, receipt));
    }
  } catch (error) {
    if (!mustWait(error)) throw error;
  }
  if (sent === 0) return;
  await changed('expenses');
  notifySuccess(sent === 1 ? 'A waiting receipt was sent' : `${sent} waiting receipts were sent`);
}

let running: Promise<void> | undefined;

/** Sends each waiting receipt once, even if several tabs try. */
export function sendWaiting(): Promise<void> {
  const inOneTab = async () =>
    navigator.locks ? navigator.locks.request('waiting-receipts', sendAll) : sendAll();
  running ??= inOneTab().finally(() => (running = undefined));
  return running;
}

/** Retries a receipt that the server refused. */
export function retryWaiting(id: string): Promise<void> {
  change(id, { state: 'waiting', error: null });
  return sendWaiting();
}

/** Sends a receipt that is recorded already without the check, also if it has to wait again. */
export async function recordWaitingAgain(id: string): Promise<void> {
  const { accountId, keys } = await queryClient.query(deviceKeysQuery);
  const [key] = keys;
  const kept = (await receiptsOf(accountId)).find((each) => each.id === id);
  const receipt = kept && (await unseal(keys, kept));
  if (receipt && key !== undefined) {
    const sealed = await seal(key, id, { ...receipt, askIfKnown: false });
    await putReceipt({ ...kept, ...sealed });
  }
  return retryWaiting(id);
}

export function removeWaiting(id: string): Promise<void> {
  return forget(id);
}
