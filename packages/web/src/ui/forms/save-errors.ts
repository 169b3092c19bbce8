import { ApiError, messageOf } from '../../lib/api-error.ts';

/**
 * The server's message about a failed save. Messages about idempotency keys are for programs, so they are rephrased.
 */
export function saveErrorSentence(error: unknown): string {
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') {
    return 'An earlier attempt was saved after all. Check the saved values before you save again.';
  }
  return messageOf(error);
}
