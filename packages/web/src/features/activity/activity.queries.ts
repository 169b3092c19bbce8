import { queryOptions } from '@tanstack/react-query';
import type { ActivitySelection } from '@tenantry/contract/activity/activity.schemas';
import { callApi } from '../../lib/api.ts';
import { eventPages } from '../../lib/event-pages.ts';

export const activityQuery = (selection: ActivitySelection) =>
  eventPages(['activity', 'events', selection], ({ cursor, signal }) =>
    callApi('GET /v1/admin/activity', { query: { ...selection, cursor }, signal }),
  );

export const activePeopleQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/activity/people', { signal }),
});

export const readActivityFile = (selection: ActivitySelection) =>
  callApi('GET /v1/admin/activity.csv', { query: { ...selection } });
