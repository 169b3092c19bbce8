import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from its list, which is the step before. */
    fromList?: true | undefined;
  }
}

/** The state of a link in a list. */
export const fromList = { fromList: true } as const;

/**
 * Closes a page that belongs to a list. A page that was opened from the list goes back, so the list is as it was left:
 * with its filter, its order and where it was scrolled to.
 * @param open opens the list in place of a page that was opened directly
 */
export function useCloseToList(open: () => void): () => void {
  const { history } = useRouter();
  return () => (history.location.state.fromList ? history.back() : open());
}
