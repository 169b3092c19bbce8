import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import type {
  AnyWorkStage,
  MayEnter,
  WorkOrderCategory,
  WorkOrderPriority,
  WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  WorkOrderEventKind,
  WorkOrderSource,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { users } from '#features/access';
import { conversations } from '#features/conversations';
import { properties } from '#features/properties';
import { vendors } from '#features/vendors';
import { assets } from './assets/assets.table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** MAINT-2: the last number that a work order of the organization has got. */
export const workOrderCounters = organizationTable(
  'work_order_counters',
  { lastNumber: integer().notNull() },
  (table) => [unique('work_order_counters_once').on(table.organizationId)],
);

/** MAINT-1, MAINT-2. */
export const workOrders = organizationTable(
  'work_orders',
  {
    number: integer().notNull(),
    propertyId: uuid().notNull(),
    /** The tenant whom it is for; null if it is the organization's own matter. */
    tenantId: uuid(),
    source: text().$type<WorkOrderSource>().notNull(),
    /** Who reported it; null if a rule made it. */
    reportedById: uuid(),
    category: text().$type<WorkOrderCategory>().notNull(),
    title: text().notNull(),
    /** Where in the home. */
    place: text().notNull(),
    description: text().notNull(),
    mayEnter: text().$type<MayEnter>().notNull(),
    entryTimes: text().notNull(),
    pets: text().notNull(),
    priority: text().$type<WorkOrderPriority>().notNull(),
    status: text().$type<WorkOrderStatus>().notNull(),
    /** When it was reported, or reopened: the target counts from here. */
    openedAt: moment().notNull(),
    targetAt: moment().notNull(),
    /** When it was done or canceled; null while it is open. */
    endedAt: moment(),
    /** MAINT-3: the room with the tenant. */
    conversationId: uuid(),
    /** The message of which it was made. No foreign key, because messages are deleted after some years. */
    messageId: uuid(),
    /** MAINT-11: the appliance that it is about. */
    assetId: uuid(),
    /** MAINT-4: who does it, once a quote is approved, a time is agreed or a vendor has done it. */
    vendorId: uuid(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('work_orders_number').on(table.organizationId, table.number),
    index('work_orders_open')
      .on(table.organizationId, table.targetAt)
      .where(sql`${table.endedAt} is null`),
    index('work_orders_property').on(table.organizationId, table.propertyId),
    index('work_orders_tenant').on(table.organizationId, table.tenantId),
    index('work_orders_reported_by').on(table.organizationId, table.reportedById),
    index('work_orders_vendor').on(table.organizationId, table.vendorId),
    rowReference('work_orders_vendor_fkey', table, table.vendorId, vendors),
    index('work_orders_conversation').on(table.organizationId, table.conversationId),
    index('work_orders_message').on(table.organizationId, table.messageId),
    index('work_orders_asset').on(table.organizationId, table.assetId),
    rowReference('work_orders_asset_fkey', table, table.assetId, assets),
    rowReference('work_orders_property_fkey', table, table.propertyId, properties),
    rowReference('work_orders_tenant_fkey', table, table.tenantId, users),
    rowReference('work_orders_reported_by_fkey', table, table.reportedById, users),
    rowReference('work_orders_conversation_fkey', table, table.conversationId, conversations),
    check(
      'work_orders_status',
      sql`(${table.endedAt} is not null) = (${table.status} in ('DONE', 'CLOSED', 'CANCELLED'))
        and ${table.status} in ('NEW', 'TRIAGED', 'QUOTING', 'SCHEDULED', 'IN_PROGRESS', 'DONE', 'CLOSED', 'CANCELLED')`,
    ),
    check('work_orders_priority', sql`${table.priority} in ('EMERGENCY', 'HIGH', 'NORMAL')`),
    check(
      'work_orders_entry',
      sql`${table.mayEnter} in ('YES', 'CALL_FIRST', 'TIMES') and (${table.mayEnter} <> 'TIMES' or ${table.entryTimes} <> '')`,
    ),
  ],
);

/** MAINT-2: what happened to a work order. Rows are only added. */
export const workOrderEvents = organizationTable(
  'work_order_events',
  {
    workOrderId: uuid().notNull(),
    at: moment().notNull(),
    kind: text().$type<WorkOrderEventKind>().notNull(),
    /** The user who did it; null for the server, or for somebody without an account. */
    actorId: uuid(),
    /** The name of somebody without an account, such as a vendor. */
    actorName: text(),
    fromStatus: text().$type<WorkOrderStatus>(),
    toStatus: text().$type<WorkOrderStatus>(),
    note: text().notNull(),
  },
  (table) => [
    index('work_order_events_order').on(table.organizationId, table.workOrderId, table.at),
    index('work_order_events_actor').on(table.organizationId, table.actorId),
    rowReference('work_order_events_order_fkey', table, table.workOrderId, workOrders),
    rowReference('work_order_events_actor_fkey', table, table.actorId, users),
  ],
);

/** MAINT-1: photos and papers of a work order. */
export const workOrderFiles = organizationTable(
  'work_order_files',
  {
    workOrderId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** Its original file name. */
    name: text().notNull(),
    stage: text().$type<AnyWorkStage>().notNull(),
    /** The user who added it; null for somebody without an account. */
    addedById: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('work_order_files_order').on(table.organizationId, table.workOrderId),
    index('work_order_files_added_by').on(table.organizationId, table.addedById),
    rowReference('work_order_files_order_fkey', table, table.workOrderId, workOrders),
    rowReference('work_order_files_file_fkey', table, table.fileId, storedFiles),
    rowReference('work_order_files_added_by_fkey', table, table.addedById, users),
    check(
      'work_order_files_stage',
      sql`${table.stage} in ('REPORT', 'BEFORE', 'AFTER', 'QUOTE', 'INVOICE')`,
    ),
  ],
);
