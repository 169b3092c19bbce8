import { z } from 'zod';
import { id, requiredText, text } from '#shared/fields';
import { dollarsInResponse, signedDollars } from '#shared/money.schemas';

/** The provider's limits for one card payment, in dollars. */
export const cardLimits = { least: 0.5, most: 999_999.99 } as const;

export const cardAmount = signedDollars
  .min(cardLimits.least, 'The smallest payment by card is $0.50.')
  .max(cardLimits.most, 'The largest payment by card is $999,999.99.');

/**
 * PAY-5. Only the token, the amount and the lease count: card data from the browser is not trusted, and the provider is
 * asked instead. `leaseId` is our own field: the lease that the tenant pays for; the current one if absent.
 */
export const cardPaymentInput = z.strictObject({
  method: z.literal('CreditCard'),
  token: requiredText(200, 'The card is missing.').regex(/^tok_\w+$/, 'This is not a token.'),
  cardId: text(200).optional(),
  type: text(50).optional(),
  brand: text(50).optional(),
  expMonth: z.int().min(1).max(12).optional(),
  expYear: z.int().min(2000).max(2200).optional(),
  last4: text(4).optional(),
  amount: cardAmount,
  leaseId: id.optional(),
});

export type CardPaymentInput = z.output<typeof cardPaymentInput>;

/** A card as its provider knows it. */
export const cardResponse = z.object({
  /** `Visa`, for display. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** No money moved: a test card. */
  testMode: z.boolean(),
});

export type Card = z.output<typeof cardResponse>;

/**
 * `requiresAction`: the tenant's bank asks for confirmation first (3-D Secure). `pending`: the outcome is unknown; it
 * is known within a minute, or when the bank has decided.
 */
export const cardPaymentStatuses = ['pending', 'requiresAction', 'succeeded', 'failed'] as const;

export const cardPaymentResponse = z.object({
  /** Also the id of the payment after it succeeds. */
  id: z.string(),
  leaseId: z.string(),
  amount: dollarsInResponse,
  status: z.enum(cardPaymentStatuses),
  /** For `failed`: the reason, for the person. */
  failure: z.string().nullable(),
  card: cardResponse.nullable(),
  /** For `requiresAction`: the value that the provider's script needs; null with the test processor. */
  clientSecret: z.string().nullable(),
});

export type CardPayment = z.output<typeof cardPaymentResponse>;

/** PAY-8: the simulated response of the tenant's bank. */
export const testAuthentication = z.strictObject({ succeeds: z.boolean() });

/** The public settings for card payments. */
export const cardConfiguration = z.object({
  /** Whether tenants can pay by card. */
  available: z.boolean(),
  /** The provider's key for browsers; null for the embedded test processor (PAY-8). */
  publishableKey: z.string().nullable(),
  /** No money moves. */
  testMode: z.boolean(),
});
