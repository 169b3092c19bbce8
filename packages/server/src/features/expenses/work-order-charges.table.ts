import { index, text, uuid } from 'drizzle-orm/pg-core';
import { invoices } from '#features/ledger';
import { workOrders } from '#features/maintenance';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** MAINT-9: what tenants were billed of a work order. Rows are only added. */
export const workOrderCharges = organizationTable(
  'work_order_charges',
  {
    workOrderId: uuid().notNull(),
    invoiceId: uuid().notNull(),
    amount: centsColumn().notNull(),
    /** Why it was more than the cost; empty if it was not. */
    reason: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('work_order_charges_order').on(table.organizationId, table.workOrderId),
    index('work_order_charges_invoice').on(table.organizationId, table.invoiceId),
    rowReference('work_order_charges_order_fkey', table, table.workOrderId, workOrders),
    rowReference('work_order_charges_invoice_fkey', table, table.invoiceId, invoices),
  ],
);

/** The photos that staff chose for the tenant. They stay if they are removed from the work order. */
export const workOrderChargePhotos = organizationTable(
  'work_order_charge_photos',
  {
    chargeId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** Its original file name. */
    name: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('work_order_charge_photos_charge').on(table.organizationId, table.chargeId),
    index('work_order_charge_photos_file').on(table.organizationId, table.fileId),
    rowReference('work_order_charge_photos_charge_fkey', table, table.chargeId, workOrderCharges),
    rowReference('work_order_charge_photos_file_fkey', table, table.fileId, storedFiles),
  ],
);
