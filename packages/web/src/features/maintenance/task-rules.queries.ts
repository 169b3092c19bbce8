import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** MAINT-10: the recurring work of all homes. */
export const taskRulesQuery = queryOptions({
  queryKey: ['work-orders', 'rules'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/taskRules', { query: {}, signal }),
});
