import { sql } from 'drizzle-orm';
import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import {
  check,
  date,
  index,
  integer,
  numeric,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { invoices } from '#features/ledger';
import { chargeSchedules, chargeSteps, leases } from '#features/leases';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** A billing run: the automatic one of a day, or one that a person started. */
export const billingRuns = organizationTable(
  'billing_runs',
  {
    /** The date in the organization's time zone. */
    day: date({ mode: 'string' }).notNull(),
    /** Null for the automatic run; each day has only one. */
    startedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('billing_runs_day').on(table.organizationId, table.day),
    uniqueIndex('billing_runs_automatic')
      .on(table.organizationId, table.day)
      .where(sql`${table.startedBy} is null`),
  ],
);

/** CHG-6: a period of a schedule that was billed or skipped. Each exists once, and once more after each undo. */
export const chargePostings = organizationTable(
  'charge_postings',
  {
    leaseId: uuid().notNull(),
    scheduleId: uuid().notNull(),
    /** The due day on which the whole period begins, even if its first days are not charged. */
    periodStart: date({ mode: 'string' }).notNull(),
    periodEnd: date({ mode: 'string' }).notNull(),
    /** The amount that the schedule asks for. It is negative for a credit, and an invoice may take only part of it. */
    amount: centsColumn().notNull(),
    /** Null if it was skipped. */
    invoiceId: uuid(),
    runId: uuid(),
    /** Why it was skipped, or that a manual invoice bills it. */
    reason: text(),
    /** CHG-25: how many earlier postings of this period were undone. */
    revision: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('charge_postings_period').on(
      table.organizationId,
      table.scheduleId,
      table.periodStart,
      table.revision,
    ),
    index('charge_postings_lease').on(table.organizationId, table.leaseId),
    index('charge_postings_invoice').on(table.organizationId, table.invoiceId),
    index('charge_postings_run').on(table.organizationId, table.runId),
    rowReference('charge_postings_lease_fkey', table, table.leaseId, leases),
    rowReference('charge_postings_schedule_fkey', table, table.scheduleId, chargeSchedules),
    rowReference('charge_postings_invoice_fkey', table, table.invoiceId, invoices),
    rowReference('charge_postings_run_fkey', table, table.runId, billingRuns),
  ],
);

/** CHG-25: a posting that was undone with its run: its period is open again. */
export const chargePostingUndos = organizationTable(
  'charge_posting_undos',
  {
    postingId: uuid().notNull(),
    /** The date in the organization's time zone. */
    day: date({ mode: 'string' }).notNull(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('charge_posting_undos_once').on(table.organizationId, table.postingId),
    rowReference('charge_posting_undos_posting_fkey', table, table.postingId, chargePostings),
  ],
);

/** CHG-15: a late fee, assessed on its day. Each occurrence of a rule exists once. */
export const lateFeeAssessments = organizationTable(
  'late_fee_assessments',
  {
    /** The late invoice. */
    invoiceId: uuid().notNull(),
    rule: integer().notNull(),
    occurrence: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** The unpaid amount at the end of the previous day. */
    unpaid: centsColumn().notNull(),
    amount: centsColumn().notNull(),
    feeInvoiceId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('late_fee_assessments_once').on(
      table.organizationId,
      table.invoiceId,
      table.rule,
      table.occurrence,
    ),
    index('late_fee_assessments_fee').on(table.organizationId, table.feeInvoiceId),
    rowReference('late_fee_assessments_invoice_fkey', table, table.invoiceId, invoices),
    rowReference('late_fee_assessments_fee_fkey', table, table.feeInvoiceId, invoices),
  ],
);

/** CHG-26: a utility bill that is split among leases. */
export const utilityBills = organizationTable(
  'utility_bills',
  {
    description: text().notNull(),
    amount: centsColumn().notNull(),
    periodStart: date({ mode: 'string' }).notNull(),
    periodEnd: date({ mode: 'string' }).notNull(),
    split: text().$type<UtilitySplit>().notNull(),
    /** When the shares are due. */
    dueDate: date({ mode: 'string' }).notNull(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('utility_bills_period').on(table.organizationId, table.periodEnd),
    check('utility_bills_amount', sql`${table.amount} > 0`),
  ],
);

/** The utility's own bill, as a picture or PDF. */
export const utilityBillDocuments = organizationTable(
  'utility_bill_documents',
  {
    billId: uuid().notNull(),
    fileId: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('utility_bill_documents_one').on(table.organizationId, table.billId),
    rowReference('utility_bill_documents_bill_fkey', table, table.billId, utilityBills),
    rowReference('utility_bill_documents_file_fkey', table, table.fileId, storedFiles),
  ],
);

/** A lease's share of a utility bill. */
export const utilityShares = organizationTable(
  'utility_shares',
  {
    billId: uuid().notNull(),
    leaseId: uuid().notNull(),
    /** The weight by which the bill was split: 1, the area, the number of people, or the fixed share. */
    weight: numeric({ precision: 12, scale: 3, mode: 'number' }).notNull(),
    amount: centsColumn().notNull(),
    /** Null if the share came to zero. */
    invoiceId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('utility_shares_lease').on(table.organizationId, table.billId, table.leaseId),
    index('utility_shares_invoice').on(table.organizationId, table.invoiceId),
    rowReference('utility_shares_bill_fkey', table, table.billId, utilityBills),
    rowReference('utility_shares_lease_fkey', table, table.leaseId, leases),
    rowReference('utility_shares_invoice_fkey', table, table.invoiceId, invoices),
  ],
);

/** CHG-13: a letter that notifies the tenant of a rent increase. It can be created again; every version is kept. */
export const rentIncreaseNotices = organizationTable(
  'rent_increase_notices',
  {
    stepId: uuid().notNull(),
    fileId: uuid().notNull(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('rent_increase_notices_step').on(table.organizationId, table.stepId),
    rowReference('rent_increase_notices_step_fkey', table, table.stepId, chargeSteps),
    rowReference('rent_increase_notices_file_fkey', table, table.fileId, storedFiles),
  ],
);
