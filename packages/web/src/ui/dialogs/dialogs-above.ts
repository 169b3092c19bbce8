import { useEffect } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  open += by;
  for (const listener of listeners) listener();
}

/** For the dialog of a screen: whether another dialog is above it, which Escape then closes. */
export const dialogsAbove = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  any: () => open > 0,
};

/** Registers a dialog above the screen while it is open. */
export function useDialogAbove(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    change(1);
    return () => change(-1);
  }, [opened]);
}
