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

export interface OpenConfirm extends ConfirmRequest {
  readonly answer: (agreed: boolean) => void;
}

let open: OpenConfirm | null = null;
const listeners = new Set<() => void>();

function set(next: OpenConfirm | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; Escape and Cancel mean no. A second question answers the first with no. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...request,
      answer: (agreed) => {
        set(null);
        resolve(agreed);
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
