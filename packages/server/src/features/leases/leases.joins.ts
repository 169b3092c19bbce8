import { and, eq, isNull } from 'drizzle-orm';
import { properties } from '#features/properties';
import { leases } from './leases.table.ts';

/** Joins the home of a lease. */
export const joinHome = and(
  eq(properties.organizationId, leases.organizationId),
  eq(properties.id, leases.propertyId),
);

/** The same, unless the home is archived. */
export const joinLivingHome = and(joinHome, isNull(properties.archivedAt));
