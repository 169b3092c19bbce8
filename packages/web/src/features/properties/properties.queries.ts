import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';

/** Every answer about properties lies under this key; whatever changes money or leases invalidates it too. */
export const propertiesKey = ['properties'] as const;

/** PROP-12: what is on the screen is read again at once, everything else when it is next needed. */
export function clearPropertyCache(): Promise<void> {
  return invalidate(propertiesKey);
}

export const publicAttributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: ({ signal }) => callApi('GET /v1/public/attributes', { signal }),
  staleTime: 5 * 60_000,
});

export const publicPropertiesQuery = queryOptions({
  queryKey: [...propertiesKey, 'public'],
  queryFn: ({ signal }) => callApi('GET /v1/public/properties', { signal }),
});

export function publicPropertyQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...propertiesKey, 'public', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/public/properties/:propertyId', { params: { propertyId }, signal }),
  });
}

/** Every property for the landing page; `include` empty, since no card shows their histories. */
export const adminPropertiesQuery = queryOptions({
  queryKey: [...propertiesKey, 'admin'],
  queryFn: ({ signal }) => callApi('GET /v1/properties', { query: { include: '' }, signal }),
});

export function adminPropertyQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...propertiesKey, 'admin', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId', { params: { propertyId }, signal }),
  });
}

/** What was deleted, newest first. */
export const archivedPropertiesQuery = queryOptions({
  queryKey: [...propertiesKey, 'archived'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/properties/archived', { signal }),
});
