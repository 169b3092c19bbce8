import { endpoint } from '#shared/endpoint';
import { retention, retentionPeriods } from './retention.schemas.ts';

/** TRUST-12. */
export const retentionEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/retention',
    access: { staff: 'settings:read' },
    summary: 'Get how long records are kept, and what was deleted in the newest runs',
    response: retention,
  }),
  save: endpoint({
    method: 'POST',
    path: '/v1/admin/retention',
    access: { staff: 'settings:write' },
    summary: 'Set how long records are kept, in months; null keeps them',
    body: retentionPeriods,
    asksAgain: true,
    response: retention,
  }),
};
