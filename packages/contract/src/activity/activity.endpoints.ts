import { z } from 'zod';
import { endpoint, FILE, heavy } from '#shared/endpoint';
import {
  activePerson,
  activityFileQuery,
  activityPage,
  activityQuery,
} from './activity.schemas.ts';

/** DATA-7. */
export const activityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/activity',
    access: { staff: 'audit:read' },
    summary: 'List a page of all recorded changes of the organization, newest first',
    query: activityQuery,
    response: activityPage,
  }),
  people: endpoint({
    method: 'GET',
    path: '/v1/admin/activity/people',
    access: { staff: 'audit:read' },
    summary: 'List the people who have changed something',
    response: z.array(activePerson),
  }),
  export: endpoint({
    ...heavy,
    method: 'GET',
    path: '/v1/admin/activity.csv',
    longRead: true,
    access: { staff: 'audit:read' },
    summary: 'Export all selected changes as CSV',
    query: activityFileQuery,
    response: FILE,
  }),
};
