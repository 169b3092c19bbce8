import { queryOptions } from '@tanstack/react-query';
import { allRows } from '../../../lib/all-rows.ts';
import { callApi, callPage } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/effects.ts';
import { listPages, PAGE_ROWS } from '../../../lib/list-pages.ts';

export const buildingsQuery = queryOptions({
  queryKey: [...queryKeys.properties, 'buildings'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/buildings', { signal }),
});

export function buildingQuery(buildingId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'buildings', buildingId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/buildings/:buildingId', { params: { buildingId }, signal }),
  });
}

export function buildingBalanceQuery(buildingId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'buildings', buildingId, 'balance'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/buildings/:buildingId/balance', { params: { buildingId }, signal }),
  });
}

export function buildingYearQuery(buildingId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'buildings', buildingId, 'year'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/buildings/:buildingId/year', { params: { buildingId }, signal }),
  });
}

/** The units of a building in the order of their names. */
export function unitPagesQuery(building: string) {
  return listPages({
    queryKey: [...queryKeys.properties, 'units', building],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/properties', {
        query: { building, include: '', limit: PAGE_ROWS, cursor },
        signal,
      }),
  });
}

/** All units of a building at once, for forms that concern each of them. */
export function allUnitsQuery(building: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'all-units', building],
    queryFn: ({ signal }) =>
      allRows((part) =>
        callPage('GET /v1/properties', { query: { building, include: '', ...part }, signal }),
      ),
  });
}
