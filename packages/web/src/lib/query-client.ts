import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { afterPress } from './after-press.ts';
import { ApiError } from './api-error.ts';
import { queriesOf, type Effect } from './effects.ts';

const MAX_RETRIES = 2;

/** A refusal by the server is final; a busy, broken or unreachable server is tried again. */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < MAX_RETRIES;
}

// New data moves what is on the page: the click of a button that is being pressed would miss it. So the data waits,
// unless something else draws the same part of the page again meanwhile.
export const schedule = (notify: () => void) => void setTimeout(() => afterPress(notify));
notifyManager.setScheduler(schedule);

/**
 * `networkMode: 'always'` because the browser reports itself as offline on a machine without internet, although the
 * server next to it responds. TanStack Query then ignores the browser's `online` event unless it is told to refetch.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // After a failure too, because perhaps only the response was lost. But the error message does not wait.
    onSettled: async (_data, error, _input, _before, { meta }) => {
      const refreshed = changed(...(meta?.changes ?? []));
      if (!error) await refreshed;
    },
  }),
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 15_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Marks every query that shows these things as outdated; those on the screen reload immediately. */
export async function changed(...things: readonly Effect[]): Promise<void> {
  const queries = new Set(things.flatMap(queriesOf));
  await Promise.all([...queries].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * Does something that is not a mutation of a component, such as an undo. Everything that shows its changes is reloaded
 * before it ends; after a failure too, because perhaps only the response was lost.
 */
export async function changing<Result>(
  things: readonly Effect[],
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await act();
    await changed(...things);
    return result;
  } catch (error) {
    void changed(...things);
    throw error;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What the mutation changes; queries that show it reload after the mutation. */
      readonly changes?: readonly Effect[];
    };
  }
}
