import { sql } from 'drizzle-orm';
import type { reversalReasons } from '@tenantry/contract/payments/payments.schemas';
import { check, date, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { creditNotes, invoices } from '#features/invoices';
import { leases } from '#features/leases';
import { properties } from '#features/properties';

type ReversalReason = (typeof reversalReasons)[number];

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
    // With the amount, so that a report reads the index alone (ADR 016).
    index('payments_property').on(
      table.organizationId,
      table.propertyId,
      table.paymentDate,
      table.amount,
    ),
    index('payments_lease').on(table.organizationId, table.leaseId, table.createdAt),
    rowReference('payments_property_fkey', table, table.propertyId, properties),
    rowReference('payments_lease_fkey', table, table.leaseId, leases),
    check('payments_amount', sql`${table.amount} > 0`),
  ],
);

/** A payment that was taken back, whole or in part: a bounced check, a mistake, a refund. Written once. */
export const paymentReversals = organizationTable(
  'payment_reversals',
  {
    paymentId: uuid().notNull(),
    reason: text().$type<ReversalReason>().notNull(),
    amount: centsColumn().notNull(),
    reversalDate: date({ mode: 'string' }).notNull(),
    note: text().notNull(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('payment_reversals_payment').on(table.organizationId, table.paymentId),
    index('payment_reversals_date').on(table.organizationId, table.reversalDate),
    rowReference('payment_reversals_payment_fkey', table, table.paymentId, payments),
    check('payment_reversals_amount', sql`${table.amount} > 0`),
  ],
);

/** A picture or PDF that shows a payment (PAY-9). Written once. */
export const paymentDocuments = organizationTable(
  'payment_documents',
  {
    paymentId: uuid().notNull(),
    fileId: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('payment_documents_file').on(table.organizationId, table.paymentId, table.fileId),
    rowReference('payment_documents_payment_fkey', table, table.paymentId, payments),
    rowReference('payment_documents_file_fkey', table, table.fileId, storedFiles),
  ],
);

/**
 * Which invoice got which part of which payment. Written once: what a reversal takes away again is a row of its own,
 * below zero, so that sums are always what is really there.
 */
export const paymentApplications = organizationTable(
  'payment_applications',
  {
    paymentId: uuid().notNull(),
    invoiceId: uuid().notNull(),
    amount: centsColumn().notNull(),
    /** The reversal that took the money away, or the credit note that freed it; both null when it was applied. */
    reversalId: uuid(),
    creditNoteId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('payment_applications_payment').on(table.organizationId, table.paymentId),
    index('payment_applications_invoice').on(table.organizationId, table.invoiceId),
    rowReference('payment_applications_payment_fkey', table, table.paymentId, payments),
    rowReference('payment_applications_invoice_fkey', table, table.invoiceId, invoices),
    rowReference('payment_applications_reversal_fkey', table, table.reversalId, paymentReversals),
    rowReference('payment_applications_credit_note_fkey', table, table.creditNoteId, creditNotes),
    check(
      'payment_applications_amount',
      sql`case when coalesce(${table.reversalId}, ${table.creditNoteId}) is null then ${table.amount} > 0 else ${table.amount} < 0 end`,
    ),
  ],
);
