import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { text } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { dollarsInResponse } from '#shared/money.schemas';
import { externalPaymentMethods } from '#shared/external-methods';
import { home } from '../properties/home.ts';
import { paymentResponse } from './payments.schemas.ts';

export const receivedColumns = ['date', 'lessee', 'home', 'amount'] as const;

/** The ways in which money comes in. A kept deposit came in earlier, so it is none of them. */
export const receivedMethods = [...externalPaymentMethods, 'CreditCard'] as const;

/**
 * What happened to the money: nothing was taken back, it was reversed, it was refunded, or a part is credit that no
 * invoice has used.
 */
export const receivedStates = ['received', 'reversed', 'refunded', 'credit'] as const;

const selection = {
  /** The first and the last day of the payments. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  method: z.enum(receivedMethods, 'Choose how it was paid.').optional(),
  state: z.enum(receivedStates, 'Choose what happened to the money.').optional(),
};

/** `filter` matches the tenant, the property, the description, the amount, and the numbers of invoices. */
export const allPaymentsQuery = listQuery(receivedColumns, {}, selection);

export type AllPaymentsQuery = z.output<typeof allPaymentsQuery>;

/** The same selection as the list, without its pages. */
export const paymentSumsQuery = z.strictObject({ ...selection, filter: text(200).optional() });

export type PaymentSumsQuery = z.output<typeof paymentSumsQuery>;

export const receivedPayment = paymentResponse.extend({
  home,
  /** The property is deleted, so its pages cannot be opened. */
  homeIsArchived: z.boolean(),
  /** The tenant's account and name. */
  userId: z.string(),
  lessee: z.string(),
});

export type ReceivedPayment = z.output<typeof receivedPayment>;

export const paymentSums = z.object({
  count: z.int(),
  /** All that came in. */
  received: dollarsInResponse,
  /** The part that was reversed or refunded since. */
  takenBack: dollarsInResponse,
  /** What is left. */
  left: dollarsInResponse,
  /** By method, largest sum first. */
  methods: z.array(z.object({ method: z.string(), count: z.int(), amount: dollarsInResponse })),
});

export type PaymentSums = z.output<typeof paymentSums>;
