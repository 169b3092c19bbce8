import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { FeedKind } from '@tenantry/contract/today/calendar-feeds.schemas';
import type { CalendarEntry } from '@tenantry/contract/today/calendar.schemas';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';

interface Shown {
  readonly kind: FeedKind;
  readonly today: CalendarDate;
  readonly organization: Organization;
  readonly url: string;
  readonly entries: readonly CalendarEntry[];
}

interface Words {
  /** Tells the entry from others of its kind on its day. */
  readonly id: string;
  readonly title: string;
  readonly place?: string;
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** People put amounts and numbers into the titles of tasks, and links of calendars are passed on. */
const AMOUNT = /\$\s?[\d.,]*\d/g;
const PHONE = /(?:\+\d[\d\-.\s()]{6,}|\(?\d{3}\)?[-.\s]\d{3}[-.\s]?)\d{2,}/g;

const withoutNumbers = (text: string) => text.replaceAll(AMOUNT, '…').replaceAll(PHONE, '…');

/** HOME-5, DATA-12: what an entry says to other programs, which have no rights: no money, no phone numbers. */
const wordsOf: {
  readonly [Kind in CalendarEntry['kind']]: (
    entry: Extract<CalendarEntry, { readonly kind: Kind }>,
  ) => Words;
} = {
  invoices_due: ({ invoices, lease }) => ({
    id: lease?.leaseId ?? '',
    title: lease ? `Invoice due: ${lease.lessee}` : `${counted(invoices, 'invoice')} due`,
    ...(lease && { place: lease.home.address }),
  }),
  billing_planned: ({ invoices }) => ({
    id: '',
    title: `${counted(invoices, 'invoice')} to be created`,
  }),
  lease_starts: ({ leaseId, lessee, home }) => ({
    id: leaseId,
    title: `Move-in: ${lessee}`,
    place: home.address,
  }),
  lease_ends: ({ leaseId, lessee, home }) => ({
    id: leaseId,
    title: `Lease ends: ${lessee}`,
    place: home.address,
  }),
  notice_ends: ({ leaseId, lessee, home }) => ({
    id: leaseId,
    title: `Notice given: ${lessee}`,
    place: home.address,
  }),
  work_due: ({ workOrderId, label, title, home }) => ({
    id: workOrderId,
    title: withoutNumbers(`${label} ${title}`),
    place: home.address,
  }),
  tasks: ({ taskId, title, done, about }) => ({
    id: taskId,
    title: withoutNumbers(`${done ? 'Done: ' : ''}${title}`),
    ...(about && { place: withoutNumbers(about) }),
  }),
};

// A day of UTC is the same day everywhere, because whole days have no time zone.
const startOf = (day: CalendarDate) => new Date(`${day}T00:00:00Z`);

/** An iCalendar file. Its entries are whole days, so they are on the same day in every time zone. */
export function calendarFile({ kind, today, organization, url, entries }: Shown): FileResponse {
  const calendar = ical({
    name: organization.name,
    prodId: { company: 'Tenantry', product: 'Calendar', language: 'EN' },
    ttl: 60 * 60,
  });
  for (const entry of entries) {
    const { id, title, place } = (wordsOf[entry.kind] as (each: CalendarEntry) => Words)(entry);
    calendar.createEvent({
      id: `${entry.kind}-${entry.date}-${id}@${organization.domain}`,
      start: startOf(entry.date),
      end: startOf(addDays(entry.date, 1)),
      allDay: true,
      // The same all day, so that an unchanged calendar is the same file.
      stamp: startOf(today),
      summary: title,
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${url}/calendar?month=${entry.date.slice(0, 7)}`,
      ...(place && { location: place }),
    });
  }
  const content = Buffer.from(calendar.toString());
  return {
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${kind}.ics`,
    etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}
