import { and, isNull, lte, sql } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { leases } from '#features/leases';
import { properties } from '#features/properties';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';

/** All leases that began by the day, with their rents, by property. */
export async function rentedTerms(tx: Transaction, day: CalendarDate, among?: readonly string[]) {
  const rows = await tx.db
    .select({
      propertyId: leases.propertyId,
      firstDay: leases.occupiedFrom,
      lastDay: sql<CalendarDate | null>`coalesce(${leases.endedOn}, ${leases.endDate})::text`,
      rent: leases.monthlyCost,
    })
    .from(leases)
    .where(
      and(
        inOrganization(tx, leases),
        lte(leases.occupiedFrom, day),
        among && anyOf(leases.propertyId, among),
      ),
    );
  return Map.groupBy(rows, ({ propertyId }) => propertyId);
}

/** The homes that are not deleted, with the day on which they were added. */
export async function offeredHomes(tx: Transaction, among?: readonly string[]) {
  const rows = await tx.db
    .select({
      id: properties.id,
      managed: properties.managed,
      asked: properties.monthlyCost,
      createdAt: properties.createdAt,
    })
    .from(properties)
    .where(
      and(
        inOrganization(tx, properties),
        isNull(properties.archivedAt),
        among && anyOf(properties.id, among),
      ),
    );
  return rows.map(({ createdAt, ...home }) => ({
    ...home,
    addedOn: calendarDayAt(instantOf(createdAt), tx.organization.timeZone),
  }));
}
