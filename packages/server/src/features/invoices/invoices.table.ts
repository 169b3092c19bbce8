import { sql } from 'drizzle-orm';
import type { ItemKind } from '@tenantry/contract/invoices/invoices.schemas';
import { check, date, index, integer, numeric, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { leases } from '#features/leases';
import { properties } from '#features/properties';
import { storedFiles } from '../../platform/database/platform.table.ts';

export const invoices = organizationTable(
  'invoices',
  {
    number: integer().notNull(),
    propertyId: uuid().notNull(),
    leaseId: uuid().notNull(),
    /** The day on which it was made. */
    date: date({ mode: 'string' }).notNull(),
    dueDate: date({ mode: 'string' }).notNull(),
    lateDate: date({ mode: 'string' }).notNull(),
    amount: centsColumn().notNull(),
    /** Amount less the money applied; kept under the lease's lock. */
    remainingBalance: centsColumn().notNull(),
    /** As on the lease when it was made; a lease that changes later does not change it. */
    lateFee: centsColumn().notNull(),
    lateFeeFrequency: integer().notNull(),
    /** Late fees billed: among its own items, and on separate invoices. */
    lateFeeBilled: centsColumn().notNull(),
    /** CHG-16: the late invoice whose late fee this one bills. */
    lateFeeOf: uuid(),
    /**
     * The day of the latest money in an invoice that is paid; kept under the lease's lock. Null while it is open, and of
     * those paid before late fees outlived a late payment.
     */
    settledOn: date({ mode: 'string' }),
    /** A person's own words; null when the status follows from dates and balance. */
    ownStatus: text(),
    archivedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('invoices_number').on(table.organizationId, table.number),
    index('invoices_property').on(table.organizationId, table.propertyId, table.dueDate),
    index('invoices_lease').on(table.organizationId, table.leaseId, table.dueDate),
    index('invoices_open')
      .on(table.organizationId, table.propertyId)
      .where(sql`${table.remainingBalance} > 0 and ${table.archivedAt} is null`),
    index('invoices_late_fee_of')
      .on(table.organizationId, table.lateFeeOf)
      .where(sql`${table.lateFeeOf} is not null`),
    index('invoices_paid_late')
      .on(table.organizationId, table.propertyId)
      .where(sql`${table.settledOn} > ${table.lateDate} and ${table.archivedAt} is null`),
    rowReference('invoices_late_fee_of_fkey', table, table.lateFeeOf, table),
    rowReference('invoices_property_fkey', table, table.propertyId, properties),
    rowReference('invoices_lease_fkey', table, table.leaseId, leases),
    check('invoices_balance', sql`${table.remainingBalance} between 0 and ${table.amount}`),
    check(
      'invoices_late_fee',
      sql`${table.lateFee} >= 0 and ${table.lateFeeFrequency} between 1 and 31`,
    ),
  ],
);

export const invoiceItems = organizationTable(
  'invoice_items',
  {
    invoiceId: uuid().notNull(),
    position: integer().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    description: text().notNull(),
    quantity: numeric({ precision: 12, scale: 3, mode: 'number' }).notNull(),
    rate: centsColumn().notNull(),
    amount: centsColumn().notNull(),
  },
  (table) => [
    unique('invoice_items_position').on(table.organizationId, table.invoiceId, table.position),
    rowReference('invoice_items_invoice_fkey', table, table.invoiceId, invoices),
  ],
);

/** CHG-29: lowers what an invoice asks for. Written once. */
export const creditNotes = organizationTable(
  'credit_notes',
  {
    invoiceId: uuid().notNull(),
    amount: centsColumn().notNull(),
    reason: text().notNull(),
    /** The organization's day. */
    day: date({ mode: 'string' }).notNull(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('credit_notes_invoice').on(table.organizationId, table.invoiceId),
    rowReference('credit_notes_invoice_fkey', table, table.invoiceId, invoices),
    check('credit_notes_amount', sql`${table.amount} > 0`),
  ],
);

/** The last invoice number given, one row for each organization; its lock keeps numbers without gaps. */
export const invoiceCounters = organizationTable(
  'invoice_counters',
  { lastNumber: integer().notNull() },
  (table) => [unique('invoice_counters_one').on(table.organizationId)],
);

/** The PDF of an invoice as it was when somebody asked for it; a new one takes its place. */
export const invoicePdfs = organizationTable(
  'invoice_pdfs',
  {
    invoiceId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** Of everything in the invoice that the PDF shows: another one means that the PDF is outdated. */
    fingerprint: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('invoice_pdfs_invoice').on(table.organizationId, table.invoiceId),
    rowReference('invoice_pdfs_invoice_fkey', table, table.invoiceId, invoices),
    rowReference('invoice_pdfs_file_fkey', table, table.fileId, storedFiles),
  ],
);

/** A tenant was told that an invoice is late: on the first late day (0), and again after every period late (1, 2 ...). */
export const lateNotices = organizationTable(
  'late_notices',
  {
    invoiceId: uuid().notNull(),
    number: integer().notNull(),
    /** The organization's day. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('late_notices_number').on(table.organizationId, table.invoiceId, table.number),
    rowReference('late_notices_invoice_fkey', table, table.invoiceId, invoices),
    check('late_notices_number_positive', sql`${table.number} >= 0`),
  ],
);
