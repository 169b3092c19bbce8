export interface ConfirmRequest {
  readonly title?: string;
  /** The exact question. */
  readonly question: string;
  /** What will happen, shown below the question. */
  readonly details?: string;
  /** A verb: what happens if the person agrees. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** The action destroys something. */
  readonly danger?: boolean;
}

interface PasswordRequest extends ConfirmRequest {
  /** Why the person's own password is needed, after "Needed to". */
  readonly passwordFor: string;
}

export interface OpenConfirm extends ConfirmRequest, Partial<Pick<PasswordRequest, 'passwordFor'>> {
  /** Null means no; the password is empty if none was asked for or typed. */
  readonly answer: (password: string | null) => void;
}

let open: OpenConfirm | null = null;
const listeners = new Set<() => void>();

function set(next: OpenConfirm | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; Escape and Cancel mean no. A second question answers the first with no. */
export async function confirm(request: ConfirmRequest): Promise<boolean> {
  return (await ask(request)) !== null;
}

/** Also asks for the person's own password: null means no, and empty means that they have none. */
export function confirmWithPassword(request: PasswordRequest): Promise<string | null> {
  return ask(request);
}

function ask(request: Omit<OpenConfirm, 'answer'>): Promise<string | null> {
  open?.answer(null);
  return new Promise((resolve) => {
    set({
      ...request,
      answer: (password) => {
        set(null);
        resolve(password);
      },
    });
  });
}

/** For the component that shows the dialog: the current question. */
export const confirmStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => open,
};
