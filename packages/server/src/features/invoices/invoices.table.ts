import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import type { MessageKind } from '@tenantry/contract/invoices/message-templates.rules';
import { invoices } from '#features/ledger';

/** The last invoice number of each organization. The row's lock prevents gaps in the numbers. */
export const invoiceCounters = organizationTable(
  'invoice_counters',
  { lastNumber: integer().notNull() },
  (table) => [unique('invoice_counters_one').on(table.organizationId)],
);

/** The PDF of an invoice at the time when somebody requested it; a new one replaces it. */
export const invoicePdfs = organizationTable(
  'invoice_pdfs',
  {
    invoiceId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** Covers everything in the invoice that the PDF shows. If it changes, the PDF is outdated. */
    fingerprint: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('invoice_pdfs_invoice').on(table.organizationId, table.invoiceId),
    rowReference('invoice_pdfs_invoice_fkey', table, table.invoiceId, invoices),
    rowReference('invoice_pdfs_file_fkey', table, table.fileId, storedFiles),
  ],
);

/**
 * A notice to a tenant that an invoice is late: on the first late day (0), and again after every late period (1, 2
 * ...).
 */
export const lateNotices = organizationTable(
  'late_notices',
  {
    invoiceId: uuid().notNull(),
    number: integer().notNull(),
    /** The date in the organization's time zone. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('late_notices_number').on(table.organizationId, table.invoiceId, table.number),
    rowReference('late_notices_invoice_fkey', table, table.invoiceId, invoices),
    check('late_notices_number_positive', sql`${table.number} >= 0`),
  ],
);

/** CHG-30: an invoice that was mailed to its tenant. */
export const invoiceMailings = organizationTable(
  'invoice_mailings',
  {
    invoiceId: uuid().notNull(),
    /** Null until the mail server has accepted it. */
    sentAt: moment(),
    /** CHG-25: it does not leave before this time, so that its billing run can be undone. */
    heldUntil: moment(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('invoice_mailings_invoice').on(table.organizationId, table.invoiceId),
    rowReference('invoice_mailings_invoice_fkey', table, table.invoiceId, invoices),
  ],
);

/** GEN-6: the text of a kind of mail to tenants, if the organization has changed it. */
export const messageTemplates = organizationTable(
  'message_templates',
  {
    kind: text().$type<MessageKind>().notNull(),
    /** If both are null, the default text is restored. */
    subject: text(),
    text: text(),
    version: integer().notNull(),
  },
  (table) => [unique('message_templates_kind').on(table.organizationId, table.kind)],
);

/** CHG-24: a tenant was reminded of an invoice, this many days before it was due. */
export const paymentReminders = organizationTable(
  'payment_reminders',
  {
    invoiceId: uuid().notNull(),
    daysBefore: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('payment_reminders_once').on(table.organizationId, table.invoiceId, table.daysBefore),
    rowReference('payment_reminders_invoice_fkey', table, table.invoiceId, invoices),
  ],
);
