import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from its list, which is the previous history entry. */
    fromList?: true | undefined;
  }
}

/** The state for links in a list. */
export const fromList = { fromList: true } as const;

/**
 * Closes a page that belongs to a list. If the page was opened from the list, it goes back, so the list keeps its
 * filter, order and scroll position.
 * @param open opens the list if the page was opened directly
 */
export function useCloseToList(open: () => void): () => void {
  const { history } = useRouter();
  return () => {
    const { fromList: opened, steps = 0 } = history.location.state;
    if (opened) history.go(-1 - steps);
    else open();
  };
}
