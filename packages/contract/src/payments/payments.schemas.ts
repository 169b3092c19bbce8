import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText, text } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';
import { refundDepositInput } from '../ledger/deposits.schemas.ts';
import { externalPaymentMethods } from '#shared/external-methods';
import { payer } from '../ledger/payers.schemas.ts';
import { cardResponse } from './cards.schemas.ts';

/** PAY-1: money that the landlord received, other than by card. */
export const externalPaymentInput = z.strictObject({
  method: z.enum(externalPaymentMethods, 'Choose how it was paid.'),
  amount: positiveDollars,
  paymentDate: calendarDate,
  description: requiredText(500, 'Description is required'),
  /** The lease of the payment; the current one if absent. */
  leaseId: id.optional(),
  /** UNIT-6: who paid, a tenant or guarantor of the lease; not said if absent. */
  payerPartyId: id.nullish(),
  /** Refuses a payment that is recorded already (`already_recorded`): the same number, amount and tenant. */
  askIfKnown: z.boolean().optional(),
});

export type ExternalPaymentInput = z.output<typeof externalPaymentInput>;

/**
 * Why a payment was reversed. `Refund` and `Dispute` are for cards; `Credit refunded` is credit that was paid back
 * otherwise. `Refund billed` is negative: the payment was returned later, so the refunded part was
 * billed to the tenant.
 */
export const reversalReasons = [
  'Bounced check',
  'Mistake',
  'Refund',
  'Dispute',
  'Credit refunded',
  'Refund billed',
] as const;

/** The item that bills credit which was refunded before its payment was returned. */
export const CREDIT_REFUNDED_PAYMENT_RETURNED = 'Credit refunded, payment returned';

/** Reverses the rest of a payment that never arrived or cannot be sent back (PAY-9). */
export const reversalInput = z.strictObject({
  reason: z.enum(['Bounced check', 'Mistake'], 'Choose why the payment is reversed.'),
  reversalDate: calendarDate,
  note: text(500).default(''),
  /** CHG-21: a bounced check is charged the organization's NSF fee, unless this is false. */
  chargeNsfFee: z.boolean().default(true),
});

export type ReversalInput = z.output<typeof reversalInput>;

/** PAY-9: credit of a lease that was paid back to the tenant. */
export const creditRefundInput = refundDepositInput;

export type CreditRefundInput = z.output<typeof creditRefundInput>;

export const creditRefund = z.object({
  leaseId: z.string(),
  refunded: dollarsInResponse,
  /** What is left. */
  credit: dollarsInResponse,
});

/** A refund to the card: the rest of the card payment, or a part. */
export const refundInput = z.strictObject({
  amount: positiveDollars,
  note: text(500).default(''),
});

export type RefundInput = z.output<typeof refundInput>;

/** A reversal of a payment, or a pending refund. It is never changed. */
export const reversalResponse = z.object({
  id: z.string(),
  reason: z.enum(reversalReasons),
  amount: dollarsInResponse,
  reversalDate: z.string(),
  note: z.string(),
  /** A refund is `pending` until the provider has reported its success or failure. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  /** Why a refund failed, for the person. */
  failure: z.string().nullable(),
});

/** PAY-9: a picture or PDF that documents the payment: the check, a receipt. */
export const paymentDocument = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The address for administrators. */
  url: z.string(),
});

/**
 * `pending` and `failed` are card payments that have not arrived yet, or never will. `reversed` and `partlyReversed`:
 * all or part of the received money was reversed.
 */
export const paymentStatuses = [
  'pending',
  'failed',
  'received',
  'partlyReversed',
  'reversed',
] as const;

export const paymentResponse = z.object({
  id: z.string(),
  propertyId: z.string(),
  leaseId: z.string(),
  /** As it was recorded: `Check`, `Zelle`; CreditCard for a card, Deposit for a kept deposit. */
  method: z.string(),
  amount: dollarsInResponse,
  paymentDate: z.string(),
  description: z.string(),
  /** UNIT-6: who paid; null if it is unknown, or only one person of the lease may pay. */
  paidBy: payer.nullable(),
  status: z.enum(paymentStatuses),
  /** For a card payment, the card as the provider knows it; null until then. */
  card: cardResponse.nullable(),
  /** Why a card payment failed, for the person. */
  failure: z.string().nullable(),
  /** The current applications, oldest invoice first (PAY-6), without reversed amounts. */
  applications: z.array(
    z.object({ invoiceId: z.string(), invoiceNumber: z.int(), amount: dollarsInResponse }),
  ),
  /** The amount not applied, kept for the lease's next invoice. */
  credit: dollarsInResponse,
  /** Oldest first. */
  reversals: z.array(reversalResponse),
  /** The amount that can still be reversed, without pending refunds. */
  reversible: dollarsInResponse,
  /**
   * How it can be reversed: a payment of the current card provider is refunded to the card; checks, cash, and payments
   * of a former provider or mode are reversed. Null if nothing can be reversed.
   */
  takenBackBy: z.enum(['reversal', 'refund']).nullable(),
  documents: z.array(paymentDocument),
});

export type Payment = z.output<typeof paymentResponse>;

/** A payment as its tenant sees it. */
export const lesseePayment = paymentResponse.omit({
  documents: true,
  reversible: true,
  takenBackBy: true,
});

export type LesseePayment = z.output<typeof lesseePayment>;

/** `filter` matches everything that the list shows. */
export const paymentsQuery = listQuery(['date', 'method', 'tenant', 'amount', 'status']);

export type PaymentsQuery = z.output<typeof paymentsQuery>;
