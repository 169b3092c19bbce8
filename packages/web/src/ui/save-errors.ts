import { ApiError, messageOf } from '../lib/api-error.ts';

/** The server's words for a save that failed. About keys it speaks to programs, so that is said for people. */
export function saveErrorSentence(error: unknown): string {
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') {
    return 'An earlier attempt was saved after all. Check the saved values before you save again.';
  }
  return messageOf(error);
}
