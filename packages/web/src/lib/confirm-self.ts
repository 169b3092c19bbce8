import { ApiError } from './api-error.ts';

/** TRUST-4: the code of a call that needs a person who has just confirmed who they are. */
const NEEDED = 'confirmation_needed';

/** Whether a call was refused because the person did not confirm who they are. */
export const isNotConfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NEEDED;

interface Question {
  readonly confirmed: Promise<boolean>;
  readonly answer: (confirmed: boolean) => void;
}

let open: Question | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; calls that are refused at the same time share it. */
function ask(): Promise<boolean> {
  if (open) return open.confirmed;
  const { promise: confirmed, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    set(null);
    resolve(isConfirmed);
  };
  set({ confirmed, answer });
  return confirmed;
}

/** For the component that shows the dialog: the current question. */
export const confirmSelfStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => open,
};

/**
 * TRUST-4: sends a call. If it needs a person who has just confirmed who they are, asks them and sends it again; nothing
 * that they typed is lost.
 */
export async function confirmingSelf<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isNotConfirmed(error)) throw error;
    if (await ask()) return send();
    const message = 'Nothing was changed, because you did not confirm that it is you.';
    throw new ApiError({ status: 403, code: NEEDED, message });
  }
}
