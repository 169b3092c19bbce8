import { and, isNull } from 'drizzle-orm';
import { homeOf, properties } from '#features/properties';
import { refersTo } from '../../platform/database/organization-rows.ts';
import { leases } from './leases.table.ts';
import { lesseeCount, lesseeNames } from './lessee-names.ts';

/** Joins the home of a lease. */
export const joinHome = refersTo(leases.propertyId, properties);

/** The same, unless the home is archived. */
export const joinLivingHome = and(joinHome, isNull(properties.archivedAt));

/** The columns of a lease in a list of several features, with its tenants of a day; the query joins its home. */
export const namedLease = (day: string) => ({
  leaseId: leases.id,
  userId: leases.userId,
  propertyId: leases.propertyId,
  home: homeOf(properties),
  lessee: lesseeNames(day),
});

/** The same with the number of the tenants. */
export const countedLease = (day: string) => ({
  ...namedLease(day),
  lesseeCount: lesseeCount(day),
});
