import { endpoint } from '#shared/endpoint';
import { calendar, calendarQuery } from './calendar.schemas.ts';

/** HOME-5. */
export const calendarEndpoints = {
  calendar: endpoint({
    method: 'GET',
    path: '/v1/admin/calendar',
    access: 'staff',
    summary: 'List calendar entries by date',
    query: calendarQuery,
    response: calendar,
  }),
};
