import { and, isNull } from 'drizzle-orm';
import { properties } from '#features/properties';
import { refersTo } from '../../platform/database/organization-rows.ts';
import { leases } from './leases.table.ts';

/** Joins the home of a lease. */
export const joinHome = refersTo(leases.propertyId, properties);

/** The same, unless the home is archived. */
export const joinLivingHome = and(joinHome, isNull(properties.archivedAt));
