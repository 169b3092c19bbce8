import { z } from 'zod';
import { dollarsAnswer } from '#shared/money';
import { invoiceItem } from '../invoices/invoices.schemas.ts';

/** Everything that happened to the money of a lease, in its order. */
export const accountEntryKinds = [
  /** An invoice was made: the tenant owes its amount. */
  'charge',
  /** Money came in. */
  'payment',
  /** A payment was taken back: a bounced check, a mistake, a refund. */
  'reversal',
  /** A credit note lowered an invoice (CHG-29). */
  'credit',
] as const;

export const accountEntry = z.object({
  /** The id of the invoice, payment, reversal or credit note. */
  id: z.string(),
  kind: z.enum(accountEntryKinds),
  date: z.string(),
  /**
   * In words a tenant understands: `Invoice 0042: Rent, Late Fee`, `Check: rent for May`,
   * `Bounced check: Check 1001 of 03/10/2026`.
   */
  description: z.string(),
  /** The items of the invoice, for a charge. Empty for other entries. */
  items: z.array(invoiceItem),
  /** The invoice charged, or the one that a credit note lowers. */
  invoiceNumber: z.int().nullable(),
  dueDate: z.string().nullable(),
  /** The unpaid part of a charge. */
  remainingBalance: dollarsAnswer.nullable(),
  /** Above zero it adds to what is owed, below zero it takes away. */
  amount: dollarsAnswer,
  /** The sum of all amounts up to here; below zero it is the tenant's credit. */
  balance: dollarsAnswer,
  /**
   * For a payment, the invoices that have its money now; for a charge, the payments that its money came from. For a
   * reversal, the invoices it was taken from; money taken from credit is not listed.
   */
  applications: z.array(
    z.object({
      invoiceId: z.string(),
      invoiceNumber: z.int(),
      paymentId: z.string(),
      paymentDate: z.string(),
      amount: dollarsAnswer,
    }),
  ),
});

export type AccountEntry = z.output<typeof accountEntry>;

/** How the late fee of one overdue invoice comes about: rate x floor(days / frequency), less what is billed. */
export const lateFeeExplained = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.int(),
  /** The last day on which payment was in time. */
  lateAfter: z.string(),
  /** The day on which it was paid; null while it is open. */
  settledOn: z.string().nullable(),
  daysLate: z.int(),
  frequency: z.int(),
  /** Whole periods late: floor(daysLate / frequency). */
  periods: z.int(),
  lateFee: dollarsAnswer,
  accrued: dollarsAnswer,
  billed: dollarsAnswer,
  /** accrued less billed, never below zero. */
  owed: dollarsAnswer,
});

/** The account of one lease. `balanceDue` is the sum of the open invoices; balance = balanceDue less credit. */
export const leaseAccount = z.object({
  leaseId: z.string(),
  lesseeName: z.string(),
  addressLine1: z.string(),
  /** Oldest first. */
  entries: z.array(accountEntry),
  lateFees: z.array(lateFeeExplained),
  balanceDue: dollarsAnswer,
  balanceOverdue: dollarsAnswer,
  lateFeeOnOverdue: dollarsAnswer,
  /** Money paid that no invoice has used yet. */
  credit: dollarsAnswer,
});

export type LeaseAccount = z.output<typeof leaseAccount>;
