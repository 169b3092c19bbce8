import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date';
import { id, requiredText, text } from '#shared/fields';
import { dollars, dollarsAnswer, MAX_DOLLARS, signedDollars } from '#shared/money';

/** INV-8 and -10. Any other status is a person's own words. */
export const computedStatuses = ['NEW', 'DUE', 'LATE', 'PAID'] as const;

export type ComputedStatus = (typeof computedStatuses)[number];

const quantity = z
  .number('Enter a quantity.')
  .min(0, 'This cannot be less than zero.')
  .max(100_000, 'This is too large.')
  .refine((value) => Math.round(value * 1000) / 1000 === value, 'Use at most three decimals.');

const itemInput = z
  .strictObject({
    description: requiredText(500, 'Description is required'),
    /** Missing counts as 0 (INV-7). */
    quantity: quantity.default(0),
    rate: signedDollars.default(0),
    /** The server computes it; when sent it must agree. */
    amount: signedDollars.optional(),
  })
  .refine((item) => Math.abs(item.quantity * item.rate) <= MAX_DOLLARS, {
    path: ['rate'],
    message: 'Quantity times rate is too large.',
  });

export const invoiceInput = z.strictObject({
  items: z
    .array(itemInput)
    .min(1, 'Add at least one item.')
    .max(200)
    .refine(
      (items) => items.reduce((sum, item) => sum + item.quantity * item.rate, 0) <= MAX_DOLLARS,
      'The sum of the items is too large.',
    ),
  dueDate: calendarDate,
  lateDate: calendarDate,
  /** Dollars for every period late, as on the lease. */
  lateFee: dollars.max(100).default(0),
  /** Free text; one of the computed words, or nothing, lets the server decide. */
  status: text(50).optional(),
  /** The server computes these three; when amount is sent it must agree. */
  amount: signedDollars.optional(),
  remainingBalance: signedDollars.optional(),
  date: calendarDate.optional(),
  /** Which lease is billed; the running one when absent. */
  leaseId: id.optional(),
});

export type InvoiceInput = z.output<typeof invoiceInput>;

export const invoiceItem = z.object({
  description: z.string(),
  quantity: z.number(),
  rate: dollarsAnswer,
  amount: dollarsAnswer,
});

export const invoiceAnswer = z.object({
  id: z.string(),
  /** Counts up within the organization. */
  number: z.int(),
  propertyId: z.string(),
  leaseId: z.string(),
  items: z.array(invoiceItem),
  amount: dollarsAnswer,
  date: z.string(),
  dueDate: z.string(),
  lateDate: z.string(),
  lateFee: dollarsAnswer,
  remainingBalance: dollarsAnswer,
  status: z.string(),
  /** Where its PDF is; null until one was generated. */
  pdfUrl: z.string().nullable(),
  /** The invoice changed (money was applied or taken back) after its PDF was made. */
  pdfOutdated: z.boolean(),
  /** The money applied to it, oldest first. */
  payments: z.array(
    z.object({ paymentId: z.string(), paymentDate: z.string(), amount: dollarsAnswer }),
  ),
});

export type Invoice = z.output<typeof invoiceAnswer>;

/** INV-11, in dollars. */
export const invoiceSummary = z.object({
  balanceDue: dollarsAnswer,
  balanceOverdue: dollarsAnswer,
  lateFeeOnOverdue: dollarsAnswer,
});

export type InvoiceSummary = z.output<typeof invoiceSummary>;
