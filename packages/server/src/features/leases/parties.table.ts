import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PartyRole } from '@tenantry/contract/leases/parties.schemas';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { users } from '#features/access';
import { leases } from './leases.table.ts';

/**
 * UNIT-5: the people of a lease, each from a day to a day. The primary tenant is here too: `saveTenantOfLease` keeps
 * the row equal to the name and contact data in `leases`. The exclusion constraint `lease_parties_no_overlap`, created
 * in SQL by the migration, ensures that nobody is a tenant of a lease twice on the same day.
 */
export const leaseParties = organizationTable(
  'lease_parties',
  {
    leaseId: uuid().notNull(),
    /** The account of a tenant; nobody else has one. */
    userId: uuid(),
    role: text().$type<PartyRole>().notNull(),
    isPrimary: boolean().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    emailAddress: text(),
    phoneNumber: text(),
    birthYear: integer(),
    /** Null means since the lease began. */
    fromDay: date({ mode: 'string' }),
    /** Null means as long as the lease runs. */
    toDay: date({ mode: 'string' }),
    /**
     * UNIT-6: the account of a guarantor who may pay. It is not in `userId`, which is the right of a tenant: so a
     * query of tenants finds no guarantors.
     */
    payingUserId: uuid(),
    /** UNIT-6: a guarantor who is told of late payments. */
    lateNotices: boolean().notNull().default(false),
    /** UNIT-7: the tenant's part of `shareWhole`; the parts of all tenants added up to it when they were set. */
    shareParts: integer(),
    shareWhole: integer(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('lease_parties_primary')
      .on(table.organizationId, table.leaseId)
      .where(sql`${table.isPrimary}`),
    index('lease_parties_lease').on(table.organizationId, table.leaseId),
    // The tenants beside the primary ones are few: names of leases are put together from this index.
    index('lease_parties_others')
      .on(table.organizationId, table.leaseId)
      .where(sql`${table.role} = 'TENANT' and not ${table.isPrimary}`),
    index('lease_parties_user').on(table.organizationId, table.userId),
    index('lease_parties_paying_user')
      .on(table.organizationId, table.payingUserId)
      .where(sql`${table.payingUserId} is not null`),
    rowReference('lease_parties_paying_user_fkey', table, table.payingUserId, users),
    rowReference('lease_parties_lease_fkey', table, table.leaseId, leases),
    rowReference('lease_parties_user_fkey', table, table.userId, users),
    check('lease_parties_role', sql`${table.role} in ('TENANT', 'OCCUPANT', 'GUARANTOR')`),
    check('lease_parties_account', sql`(${table.role} = 'TENANT') = (${table.userId} is not null)`),
    check(
      'lease_parties_contact',
      sql`case ${table.role} when 'OCCUPANT' then ${table.emailAddress} is null and ${table.phoneNumber} is null
          else ${table.emailAddress} is not null and ${table.phoneNumber} is not null and ${table.birthYear} is null end`,
    ),
    check(
      'lease_parties_primary_stays',
      sql`not ${table.isPrimary} or (${table.role} = 'TENANT' and ${table.toDay} is null)`,
    ),
    check(
      'lease_parties_share',
      sql`(${table.shareParts} is null) = (${table.shareWhole} is null) and ${table.shareParts} between 0 and ${table.shareWhole}`,
    ),
    check(
      'lease_parties_late_notices',
      sql`not ${table.lateNotices} or ${table.role} = 'GUARANTOR'`,
    ),
    check(
      'lease_parties_paying',
      sql`${table.payingUserId} is null or ${table.role} = 'GUARANTOR'`,
    ),
    check('lease_parties_birth_year', sql`${table.birthYear} between 1900 and 2100`),
    check('lease_parties_days', sql`${table.fromDay} <= ${table.toDay}`),
  ],
);
