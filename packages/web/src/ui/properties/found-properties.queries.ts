import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { PAGE_ROWS } from '../../lib/list-pages.ts';

/** The first properties that match the words, to choose one; `include` is empty, because none shows its history. */
export function foundPropertiesQuery(filter: string | undefined) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'found', filter],
    queryFn: ({ signal }) =>
      callPage('GET /v1/properties', {
        query: { filter, include: '', limit: PAGE_ROWS },
        signal,
      }),
  });
}
