import type { HouseholdKind } from '@tenantry/contract/leases/household.schemas';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { leases } from './leases.table.ts';

/** UNIT-16: pets, vehicles, insurance policies and emergency contacts of leases. */
export const householdEntries = organizationTable(
  'household_entries',
  {
    leaseId: uuid().notNull(),
    kind: text().$type<HouseholdKind>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    /** A license plate, or the number of a policy. */
    number: text(),
    phoneNumber: text(),
    /** The last day of an insurance policy. */
    expiresOn: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('household_entries_lease').on(table.organizationId, table.leaseId),
    index('household_entries_expiring')
      .on(table.organizationId, table.expiresOn)
      .where(sql`${table.expiresOn} is not null and ${table.archivedAt} is null`),
    rowReference('household_entries_lease_fkey', table, table.leaseId, leases),
    check(
      'household_entries_kind',
      sql`${table.kind} in ('PET', 'VEHICLE', 'INSURANCE', 'EMERGENCY_CONTACT')`,
    ),
  ],
);
