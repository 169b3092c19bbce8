import { ApiError } from '../lib/api-error.ts';
import { confirm } from './confirm.ts';

/** Whether the server refused a request because the same is recorded. */
export const isRecordedAlready = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'already_recorded';

/**
 * Sends; if the same is recorded already, asks, and sends it without the check if the person wants both. Null if not.
 * @param send with whether the server refuses what it knows
 */
export async function sendUnlessKnown<Result>(
  title: string,
  send: (askIfKnown: boolean) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await send(true);
  } catch (error) {
    if (!isRecordedAlready(error)) throw error;
    const question = `${error.message} Record it again?`;
    return (await confirm({ title, question, confirmLabel: 'Record again' })) ? send(false) : null;
  }
}
