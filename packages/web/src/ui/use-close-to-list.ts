import { useRouter } from '@tanstack/react-router';

/** What a list shows, as its address says it. */
interface ListState {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that the page was opened from, as it was then. */
    list?: ListState | undefined;
  }
}

/** The state of a link in a list: how the list is when the link is followed. */
export function fromList(): { list: ListState } {
  const shown = new URLSearchParams(window.location.search);
  return {
    list: { filter: shown.get('filter') ?? undefined, sort: shown.get('sort') ?? undefined },
  };
}

/**
 * Closes a page that belongs to a list: the list is as it was left, with its filter and order.
 * @param open opens the list in place of the page
 */
export function useCloseToList(open: (list: ListState) => void): () => void {
  const { history } = useRouter();
  return () => open(history.location.state.list ?? {});
}
