import { calendarKinds } from '@tenantry/contract/kinds';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import type {
  CalendarFeed,
  FeedKind,
  NewCalendarFeed,
} from '@tenantry/contract/today/calendar-feeds.schemas';
import { and, asc, eq } from 'drizzle-orm';
import { liveActorOf } from '#features/access';
import { isStaffMember } from '../../platform/actor.ts';
import { actingAs } from '../../platform/database/reach/acting.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { calendarDayAt, dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { calendarFile } from './calendar-feeds.file.ts';
import { calendarFeeds } from './calendar-feeds.table.ts';
import { calendarOf, type CalendarOptions } from './calendar.service.ts';

/** Programs show a month or two; further ahead little is known. */
const DAYS_BEFORE = 31;
const DAYS_AHEAD = 366;
/** Upcoming charges are computed for each lease, so only for the days that the calendar shows. */
const PLANNED_DAYS_AHEAD = 31;

export interface FeedOptions extends CalendarOptions {
  /** The base address of an organization's pages. */
  urlOf(organization: Organization): string;
}

const ofPerson = (tx: Transaction, userId: string) =>
  and(inOrganization(tx, calendarFeeds), eq(calendarFeeds.userId, userId));

export async function feedsOf(tx: Transaction, userId: string): Promise<CalendarFeed[]> {
  const rows = await tx.db
    .select()
    .from(calendarFeeds)
    .where(ofPerson(tx, userId))
    .orderBy(asc(calendarFeeds.kind));
  return rows.map(({ kind, createdAt }) => ({
    kind,
    since: calendarDayAt(instantOf(createdAt), tx.organization.timeZone),
  }));
}

/** Makes a link, in place of an earlier one. */
export async function makeFeed(
  tx: Transaction,
  userId: string,
  kind: FeedKind,
): Promise<NewCalendarFeed> {
  const token = newToken();
  const made = { tokenHash: hashToken(token), createdAt: dateOf(tx.now) };
  const { organizationId, userId: person, kind: ofKind } = calendarFeeds;
  await tx.db
    .insert(calendarFeeds)
    .values({ ...newKey(tx), userId, kind, ...made })
    .onConflictDoUpdate({ target: [organizationId, person, ofKind], set: made });
  await recordAudit(tx, { action: 'user.calendarLinkMade', entityId: userId, after: { kind } });
  return { kind, since: tx.today, path: `/v1/public/calendars/${token}.ics` };
}

export async function removeFeed(tx: Transaction, userId: string, kind: FeedKind): Promise<void> {
  const removed = await tx.db
    .delete(calendarFeeds)
    .where(and(ofPerson(tx, userId), eq(calendarFeeds.kind, kind)))
    .returning({ id: calendarFeeds.id });
  if (removed.length === 0) return;
  await recordAudit(tx, { action: 'user.calendarLinkEnded', entityId: userId, before: { kind } });
}

/** A person who comes back later does not bring the links along. */
export async function removeFeedsOf(tx: Transaction, userId: string): Promise<void> {
  for (const { kind } of await feedsOf(tx, userId)) await removeFeed(tx, userId, kind);
}

/** The calendar behind a link, as its owner may read it now. */
export async function feedFile(
  opened: Transaction,
  options: FeedOptions,
  file: string,
): Promise<FileResponse> {
  const tokenHash = hashToken(file.replace(/\.ics$/, ''));
  const [feed] = await opened.db
    .select()
    .from(calendarFeeds)
    .where(and(inOrganization(opened, calendarFeeds), eq(calendarFeeds.tokenHash, tokenHash)));
  const actor = feed && (await liveActorOf(opened, feed.userId));
  if (!feed || !actor || !isStaffMember(actor)) throw notFound();
  const tx = actingAs(opened, actor);
  const from = addDays(tx.today, -DAYS_BEFORE);
  const until = (days: number) => ({ from, to: addDays(tx.today, days) });
  const kinds = calendarKinds.filter((kind) => feed.kind === 'all' || kind === feed.kind);
  const known = kinds.filter((kind) => kind !== 'billing_planned');
  const planned = kinds.filter((kind) => kind === 'billing_planned');
  const parts = [
    await calendarOf(tx, options, { kinds: known, ...until(DAYS_AHEAD) }),
    await calendarOf(tx, options, { kinds: planned, ...until(PLANNED_DAYS_AHEAD) }),
  ];
  return calendarFile({
    kind: feed.kind,
    today: tx.today,
    organization: tx.organization,
    url: options.urlOf(tx.organization),
    entries: parts.flatMap(({ entries }) => entries),
  });
}
