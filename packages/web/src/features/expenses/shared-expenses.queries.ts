import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** UNIT-4: the expenses of a building, newest first. */
export function sharedExpensesQuery(buildingId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'buildings', buildingId, 'expenses'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/buildings/:buildingId/expenses', { params: { buildingId }, signal }),
  });
}
