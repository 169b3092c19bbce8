import { useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../dialogs/confirm.ts';

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

/**
 * The same for a form. Once the person has said that both are meant, each attempt of that request is the same as the
 * one before, because its response can get lost.
 */
export function useSendUnlessKnown(title: string) {
  const meant = useRef<string | null>(null);
  return async <Result>(
    /** What makes the request the same: its idempotency key and its content. */
    same: readonly [key: string, draft: object],
    send: (askIfKnown: boolean) => Promise<Result>,
  ): Promise<Result | null> => {
    const request = JSON.stringify(same);
    if (meant.current === request) return send(false);
    return sendUnlessKnown(title, (askIfKnown) => {
      if (!askIfKnown) meant.current = request;
      return send(askIfKnown);
    });
  };
}
