import { sql } from 'drizzle-orm';
import { check, date, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { invoices } from '#features/invoices';
import { leases } from '#features/leases';
import { properties } from '#features/properties';

/** Money that came in. Written once; a mistake is answered by a new record. */
export const payments = organizationTable(
  'payments',
  {
    propertyId: uuid().notNull(),
    leaseId: uuid().notNull(),
    method: text().notNull(),
    amount: centsColumn().notNull(),
    /** The day on the check, or the day that the cash changed hands. */
    paymentDate: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('payments_property').on(table.organizationId, table.propertyId, table.paymentDate),
    index('payments_lease').on(table.organizationId, table.leaseId, table.createdAt),
    rowReference('payments_property_fkey', table, table.propertyId, properties),
    rowReference('payments_lease_fkey', table, table.leaseId, leases),
    check('payments_amount', sql`${table.amount} > 0`),
  ],
);

/** Which invoice got which part of which payment. Written once. */
export const paymentApplications = organizationTable(
  'payment_applications',
  {
    paymentId: uuid().notNull(),
    invoiceId: uuid().notNull(),
    amount: centsColumn().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('payment_applications_one').on(table.organizationId, table.paymentId, table.invoiceId),
    index('payment_applications_invoice').on(table.organizationId, table.invoiceId),
    rowReference('payment_applications_payment_fkey', table, table.paymentId, payments),
    rowReference('payment_applications_invoice_fkey', table, table.invoiceId, invoices),
    check('payment_applications_amount', sql`${table.amount} > 0`),
  ],
);
