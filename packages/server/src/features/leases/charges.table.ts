import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Frequency, HoldSubject, Proration } from '@tenantry/contract/leases/charges.schemas';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { leases } from './leases.table.ts';

/**
 * CHG-1: a recurring or one-time charge of a lease. The amount of the RENT schedule always equals the lease's
 * `monthlyCost`.
 */
export const chargeSchedules = organizationTable(
  'charge_schedules',
  {
    leaseId: uuid().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    description: text().notNull(),
    /** The amount before any step. For a credit: the amount that it deducts. */
    amount: centsColumn().notNull(),
    frequency: text().$type<Frequency>().notNull(),
    /** The day of the month on which it is due; null if the first day determines it (weekly, one time). */
    dayOfMonth: integer(),
    firstDay: date({ mode: 'string' }).notNull(),
    /** Null means until the lease ends. */
    lastDay: date({ mode: 'string' }),
    /** Null means the lease's method, or else the organization's. */
    proration: text().$type<Proration>(),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('charge_schedules_lease').on(table.organizationId, table.leaseId),
    uniqueIndex('charge_schedules_one_rent')
      .on(table.organizationId, table.leaseId)
      .where(sql`${table.kind} = 'RENT' and ${table.archivedAt} is null`),
    rowReference('charge_schedules_lease_fkey', table, table.leaseId, leases),
    check('charge_schedules_amount', sql`${table.amount} >= 0`),
    check('charge_schedules_day', sql`${table.dayOfMonth} between 1 and 31`),
    check('charge_schedules_days', sql`${table.firstDay} <= ${table.lastDay}`),
  ],
);

/** CHG-12: the amount of a schedule from a day on. */
export const chargeSteps = organizationTable(
  'charge_steps',
  {
    scheduleId: uuid().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    /** A percentage is stored as an amount, too: it is rounded once, when the step is made. */
    amount: centsColumn().notNull(),
    percent: numeric({ precision: 7, scale: 3, mode: 'number' }),
    /** Why it is earlier than the required notice, or changes a fixed term. */
    reason: text().notNull(),
    archivedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('charge_steps_day')
      .on(table.organizationId, table.scheduleId, table.fromDay)
      .where(sql`${table.archivedAt} is null`),
    rowReference('charge_steps_schedule_fkey', table, table.scheduleId, chargeSchedules),
    check('charge_steps_amount', sql`${table.amount} >= 0`),
  ],
);

/** CHG-23: on these days nothing of this kind is made automatically. */
export const leaseHolds = organizationTable(
  'lease_holds',
  {
    leaseId: uuid().notNull(),
    subject: text().$type<HoldSubject>().notNull(),
    reason: text().notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    /** Null means until it is released. A release sets it to the day before. */
    lastDay: date({ mode: 'string' }),
    releasedAt: moment(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('lease_holds_lease').on(table.organizationId, table.leaseId),
    rowReference('lease_holds_lease_fkey', table, table.leaseId, leases),
  ],
);
