import { BACKUP_PART_BYTES } from '@tenantry/contract/installation/restore.schemas';
import { ApiError, callApi } from '../../lib/api.ts';
import { isFinal } from '../../lib/api-error.ts';

/** Together they cover about two minutes without a connection. */
const TRIES = 12;
const LONGEST_WAIT_MS = 15_000;

const ENCRYPTED = 'age-encryption.org/';

/** Whether the file needs a passphrase. */
export async function isEncrypted(file: Blob): Promise<boolean> {
  return (await file.slice(0, ENCRYPTED.length).text()) === ENCRYPTED;
}

interface Sending {
  readonly setupToken: string;
  readonly file: File;
  /** From 0 to 1, by bytes. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a backup of any size in parts. Lost parts are sent again. Returns the id of the upload. */
export async function sendBackup(sending: Sending): Promise<string> {
  const { setupToken, file, onProgress, signal } = sending;
  const { uploadId } = await callApi('POST /v1/public/setup/restore/uploads', {
    body: { setupToken, bytes: file.size },
    signal,
  });
  for (let offset = 0; offset < file.size; offset += BACKUP_PART_BYTES) {
    const part = file.slice(offset, offset + BACKUP_PART_BYTES);
    const tellPart = (fraction: number) => onProgress((offset + fraction * part.size) / file.size);
    const send = () =>
      callApi('POST /v1/public/setup/restore/uploads/:uploadId/:offset', {
        params: { uploadId, offset: String(offset) },
        file: { file: part, field: 'part', onProgress: tellPart },
        signal,
      });
    await withRetries(send, signal);
  }
  return uploadId;
}

async function withRetries(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await send();
      return;
    } catch (error) {
      signal.throwIfAborted();
      const canRecover = error instanceof ApiError && !isFinal(error);
      if (!canRecover || tried === TRIES) throw error;
      const wait = error.retryAfter === undefined ? 250 * 2 ** tried : error.retryAfter * 1_000;
      await pause(Math.min(wait, LONGEST_WAIT_MS), signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
