import type {
  MayEnter,
  WorkOrderCategory,
  WorkOrderPriority,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { properties } from '#features/properties';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../../platform/database/organization-table.ts';
import { workOrders } from '../maintenance.table.ts';

/** MAINT-10: work that repeats in a home. */
export const taskRules = organizationTable(
  'task_rules',
  {
    propertyId: uuid().notNull(),
    title: text().notNull(),
    category: text().$type<WorkOrderCategory>().notNull(),
    place: text().notNull(),
    description: text().notNull(),
    priority: text().$type<WorkOrderPriority>().notNull(),
    mayEnter: text().$type<Exclude<MayEnter, 'TIMES'>>().notNull(),
    /** RFC 5545, counted from `startsOn`. */
    rrule: text().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    daysAhead: integer().notNull(),
    /** The next due day without a work order; null if there is none. */
    nextOn: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('task_rules_next')
      .on(table.organizationId, table.nextOn)
      .where(sql`${table.archivedAt} is null`),
    index('task_rules_property').on(table.organizationId, table.propertyId),
    rowReference('task_rules_property_fkey', table, table.propertyId, properties),
    check('task_rules_days_ahead', sql`${table.daysAhead} between 0 and 90`),
  ],
);

/** MAINT-10: the work orders that rules have made: one for each due day. Rows are only added. */
export const taskRuleOrders = organizationTable(
  'task_rule_orders',
  {
    ruleId: uuid().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    workOrderId: uuid().notNull(),
  },
  (table) => [
    unique('task_rule_orders_once').on(table.organizationId, table.ruleId, table.dueOn),
    index('task_rule_orders_order').on(table.organizationId, table.workOrderId),
    rowReference('task_rule_orders_rule_fkey', table, table.ruleId, taskRules),
    rowReference('task_rule_orders_order_fkey', table, table.workOrderId, workOrders),
  ],
);
