import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Frequency } from '@tenantry/contract/tasks/tasks.rules';
import { users } from '#features/access';
import { leases } from '#features/leases';
import { invoices } from '#features/ledger';
import { properties } from '#features/properties';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** HOME-4. */
export const tasks = organizationTable(
  'tasks',
  {
    title: text().notNull(),
    notes: text().notNull(),
    dueDate: date({ mode: 'string' }).notNull(),
    /** The member of staff who is responsible. */
    assigneeId: uuid(),
    propertyId: uuid(),
    leaseId: uuid(),
    userId: uuid(),
    invoiceId: uuid(),
    /** A frequency of RFC 5545; null for a task that does not repeat. */
    frequency: text().$type<Frequency>(),
    repeatInterval: integer().notNull().default(1),
    repeatUntil: date({ mode: 'string' }),
    /** The first due day of the series, from which the others are computed. */
    firstDue: date({ mode: 'string' }).notNull(),
    /** The previous task of the series. */
    previousId: uuid(),
    doneAt: moment(),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('tasks_due')
      .on(table.organizationId, table.dueDate)
      .where(sql`${table.doneAt} is null and ${table.archivedAt} is null`),
    index('tasks_done').on(table.organizationId, table.doneAt),
    index('tasks_assignee').on(table.organizationId, table.assigneeId),
    index('tasks_property').on(table.organizationId, table.propertyId),
    index('tasks_lease').on(table.organizationId, table.leaseId),
    index('tasks_user').on(table.organizationId, table.userId),
    index('tasks_invoice').on(table.organizationId, table.invoiceId),
    unique('tasks_next').on(table.organizationId, table.previousId),
    rowReference('tasks_assignee_fkey', table, table.assigneeId, users),
    rowReference('tasks_property_fkey', table, table.propertyId, properties),
    rowReference('tasks_lease_fkey', table, table.leaseId, leases),
    rowReference('tasks_user_fkey', table, table.userId, users),
    rowReference('tasks_invoice_fkey', table, table.invoiceId, invoices),
    rowReference('tasks_previous_fkey', table, table.previousId, table),
    check('tasks_subject', sql`num_nonnulls(property_id, lease_id, user_id, invoice_id) <= 1`),
    check('tasks_frequency', sql`frequency in ('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')`),
    check('tasks_interval', sql`repeat_interval between 1 and 366`),
  ],
);

/** The daily mails about tasks: one per day and person. */
export const taskDigests = organizationTable(
  'task_digests',
  {
    userId: uuid().notNull(),
    /** The date in the organization's time zone. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('task_digests_once').on(table.organizationId, table.userId, table.day),
    rowReference('task_digests_user_fkey', table, table.userId, users),
  ],
);
