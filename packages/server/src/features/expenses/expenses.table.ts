import { sql } from 'drizzle-orm';
import {
  categoryValues,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import type {
  ReadField,
  readingStates,
  ReceiptReading,
} from '@tenantry/contract/expenses/expenses.schemas';
import { boolean, check, date, index, integer, jsonb, text, time, uuid } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { vendorLinkFiles, workOrders } from '#features/maintenance';
import { properties } from '#features/properties';
import { vendors } from '#features/vendors';
import { sharedExpenses } from './shared-expenses.table.ts';

type ReadingState = (typeof readingStates)[number];

const quoted = categoryValues.map((value) => `'${value}'`).join(', ');

/** Money spent, for a property or for the organization itself. Deleting archives. */
export const expenses = organizationTable(
  'expenses',
  {
    /** Null for an expense of the organization itself. */
    propertyId: uuid(),
    /** Not named `date`, as the moment was that it replaced: a server of that version fails instead of writing days of UTC. */
    date: date('day', { mode: 'string' }).notNull(),
    /** The local time, from the receipt or of the upload; midnight if it is not known. */
    timeOfDay: time({ precision: 3 }).notNull().default('00:00:00'),
    category: text().$type<ExpenseCategory>().notNull(),
    /** A negative amount is money that was returned. */
    amount: centsColumn().notNull(),
    /** The name as it was entered. It stays if the vendor is renamed. */
    vendor: text().notNull(),
    /** MAINT-8: the vendor of the organization who is named; null for another name. */
    vendorId: uuid(),
    note: text().notNull(),
    receiptFileId: uuid(),
    /** The person's consent to have the receipt extracted (EXP-5). */
    useAi: boolean().notNull(),
    /** The statement that created it. Statements are a later feature, so their tables hold the reference. */
    statementId: uuid(),
    /** UNIT-4: the expense of the building of which this is the share of a unit. */
    sharedExpenseId: uuid(),
    /** MAINT-8: the work order that it pays for. */
    workOrderId: uuid(),
    /** MAINT-4, MAINT-8: the invoice of a vendor that it records; the invoice is open again if the expense is deleted. */
    vendorInvoiceId: uuid(),
    /** Its part in the split, in thousandths: square feet, people or parts. */
    shareWeight: integer(),
    readingState: text().$type<ReadingState>().notNull(),
    readingFailure: text(),
    reading: jsonb().$type<ReceiptReading>(),
    /** The fields that a person set: no reading changes them again. */
    edited: text().array().$type<ReadField[]>().notNull(),
    version: integer().notNull().default(1),
    createdBy: uuid(),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    // All columns that a report needs, in the order of its sums, so that it reads only this index (ADR 016).
    index('expenses_property')
      .on(table.organizationId, table.propertyId, table.date, table.amount)
      .where(sql`${table.archivedAt} IS NULL`),
    index('expenses_categories')
      .on(table.organizationId, table.propertyId, table.category, table.date, table.amount)
      .where(sql`${table.archivedAt} IS NULL`),
    index('expenses_date')
      .on(table.organizationId, table.date, table.amount)
      .where(sql`${table.archivedAt} IS NULL`),
    // HOME-6.
    index('expenses_amount')
      .on(table.organizationId, table.amount, table.date)
      .where(sql`${table.archivedAt} IS NULL`),
    index('expenses_vendor')
      .on(table.organizationId, table.vendor, table.date)
      .where(sql`${table.archivedAt} IS NULL`),
    // HOME-6: the newest notes.
    index('expenses_notes')
      .on(table.organizationId, table.date, table.timeOfDay, table.id)
      .where(sql`${table.archivedAt} IS NULL AND search_text <> ''`),
    // HOME-2: the few receipts that a person has to enter.
    index('expenses_unread')
      .on(table.organizationId, table.createdAt)
      .where(
        sql`${table.archivedAt} IS NULL AND ${table.readingState} = 'failed' AND ${table.edited} = '{}'`,
      ),
    index('expenses_statement')
      .on(table.organizationId, table.statementId)
      .where(sql`${table.statementId} IS NOT NULL`),
    // EXP-5: a receipt that is uploaded again, by the content of its file.
    index('expenses_receipt')
      .on(table.organizationId, table.receiptFileId)
      .where(sql`${table.receiptFileId} IS NOT NULL`),
    index('expenses_shared')
      .on(table.organizationId, table.sharedExpenseId)
      .where(sql`${table.sharedExpenseId} IS NOT NULL`),
    index('expenses_work_order')
      .on(table.organizationId, table.workOrderId)
      .where(sql`${table.workOrderId} IS NOT NULL`),
    index('expenses_vendor_id')
      .on(table.organizationId, table.vendorId, table.date)
      .where(sql`${table.vendorId} IS NOT NULL`),
    rowReference('expenses_vendor_fkey', table, table.vendorId, vendors),
    index('expenses_vendor_invoice')
      .on(table.organizationId, table.vendorInvoiceId)
      .where(sql`${table.vendorInvoiceId} IS NOT NULL`),
    rowReference('expenses_vendor_invoice_fkey', table, table.vendorInvoiceId, vendorLinkFiles),
    rowReference('expenses_work_order_fkey', table, table.workOrderId, workOrders),
    rowReference('expenses_shared_fkey', table, table.sharedExpenseId, sharedExpenses),
    rowReference('expenses_property_fkey', table, table.propertyId, properties),
    rowReference('expenses_receipt_fkey', table, table.receiptFileId, storedFiles),
    check('expenses_category', sql`${table.category} IN (${sql.raw(quoted)})`),
  ],
);
