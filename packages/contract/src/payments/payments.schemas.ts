import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date';
import { id, requiredText, text } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { dollarsAnswer, positiveDollars } from '#shared/money';
import { cardAnswer } from './cards.schemas.ts';

export const externalPaymentMethods = ['Check', 'Cash'] as const;

/** PAY-1: a check or cash that the landlord was handed. */
export const externalPaymentInput = z.strictObject({
  method: z.enum(externalPaymentMethods, 'Choose Check or Cash.'),
  amount: positiveDollars,
  paymentDate: calendarDate,
  description: requiredText(500, 'Description is required'),
  /** Whose payment it is; the running lease's when absent. */
  leaseId: id.optional(),
});

export type ExternalPaymentInput = z.output<typeof externalPaymentInput>;

/** Why a payment was taken back. `Refund` and `Dispute` are those of cards. */
export const reversalReasons = ['Bounced check', 'Mistake', 'Refund', 'Dispute'] as const;

/** Money that was never there, or cannot be sent back: all that is left of the payment is taken back (PAY-9). */
export const reversalInput = z.strictObject({
  reason: z.enum(['Bounced check', 'Mistake'], 'Choose why the payment is taken back.'),
  reversalDate: calendarDate,
  note: text(500).default(''),
});

export type ReversalInput = z.output<typeof reversalInput>;

/** Money of a card payment goes back to the card: all that is left of it, or a part. */
export const refundInput = z.strictObject({
  amount: positiveDollars,
  note: text(500).default(''),
});

export type RefundInput = z.output<typeof refundInput>;

/** A check, cash or card payment that was taken back, or a refund on its way. Written once. */
export const reversalAnswer = z.object({
  id: z.string(),
  reason: z.enum(reversalReasons),
  amount: dollarsAnswer,
  reversalDate: z.string(),
  note: z.string(),
  /** A refund is `pending` until the provider has said that the money left, or that it did not. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  /** Why a refund failed, for the person. */
  failure: z.string().nullable(),
});

/** PAY-9: a picture or PDF that shows the payment: the check, a receipt. */
export const paymentDocument = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Where an administrator opens it. */
  url: z.string(),
});

/**
 * `pending` and `failed` are card payments that have not, or never, become money. Of what was received all
 * (`reversed`) or a part (`partlyReversed`) may have been taken back.
 */
export const paymentStatuses = [
  'pending',
  'failed',
  'received',
  'partlyReversed',
  'reversed',
] as const;

export const paymentAnswer = z.object({
  id: z.string(),
  propertyId: z.string(),
  leaseId: z.string(),
  /** Check, Cash or CreditCard. */
  method: z.string(),
  amount: dollarsAnswer,
  paymentDate: z.string(),
  description: z.string(),
  status: z.enum(paymentStatuses),
  /** Of a card payment, as its provider knows the card; null until it does. */
  card: cardAnswer.nullable(),
  /** Why a card payment failed, for the person. */
  failure: z.string().nullable(),
  /** Where the money is, oldest invoice first (PAY-6); what was taken back is there no more. */
  applications: z.array(
    z.object({ invoiceId: z.string(), invoiceNumber: z.int(), amount: dollarsAnswer }),
  ),
  /** The rest, kept for the lease's next invoice. */
  credit: dollarsAnswer,
  /** Oldest first. */
  reversals: z.array(reversalAnswer),
  /** What can still be taken back; refunds on their way are not in it. */
  reversible: dollarsAnswer,
  /**
   * How: money that the present provider of cards took goes back to the card; a check, cash and what came by a provider
   * or mode of before is reversed. Null when nothing can be taken back.
   */
  takenBackBy: z.enum(['reversal', 'refund']).nullable(),
  documents: z.array(paymentDocument),
});

export type Payment = z.output<typeof paymentAnswer>;

/** A payment as its tenant sees it. */
export const lesseePayment = paymentAnswer.omit({
  documents: true,
  reversible: true,
  takenBackBy: true,
});

export type LesseePayment = z.output<typeof lesseePayment>;

/** The words of `filter` are looked for in everything that the list shows. */
export const paymentsQuery = listQuery(['date', 'method', 'tenant', 'amount', 'status']);

export type PaymentsQuery = z.output<typeof paymentsQuery>;
