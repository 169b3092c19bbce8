import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Proration } from '@tenantry/contract/leases/charges.schemas';
import type { AfterEnd, LeaseStatus } from '@tenantry/contract/leases/leases.schemas';
import { ZERO } from '@tenantry/contract/shared/money';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { properties } from '#features/properties';
import { users } from '#features/access';

/**
 * Leases. The exclusion constraint `leases_no_overlap`, created in SQL by the migration, ensures that no two unexpired
 * leases of a property overlap: `[occupied_from, end_date]` by property.
 */
export const leases = organizationTable(
  'leases',
  {
    propertyId: uuid().notNull(),
    /** The tenant's user. */
    userId: uuid().notNull(),
    type: text().$type<'M2M' | 'TERM'>().notNull(),
    /** Only for a fixed term. */
    startDate: date({ mode: 'string' }),
    /** Only for a fixed term. */
    endDate: date({ mode: 'string' }),
    /**
     * The first day on which the lease occupies the property: its start, or the day on which month-to-month was agreed.
     */
    occupiedFrom: date({ mode: 'string' }).notNull(),
    monthlyCost: centsColumn().notNull(),
    deposit: centsColumn().notNull(),
    invoiceDayOfMonth: integer().notNull(),
    invoiceDueDayOfMonth: integer().notNull(),
    /** For every `lateFeeFrequency` days late; the API calls it `lateFeePercent`. */
    lateFee: centsColumn().notNull(),
    lateFeeFrequency: integer().notNull(),
    notify: boolean().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    emailAddress: text().notNull(),
    phoneNumber: text().notNull(),
    status: text().$type<LeaseStatus>().notNull(),
    /** What happens after the last day of a fixed term; null if nobody has decided. */
    afterEnd: text().$type<AfterEnd>(),
    /** The last day of a lease that was ended by hand. */
    endedOn: date({ mode: 'string' }),
    /** UNIT-11: the last day of the notice in force; null without one. Only the notices of `portfolio` change it. */
    noticeFor: date({ mode: 'string' }),
    /** UNIT-12: where the tenants live now, given after their deposit settlement was sent. Its draft has earlier ones. */
    forwardingAddress: text(),
    /** Paid, and not yet used by an invoice. Only the ledger changes it, under this row's lock. */
    credit: centsColumn().notNull().default(ZERO),
    /** CHG-4: rent that is due from this day on is invoiced automatically; null if invoices are made manually. */
    invoicedFrom: date({ mode: 'string' }),
    /** CHG-9, CHG-30, CHG-24: null means the organization's setting. */
    proration: text().$type<Proration>(),
    emailInvoices: boolean(),
    sendReminders: boolean(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('leases_property').on(table.organizationId, table.propertyId),
    index('leases_user').on(table.organizationId, table.userId),
    rowReference('leases_property_fkey', table, table.propertyId, properties),
    rowReference('leases_user_fkey', table, table.userId, users),
    check('leases_type', sql`${table.type} in ('M2M', 'TERM')`),
    check('leases_status', sql`${table.status} in ('PENDING', 'ACTIVE', 'EXPIRED')`),
    check(
      'leases_term',
      sql`case ${table.type} when 'TERM' then ${table.startDate} < ${table.endDate} and ${table.occupiedFrom} = ${table.startDate}
          else ${table.startDate} is null and ${table.endDate} is null end`,
    ),
    check('leases_after_end', sql`${table.afterEnd} in ('ENDS', 'MONTH_TO_MONTH')`),
    check('leases_money', sql`${table.monthlyCost} >= 0 and ${table.deposit} >= 0`),
    check('leases_late_fee', sql`${table.lateFee} between 0 and 10000`),
    check('leases_credit', sql`${table.credit} >= 0`),
    check(
      'leases_days',
      sql`${table.invoiceDayOfMonth} between 1 and 31 and ${table.invoiceDueDayOfMonth} between 1 and 31
          and ${table.lateFeeFrequency} between 1 and 31`,
    ),
  ],
);

/** USER-6: the home for which a tenant's account was created, before or in addition to a lease. */
export const lesseeHomes = organizationTable(
  'lessee_homes',
  { userId: uuid().notNull(), propertyId: uuid().notNull() },
  (table) => [
    unique('lessee_homes_user').on(table.organizationId, table.userId),
    index('lessee_homes_property').on(table.organizationId, table.propertyId),
    rowReference('lessee_homes_user_fkey', table, table.userId, users),
    rowReference('lessee_homes_property_fkey', table, table.propertyId, properties),
  ],
);
