import { permits } from '@tenantry/contract/access/roles';
import type { Permission } from '@tenantry/contract/shared/permissions';
import type { CalendarKind } from '@tenantry/contract/today/calendar.kinds';
import {
  MOST_ENTRIES,
  type Calendar,
  type CalendarEntry,
  type CalendarWindow,
} from '@tenantry/contract/today/calendar.schemas';
import { plannedDays } from '#features/billing';
import { leaseEnds, leaseStarts } from '#features/leases';
import { dueDays } from '#features/ledger';
import { taskDays } from '#features/tasks';
import type { Actor, Transaction } from '../../platform/database/database.ts';

type Source = (tx: Transaction, window: CalendarWindow) => Promise<CalendarEntry[]>;

/** HOME-5: each kind comes from its own feature, for people who may see it. */
const sources: Readonly<Record<CalendarKind, readonly [Permission, Source]>> = {
  invoices_due: ['charges:read', dueDays],
  billing_planned: ['charges:read', plannedDays],
  lease_starts: ['leases:read', leaseStarts],
  lease_ends: ['leases:read', leaseEnds],
  tasks: ['tasks:read', taskDays],
};

const allKinds = Object.keys(sources) as CalendarKind[];

interface Asked extends CalendarWindow {
  readonly kinds?: readonly CalendarKind[] | undefined;
}

/** The events of these days, by date. A source returns one entry more than the calendar names if there are more. */
export async function calendarOf(
  tx: Transaction,
  { roles }: Actor,
  { kinds = allKinds, ...window }: Asked,
): Promise<Calendar> {
  const permitted = [...new Set(kinds)]
    .map((kind) => sources[kind])
    .filter(([permission]) => permits(roles, permission));
  const found = await Promise.all(permitted.map(([, find]) => find(tx, window)));
  const entries = found.flatMap((each) => each.slice(0, MOST_ENTRIES));
  return {
    today: tx.today,
    entries: entries.toSorted((one, other) => one.date.localeCompare(other.date)),
    cut: found.some(({ length }) => length > MOST_ENTRIES),
  };
}
