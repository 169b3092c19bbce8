/** HOME-5: the first and the last days of leases. */
import { and, asc, between, sql, type SQL } from 'drizzle-orm';
import {
  MOST_ENTRIES,
  type CalendarEntry,
  type CalendarWindow,
} from '@tenantry/contract/today/calendar.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { lastChargedDay } from './last-charged-day.ts';
import { countedLease, joinLivingHome } from './leases.joins.ts';
import { leases } from './leases.table.ts';

async function leasesOn(tx: Transaction, day: SQL, { from, to, propertyIds }: CalendarWindow) {
  return tx.db
    .select({
      date: sql<CalendarDate>`${day}::text`,
      ...countedLease(tx.today),
    })
    .from(leases)
    .innerJoin(properties, joinLivingHome)
    .where(
      and(
        inOrganization(tx, leases),
        between(day, from, to),
        // A lease that was ended before it began never had a tenant.
        sql`(${lastChargedDay} is null or ${lastChargedDay} >= ${leases.occupiedFrom})`,
        propertyIds && anyOf(leases.propertyId, propertyIds),
      ),
    )
    .orderBy(asc(day), asc(leases.id))
    .limit(MOST_ENTRIES + 1);
}

export async function leaseStarts(
  tx: Transaction,
  window: CalendarWindow,
): Promise<CalendarEntry[]> {
  const rows = await leasesOn(tx, sql`${leases.occupiedFrom}`, window);
  return rows.map((row) => ({ kind: 'lease_starts' as const, ...row }));
}

export async function leaseEnds(tx: Transaction, window: CalendarWindow): Promise<CalendarEntry[]> {
  const rows = await leasesOn(tx, lastChargedDay, window);
  return rows.map((row) => ({ kind: 'lease_ends' as const, ...row }));
}
