import { sql } from 'drizzle-orm';
import type {
  LateFeeTerms,
  StateLateFeeCap,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import type { DepositMovementKind } from '@tenantry/contract/ledger/deposits.schemas';
import type { reversalReasons } from '@tenantry/contract/payments/payments.schemas';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { chargeSchedules, leaseParties, leases } from '#features/leases';
import { properties } from '#features/properties';

type ReversalReason = (typeof reversalReasons)[number];

/** Charges: each row is an invoice. Its PDFs and notices belong to the invoices feature. */
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
    /** The amount minus the applied money and credits; updated under the lease's lock. */
    remainingBalance: centsColumn().notNull(),
    /** The lease's fee when the invoice was made; later changes of the lease do not change it. */
    lateFee: centsColumn().notNull(),
    lateFeeFrequency: integer().notNull(),
    /**
     * NEW-13: the most that this fee may come to by a law that somebody had checked; null if there was none. Updated under
     * the lease's lock, if the law counts what is unpaid.
     */
    lateFeeMost: centsColumn(),
    /** NEW-13: the limit in that law, from which the most is computed. */
    lateFeeCap: jsonb().$type<StateLateFeeCap>(),
    /** Billed late fees: among its own items, on separate invoices, and by items of others that name it. */
    lateFeeBilled: centsColumn().notNull(),
    /** CHG-16: the late invoice whose late fee this one bills. */
    lateFeeOf: uuid(),
    /**
     * The date of the latest money when the rent was paid, or all but fees on an invoice without rent: the late fee stops
     * on this day. Updated under the lease's lock. Null while it is open, and for invoices paid before late fees could
     * remain after a late payment.
     */
    settledOn: date({ mode: 'string' }),
    /**
     * CHG-15: whether all late fees were assessed, after it was paid late. Recurring work no longer reads it then. Money
     * and late fees that change later set it to false.
     */
    lateFeesDone: boolean().notNull().default(false),
    /** CHG-15: the late-fee policy at the time when the invoice was made; null if the lease's own fields apply. */
    policy: jsonb().$type<LateFeeTerms>(),
    /** A person's own text; null if dates and balance determine the status. */
    ownStatus: text(),
    archivedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('invoices_number').on(table.organizationId, table.number),
    index('invoices_property').on(table.organizationId, table.propertyId, table.dueDate),
    index('invoices_lease').on(table.organizationId, table.leaseId, table.dueDate),
    // HOME-6.
    index('invoices_amount')
      .on(table.organizationId, table.amount, table.dueDate)
      .where(sql`${table.archivedAt} is null`),
    index('invoices_open')
      .on(table.organizationId, table.propertyId)
      .where(sql`${table.remainingBalance} > 0 and ${table.archivedAt} is null`),
    index('invoices_late_fee_of')
      .on(table.organizationId, table.lateFeeOf)
      .where(sql`${table.lateFeeOf} is not null`),
    index('invoices_paid_late')
      .on(table.organizationId, table.propertyId)
      .where(sql`${table.settledOn} > ${table.lateDate} and ${table.archivedAt} is null`),
    index('invoices_late_fees_not_done')
      .on(table.organizationId, table.leaseId)
      .where(
        sql`${table.settledOn} > ${table.lateDate} and not ${table.lateFeesDone} and ${table.policy} is not null and ${table.archivedAt} is null`,
      ),
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
    /** CHG-8: the days that it covers, and the schedule that it came from; null for an item without a schedule. */
    periodStart: date({ mode: 'string' }),
    periodEnd: date({ mode: 'string' }),
    scheduleId: uuid(),
    /** CHG-16: the late invoice whose late fee this item bills; null for any other item. */
    lateFeeOf: uuid(),
    /** UNIT-12: the invoice whose credited days this item bills again; null for any other item. */
    billsAgain: uuid(),
  },
  (table) => [
    index('invoice_items_bills_again')
      .on(table.organizationId, table.billsAgain)
      .where(sql`${table.billsAgain} is not null`),
    rowReference('invoice_items_bills_again_fkey', table, table.billsAgain, invoices),
    index('invoice_items_late_fee_of')
      .on(table.organizationId, table.lateFeeOf)
      .where(sql`${table.lateFeeOf} is not null`),
    rowReference('invoice_items_late_fee_of_fkey', table, table.lateFeeOf, invoices),
    rowReference('invoice_items_schedule_fkey', table, table.scheduleId, chargeSchedules),
    unique('invoice_items_position').on(table.organizationId, table.invoiceId, table.position),
    rowReference('invoice_items_invoice_fkey', table, table.invoiceId, invoices),
  ],
);

