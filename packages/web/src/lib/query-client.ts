import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

/** The server's own "no" is final; a busy, broken or unreachable server is asked again. */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < MAX_RETRIES;
}

/**
 * `networkMode: 'always'` because the browser calls itself offline on a machine without internet, where the server
 * next to it answers all the same. TanStack Query then ignores the browser's `online` event unless it is told to refetch.
 */
export const queryClient = new QueryClient({
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

/** Marks every query under each prefix as out of date; those on the screen are read again at once. */
export async function invalidate(...prefixes: readonly QueryKey[]): Promise<void> {
  await Promise.all(prefixes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
