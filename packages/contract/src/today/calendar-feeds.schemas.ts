import { z } from 'zod';
import { calendarKinds } from '../kinds.ts';

/** Everything, or one kind of the calendar's entries. */
export const feedKinds = ['all', ...calendarKinds] as const;

export type FeedKind = (typeof feedKinds)[number];

export const feedParams = z.strictObject({ kind: z.enum(feedKinds) });

/** DATA-12: a calendar to which a person has subscribed. */
export const calendarFeed = z.object({
  kind: z.enum(feedKinds),
  /** The day on which its link was made. */
  since: z.string(),
});

export type CalendarFeed = z.output<typeof calendarFeed>;

export const newCalendarFeed = calendarFeed.extend({
  /** Its address on the host of the organization. It is shown once; only its hash is kept. */
  path: z.string(),
});

export type NewCalendarFeed = z.output<typeof newCalendarFeed>;

/** `kx…Q.ics`: calendars expect the ending. */
export const feedFileParams = z.strictObject({ file: z.string().regex(/^[\w-]{43}\.ics$/) });
