import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from its list, which is the page before it. */
    fromList?: boolean | undefined;
  }
}

/** The state of a link in a list. */
export const fromList = { fromList: true } as const;

/**
 * Closes a page that belongs to a list: back to the list as it was left, with its filter and order.
 * @param open opens the list where it is not the page before
 */
export function useCloseToList(open: () => void): () => void {
  const { history } = useRouter();
  const last = useRef(-Infinity);
  return () => {
    if (!history.location.state.fromList) return open();
    // The second click of a double click would go back one page too far.
    const now = performance.now();
    if (now - last.current < 1_000) return;
    last.current = now;
    history.back();
  };
}
