import { calendarKinds, calendarPermissions, type CalendarKind } from '@tenantry/contract/kinds';
import {
  MOST_ENTRIES,
  type Calendar,
  type CalendarWindow,
} from '@tenantry/contract/today/calendar.schemas';
import { unitsIn } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import type { CalendarSources } from '../../platform/feature.ts';
import { may } from '../../platform/may.ts';

export interface CalendarOptions {
  /** HOME-5: each kind comes from its own feature, for people who may see it. */
  readonly calendarSources: CalendarSources;
}

interface Asked extends Pick<CalendarWindow, 'from' | 'to'> {
  readonly propertyId?: string | undefined;
  readonly buildingId?: string | undefined;
  readonly kinds?: readonly CalendarKind[] | undefined;
}

/** The events of these days, by date. A source returns one entry more than the calendar names if there are more. */
export async function calendarOf(
  tx: Transaction,
  { calendarSources }: CalendarOptions,
  { kinds = calendarKinds, propertyId, buildingId, from, to }: Asked,
): Promise<Calendar> {
  const propertyIds = propertyId === undefined ? await unitsIn(tx, buildingId) : [propertyId];
  const window = { from, to, propertyIds };
  const permitted = [...new Set(kinds)]
    .filter((kind) => may(tx, calendarPermissions[kind]))
    .map((kind) => calendarSources[kind])
    .filter((source) => source !== undefined);
  const found = await Promise.all(permitted.map(({ find }) => find(tx, window)));
  const entries = found.flatMap((each) => each.slice(0, MOST_ENTRIES));
  return {
    today: tx.today,
    entries: entries.toSorted((one, other) => one.date.localeCompare(other.date)),
    cut: found.some(({ length }) => length > MOST_ENTRIES),
  };
}
