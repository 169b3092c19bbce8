import { queryOptions } from '@tanstack/react-query';
import { callApi, callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { listPages } from '../../lib/list-pages.ts';
import type { PropertySearch } from './search/property-params.ts';
import { pageQueryOf } from './search/property-search.ts';

export const publicAttributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: ({ signal }) => callApi('GET /v1/public/attributes', { signal }),
  staleTime: 5 * 60_000,
});

export const publicPropertiesQuery = queryOptions({
  queryKey: [...queryKeys.properties, 'public'],
  queryFn: ({ signal }) => callApi('GET /v1/public/properties', { signal }),
});

export function publicPropertyQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'public', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/public/properties/:propertyId', { params: { propertyId }, signal }),
  });
}

export function publicListingQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'public', propertyId, 'listing'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/public/properties/:propertyId/listing', { params: { propertyId }, signal }),
  });
}

/** Enough cards for a few screens. */
const PAGE = 40;

/** The properties that a search finds, page by page; `include` is empty, because no card shows their histories. */
export function propertyPagesQuery(search: PropertySearch) {
  const query = pageQueryOf(search);
  return listPages({
    queryKey: [...queryKeys.properties, 'pages', query],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/properties', {
        query: { ...query, include: '', limit: PAGE, cursor },
        signal,
      }),
  });
}

export const propertyCitiesQuery = queryOptions({
  queryKey: [...queryKeys.properties, 'cities'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/properties/cities', { signal }),
});

/** Deleted properties, newest first. */
export const archivedPropertiesQuery = queryOptions({
  queryKey: [...queryKeys.properties, 'archived'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/properties/archived', { signal }),
});
