import { z } from 'zod';
import { home } from '../properties/home.ts';
import { payer } from './payers.schemas.ts';
import { dollarsInResponse } from '#shared/money.schemas';
import { invoiceItem } from './invoice-items.schemas.ts';

/** INV-11: what is owed on a lease, or on several, in dollars. */
export const owedFigures = z.object({
  /** The sum of the open invoices, due or not. */
  balanceDue: dollarsInResponse,
  /** The part of it that is past its due date. */
  balanceOverdue: dollarsInResponse,
  /** Late fees so far that are not on any invoice yet. */
  lateFeeOnOverdue: dollarsInResponse,
  /** The open balance of the invoices whose due date has come. */
  dueNow: dollarsInResponse,
  /** The part of `dueNow` whose late date has passed. */
  late: dollarsInResponse,
  /** The open balance of the invoices of the next due date, if one is issued. */
  dueNext: z.object({ day: z.string(), amount: dollarsInResponse }).nullable(),
});

export type OwedFigures = z.output<typeof owedFigures>;

/** The kinds of entries in the account of a lease. */
export const accountEntryKinds = [
  /** A new invoice: the tenant owes its amount. */
  'charge',
  /** A payment. */
  'payment',
  /** A reversal: a bounced check, a mistake, a refund. */
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
   * Written for tenants: `Invoice 0042: Rent, Late Fee`, `Check: rent for May`, `Bounced check: Check 1001 of
   * 03/10/2026`.
   */
  description: z.string(),
  /** UNIT-6: who paid, for a payment; null if it is unknown, or only one person of the lease may pay. */
  paidBy: payer.nullable(),
  /** The items of the invoice, for a charge. Empty for other entries. */
  items: z.array(invoiceItem),
  /** The charged invoice, or the one that a credit note lowers. */
  invoiceNumber: z.int().nullable(),
  dueDate: z.string().nullable(),
  /** The unpaid balance of a charge. */
  remainingBalance: dollarsInResponse.nullable(),
  /** Positive amounts increase the balance, negative ones reduce it. */
  amount: dollarsInResponse,
  /** The running sum; a negative one is the tenant's credit. */
  balance: dollarsInResponse,
  /**
   * The invoices that a payment is applied to, or the payments of a charge. For a reversal, the invoices that lost
   * money; money taken from credit is not included.
   */
  applications: z.array(
    z.object({
      invoiceId: z.string(),
      invoiceNumber: z.int(),
      paymentId: z.string(),
      paymentDate: z.string(),
      amount: dollarsInResponse,
      /** CHG-20: the items that this money covers, or covered before it was reversed. */
      items: z.array(z.object({ description: z.string(), amount: dollarsInResponse })),
    }),
  ),
});

export type AccountEntry = z.output<typeof accountEntry>;

/** The late fee of one overdue invoice: rate x floor(days / frequency), less billed fees. */
export const lateFeeExplained = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.int(),
  /** The last day on which payment is on time. */
  lateAfter: z.string(),
  /** The day on which it was paid in full; null while it is open. */
  settledOn: z.string().nullable(),
  daysLate: z.int(),
  frequency: z.int(),
  /** Whole periods late: floor(daysLate / frequency). */
  periods: z.int(),
  lateFee: dollarsInResponse,
  accrued: dollarsInResponse,
  billed: dollarsInResponse,
  /** accrued less billed, never negative. */
  owed: dollarsInResponse,
});

/** The account of one lease: its balance is `balanceDue` less credit. */
export const leaseAccount = owedFigures.extend({
  leaseId: z.string(),
  lesseeName: z.string(),
  home,
  /** Oldest first. */
  entries: z.array(accountEntry),
  lateFees: z.array(lateFeeExplained),
  /** Money that is not applied to any invoice yet. */
  credit: dollarsInResponse,
  /** BOOKS-17: the deposit that is held. It pays nothing until it is kept. */
  depositHeld: dollarsInResponse,
});

export type LeaseAccount = z.output<typeof leaseAccount>;
