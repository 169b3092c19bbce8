import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import {
  calendarFeed,
  feedFileParams,
  feedParams,
  newCalendarFeed,
} from './calendar-feeds.schemas.ts';
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
    assistant: true,
  }),
  feeds: endpoint({
    method: 'GET',
    path: '/v1/admin/calendar/feeds',
    access: 'staff',
    summary: 'List the calendars that the caller has subscribed to in other programs',
    response: z.array(calendarFeed),
  }),
  makeFeed: endpoint({
    method: 'POST',
    path: '/v1/admin/calendar/feeds/:kind',
    access: 'staff',
    // The link lasts, so a moment at an open browser must not be enough.
    asksAgain: true,
    summary: 'Make a link that shows the calendar in other programs; an earlier link ends',
    params: feedParams,
    body: z.strictObject({}),
    // Not with a key: responses are stored for a day under it, and the link must not be.
    response: newCalendarFeed,
  }),
  removeFeed: endpoint({
    method: 'DELETE',
    path: '/v1/admin/calendar/feeds/:kind',
    access: 'staff',
    summary: 'End the link that shows the calendar in other programs',
    params: feedParams,
    response: z.object({}),
  }),
  // Other programs send no token, so the address is the secret.
  feed: endpoint({
    method: 'GET',
    path: '/v1/public/calendars/:file',
    access: 'public',
    summary: 'Get a calendar as an iCalendar file by its link, without money and phone numbers',
    params: feedFileParams,
    response: FILE,
  }),
};
