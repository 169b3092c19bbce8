import { sql } from 'drizzle-orm';
import { check, integer, jsonb, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LateFeeTerms } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { properties } from '#features/properties';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { leases } from './leases.table.ts';

/** The lease's own fields determine the late fee, whatever a more general policy says. */
export const AS_ON_LEASE = 'AS_ON_LEASE';

type AsOnLease = typeof AS_ON_LEASE;

/** CHG-14: the late-fee policy of the organization, a property or a lease. The most specific one applies. */
export const lateFeePolicies = organizationTable(
  'late_fee_policies',
  {
    /** If both are null, it is the organization's policy. */
    propertyId: uuid(),
    leaseId: uuid(),
    terms: jsonb().$type<LateFeeTerms | AsOnLease>().notNull(),
    version: integer().notNull().default(1),
    archivedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('late_fee_policies_target')
      .on(
        table.organizationId,
        sql`coalesce(${table.leaseId}, ${table.propertyId}, ${table.organizationId})`,
      )
      .where(sql`${table.archivedAt} is null`),
    rowReference('late_fee_policies_property_fkey', table, table.propertyId, properties),
    rowReference('late_fee_policies_lease_fkey', table, table.leaseId, leases),
    check('late_fee_policies_scope', sql`${table.propertyId} is null or ${table.leaseId} is null`),
  ],
);
