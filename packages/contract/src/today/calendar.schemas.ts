import { z } from 'zod';
import { daysBetween, type CalendarDate } from '#shared/calendar-date';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id } from '#shared/fields';
import { entrySchemas } from '../entries.ts';
import { calendarKinds, type CalendarKind } from '../kinds.ts';

/** Two months, or the weeks that contain a month. */
export const MAX_CALENDAR_DAYS = 62;

/** The maximum number of entries of one kind. */
export const MOST_ENTRIES = 500;

const isKind = (text: string): text is CalendarKind => calendarKinds.some((kind) => kind === text);

const kinds = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .refine((names) => names.every(isKind), `Use one or more of ${calendarKinds.join(', ')}.`)
  .transform((names) => names.filter(isKind));

export const calendarQuery = z
  .strictObject({
    from: calendarDate,
    to: calendarDate,
    /** Separated by commas; all by default. */
    kinds: kinds.optional(),
    /** Only entries of this property. */
    propertyId: id.optional(),
    /** UNIT-3: only entries of the units of this building. */
    buildingId: id.optional(),
  })
  .superRefine(({ from, to, propertyId, buildingId }, context) => {
    if (propertyId !== undefined && buildingId !== undefined) {
      const message = 'Choose a property or a building, not both.';
      context.addIssue({ code: 'custom', path: ['buildingId'], message, input: buildingId });
    }
    const say = (message: string) =>
      context.addIssue({ code: 'custom', path: ['to'], message, input: to });
    if (to < from) say('The last day must not be before the first.');
    else if (daysBetween(from, to) >= MAX_CALENDAR_DAYS) {
      say(`Choose at most ${MAX_CALENDAR_DAYS} days.`);
    }
  });

/** The requested days, and the properties if not all. */
export interface CalendarWindow {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly propertyIds?: readonly string[] | undefined;
}

/** HOME-5: something on a day, of the feature that declares its kind. */
export const calendarEntry = z.discriminatedUnion('kind', entrySchemas);

export type CalendarEntry = z.output<typeof calendarEntry>;

export const calendar = z.object({
  /** The organization's current day. */
  today: z.string(),
  /** By date. */
  entries: z.array(calendarEntry),
  /** Whether entries are cut off. */
  cut: z.boolean(),
});

export type Calendar = z.output<typeof calendar>;
