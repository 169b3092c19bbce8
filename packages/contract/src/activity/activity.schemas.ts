import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id } from '#shared/fields';
import { areas } from '#shared/permissions';
import { home } from '../properties/home.ts';
import { historyCursor, historyEvent } from '../portfolio/history.schemas.ts';

/** Stands for changes without a person: jobs, webhooks and commands on the server. */
export const NOBODY = 'nobody';

const selection = {
  /** Who did it. */
  person: z.union([z.literal(NOBODY), id], 'This is not an id.').optional(),
  /** Only what concerns this property, its leases and what belongs to them. */
  propertyId: id.optional(),
  /** The area to which the changed records belong, as in permissions. */
  area: z.enum(areas, 'Choose an area.').optional(),
  /** The first and the last day, in the organization's time zone. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

export const activityFileQuery = z.strictObject(selection);

export type ActivitySelection = z.output<typeof activityFileQuery>;

/** The most events of a page. */
export const MAX_ACTIVITY = 200;

export const activityQuery = z.strictObject({
  ...selection,
  limit: z.coerce.number().int().min(1).max(MAX_ACTIVITY).default(50),
  cursor: historyCursor,
});

export type ActivityQuery = z.output<typeof activityQuery>;

export const activityEvent = historyEvent.extend({
  entityId: z.string(),
  /** The id of the person who did it; null for the system. */
  actorId: z.string().nullable(),
  /** What it is about, such as a name; null if it has no name or the record is gone. */
  title: z.string().nullable(),
  /** The property that it concerns. */
  home: home.nullable(),
  /** The property is deleted, so its pages cannot be opened. */
  homeIsArchived: z.boolean(),
});

export type ActivityEvent = z.output<typeof activityEvent>;

export const activityPage = z.object({
  /** The newest first; only events about records that the caller may read. */
  events: z.array(activityEvent),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});

export type ActivityPage = z.output<typeof activityPage>;

/** Someone who has done something. */
export const activePerson = z.object({ id: z.string(), name: z.string() });

export type ActivePerson = z.output<typeof activePerson>;
