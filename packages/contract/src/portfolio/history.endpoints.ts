import { endpoint } from '#shared/endpoint';
import { entityHistory, historyParams, historyQuery } from './history.schemas.ts';

/** DATA-7. */
export const historyEndpoints = {
  one: endpoint({
    method: 'GET',
    path: '/v1/admin/history/:kind/:entityId',
    access: { staff: 'audit:read' },
    summary:
      'List who changed what in a property, lease, invoice, payment, expense or user, and when, newest first',
    params: historyParams,
    query: historyQuery,
    response: entityHistory,
  }),
};
