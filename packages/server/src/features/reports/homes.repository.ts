/** The names of leases and properties in reports. */
import { and, sql } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { leases, lesseeNamer } from '#features/leases';
import type { UnitOfRow } from '@tenantry/contract/properties/by-building.schemas';
import { unitFieldsOf } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { named } from './reports.domain.ts';
import { namesOfHomes } from './reports.repository.ts';

/** The shortest names that distinguish the properties, by id. */
export async function propertyNames(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const properties = named(await namesOfHomes(tx, ids));
  return new Map(properties.map(({ property, name }) => [property.id, name]));
}

/** The names that distinguish the properties, and the buildings of those that are units, by id. */
export async function namedHomes(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, { readonly propertyName: string } & UnitOfRow>> {
  const homes = named(await namesOfHomes(tx, ids));
  return new Map(
    homes.map(({ property, name }) => [
      property.id,
      { propertyName: name, ...unitFieldsOf(property) },
    ]),
  );
}

/** The first day of a year, and the last. */
export const daysOfYear = (year: number) => ({ first: `${year}-01-01`, last: `${year}-12-31` });

/** The ids of leases that ran on any of these days. */
export async function leasesBetween(
  tx: Transaction,
  { first, last }: { readonly first: CalendarDate; readonly last: CalendarDate },
): Promise<string[]> {
  const ended = sql`coalesce(${leases.endedOn}, ${leases.endDate}, ${last}::date)`;
  const rows = await tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(
      and(
        inOrganization(tx, leases),
        sql`${leases.occupiedFrom} <= ${last}::date and ${ended} >= greatest(${first}::date, ${leases.occupiedFrom})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** The tenants of these leases on a day, and the names of their homes. */
export async function leasesWithHomes(
  tx: Transaction,
  leaseIds: readonly string[],
  day: CalendarDate,
) {
  const rows = await tx.db
    .select({
      id: leases.id,
      propertyId: leases.propertyId,
      firstName: leases.firstName,
      lastName: leases.lastName,
      status: leases.status,
    })
    .from(leases)
    .where(and(inOrganization(tx, leases), anyOf(leases.id, leaseIds)));
  const [homes, lesseeOf] = await Promise.all([
    namedHomes(tx, [...new Set(rows.map(({ propertyId }) => propertyId))]),
    lesseeNamer(tx, { day }),
  ]);
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    lesseeName: lesseeOf({ id: row.id, firstName, lastName }),
    ...(homes.get(row.propertyId) ?? { propertyName: '' }),
  }));
}
