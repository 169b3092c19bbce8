import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** Fewer characters say nothing about an address. */
const ENOUGH = 3;

export interface Asked {
  readonly text: string;
  /** Ties the calls of one entry together. */
  readonly session: string;
}

/** Addresses that match the text. A failure is not retried: the next letter asks again. */
export function suggestionsQuery({ text, session }: Asked) {
  const enabled = text.length >= ENOUGH;
  return queryOptions({
    queryKey: ['addresses', session, text],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/addresses', { query: { text, session }, signal }),
    enabled,
    // The list stays while the next ones are loading.
    ...(enabled && { placeholderData: keepPreviousData }),
    staleTime: Infinity,
    retry: false,
  });
}