/** CHG-29: reduces the amount of an invoice. Written once. */
export const creditNotes = organizationTable(
  'credit_notes',
  {
    invoiceId: uuid().notNull(),
    amount: centsColumn().notNull(),
    reason: text().notNull(),
    /** The date in the organization's time zone. */
    day: date({ mode: 'string' }).notNull(),
    /** CHG-11: the invoice that billed the unused days which it credits; null for any other credit. */
    unusedDaysOf: uuid(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('credit_notes_invoice').on(table.organizationId, table.invoiceId),
    index('credit_notes_unused_days')
      .on(table.organizationId, table.unusedDaysOf)
      .where(sql`${table.unusedDaysOf} is not null`),
    rowReference('credit_notes_unused_days_fkey', table, table.unusedDaysOf, invoices),
    rowReference('credit_notes_invoice_fkey', table, table.invoiceId, invoices),
    check('credit_notes_amount', sql`${table.amount} > 0`),
  ],
);

/** Received money. Written once; a new record corrects a mistake. */
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
    /** UNIT-6: the person of the lease who paid; null if it was not entered, as in earlier versions. */
    payerPartyId: uuid(),
    recordedBy: uuid(),
    /** Who can refund this money, such as `stripe:live`; null if it is returned by hand. */
    refundChannel: text(),
    /**
     * HOME-6: the first digits of the description, without leading zeros. It has its own column, because row-level
     * security prevents the use of an index on an expression (ADR 037).
     */
    checkNumber: text().generatedAlwaysAs(sql`ltrim(substring(description from '[0-9]+'), '0')`),
    createdAt: moment().notNull(),
  },
  (table) => [
    // The newest rows behind a report (REP-6).
    index('payments_date').on(table.organizationId, table.paymentDate),
    index('payments_amount').on(table.organizationId, table.amount, table.paymentDate),
    index('payments_check')
      .on(table.organizationId, table.checkNumber, table.paymentDate)
      .where(sql`${table.checkNumber} <> ''`),
    // Includes the amount, so that a report reads only the index (ADR 016).
    index('payments_property').on(
      table.organizationId,
      table.propertyId,
      table.paymentDate,
      table.amount,
    ),
    index('payments_lease').on(table.organizationId, table.leaseId, table.createdAt),
    // For removing a person, which asks whether they have paid.
    index('payments_payer')
      .on(table.organizationId, table.payerPartyId)
      .where(sql`${table.payerPartyId} is not null`),
    rowReference('payments_property_fkey', table, table.propertyId, properties),
    rowReference('payments_lease_fkey', table, table.leaseId, leases),
    rowReference('payments_payer_fkey', table, table.payerPartyId, leaseParties),
    check('payments_amount', sql`${table.amount} > 0`),
  ],
);

/**
 * A payment that was reversed, in full or in part: a bounced check, a mistake, a refund. Written once. A negative row
 * moves no money: it says that a refund was billed, because its payment was returned.
 */
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
    check(
      'payment_reversals_amount',
      sql`case when ${table.reason} = 'Refund billed' then ${table.amount} < 0 else ${table.amount} > 0 end`,
    ),
  ],
);

/**
 * The part of a payment that was applied to an invoice. Written once: money that a reversal takes away is a separate
 * negative row, so the sum of the rows is always the current amount.
 */
export const paymentApplications = organizationTable(
  'payment_applications',
  {
    paymentId: uuid().notNull(),
    invoiceId: uuid().notNull(),
    amount: centsColumn().notNull(),
    /** The reversal that took the money away, or the credit note that freed it; both are null for an application. */
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

/**
 * BOOKS-17: money held as a deposit. A positive amount increases it. Written once; the deposit of a lease is the sum,
 * which is never negative.
 */
export const depositMovements = organizationTable(
  'deposit_movements',
  {
    propertyId: uuid().notNull(),
    leaseId: uuid().notNull(),
    kind: text().$type<DepositMovementKind>().notNull(),
    amount: centsColumn().notNull(),
    /** The day on which it counts; for a received deposit, the day of the payment. */
    day: date({ mode: 'string' }).notNull(),
    /** The application whose part went to a deposit; null if there is no payment. */
    applicationId: uuid(),
    /** The payment with method `Deposit` that a kept part became, or the other lease's movement. */
    paymentId: uuid(),
    movedTo: uuid(),
    reason: text().notNull(),
    /** How a refund was paid; null for other movements. */
    method: text(),
    recordedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    // Includes the amount, so that a report reads only the index (ADR 016).
    index('deposit_movements_property').on(
      table.organizationId,
      table.propertyId,
      table.day,
      table.amount,
    ),
    index('deposit_movements_lease').on(table.organizationId, table.leaseId),
    rowReference('deposit_movements_property_fkey', table, table.propertyId, properties),
    rowReference('deposit_movements_lease_fkey', table, table.leaseId, leases),
    rowReference(
      'deposit_movements_application_fkey',
      table,
      table.applicationId,
      paymentApplications,
    ),
    rowReference('deposit_movements_payment_fkey', table, table.paymentId, payments),
    rowReference('deposit_movements_moved_to_fkey', table, table.movedTo, leases),
    check('deposit_movements_amount', sql`${table.amount} <> 0`),
  ],
);
