import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** UNIT-10: the items of the organization's move-in checklist. */
export const moveInTemplateQuery = queryOptions({
  queryKey: [...queryKeys.leases, 'move-in-template'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/checklist', { signal }),
});
