import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import { workOrders } from '#features/maintenance';
import { buildings } from '#features/properties';
import { vendors } from '#features/vendors';
import { storedFiles } from '../../platform/database/platform.table.ts';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** A unit that pays a part. */
export interface MemberOfBill {
  readonly propertyId: string;
  readonly weight: number;
  /** Its share was less than a cent when this was kept, so it has no expense. */
  readonly hasNoShare?: true;
}

/** UNIT-4: an expense of a whole building. Its shares are expenses of the units, so every report has them. */
export const sharedExpenses = organizationTable(
  'shared_expenses',
  {
    buildingId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    category: text().$type<ExpenseCategory>().notNull(),
    amount: centsColumn().notNull(),
    vendor: text().notNull(),
    /** MAINT-8: the vendor of the organization who is named. */
    vendorId: uuid(),
    note: text().notNull(),
    split: text().$type<UtilitySplit>().notNull(),
    /**
     * The units that share it with their weights, also those whose share is less than a cent, so that a correction does
     * not forget them. Null for bills that were entered before this was kept: those units have shares.
     */
    members: jsonb().$type<readonly MemberOfBill[]>(),
    /** MAINT-8: the work order that it pays for. */
    workOrderId: uuid(),
    receiptFileId: uuid(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('shared_expenses_building').on(table.organizationId, table.buildingId, table.date),
    index('shared_expenses_receipt')
      .on(table.organizationId, table.receiptFileId)
      .where(sql`${table.receiptFileId} IS NOT NULL`),
    index('shared_expenses_vendor_id')
      .on(table.organizationId, table.vendorId)
      .where(sql`${table.vendorId} IS NOT NULL`),
    index('shared_expenses_work_order')
      .on(table.organizationId, table.workOrderId)
      .where(sql`${table.workOrderId} IS NOT NULL`),
    rowReference('shared_expenses_work_order_fkey', table, table.workOrderId, workOrders),
    rowReference('shared_expenses_vendor_fkey', table, table.vendorId, vendors),
    rowReference('shared_expenses_receipt_fkey', table, table.receiptFileId, storedFiles),
    rowReference('shared_expenses_building_fkey', table, table.buildingId, buildings),
  ],
);
