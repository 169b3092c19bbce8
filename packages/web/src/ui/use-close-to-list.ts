import { useRouter } from '@tanstack/react-router';

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
  return () => (history.location.state.fromList ? history.back() : open());
}
