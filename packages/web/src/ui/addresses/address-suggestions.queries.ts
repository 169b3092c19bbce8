import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** Fewer characters do not identify an address. */
const ENOUGH = 3;

export interface Asked {
  readonly text: string;
  /** Groups the calls for one address. */
  readonly session: string;
}

/** Addresses that match the text. A failure is not retried: the next letter sends a new request. */
export function suggestionsQuery({ text, session }: Asked) {
  const enabled = text.length >= ENOUGH;
  return queryOptions({
    queryKey: ['addresses', session, text],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/addresses', { query: { text, session }, signal }),
    enabled,
    // The list stays while the next one is loading.
    ...(enabled && { placeholderData: keepPreviousData }),
    staleTime: Infinity,
    retry: false,
  });
}
