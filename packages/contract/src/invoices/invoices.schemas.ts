import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText, text } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { MAX_DOLLARS } from '#shared/money';
import { dollars, dollarsInResponse, positiveDollars, signedDollars } from '#shared/money.schemas';
import { itemKinds, type ItemKind } from '../leases/item-kinds.ts';
import { owedFigures } from '../ledger/account.schemas.ts';
import { invoiceItem } from '../ledger/invoice-items.schemas.ts';
import { appliedOrders } from '../ledger/payment-order.rules.ts';
import { LATE_FEE_DESCRIPTION, LATE_BEFORE_DUE } from './invoices.messages.ts';

/** INV-8 and INV-10. Any other status is text that a person entered. */
export const computedStatuses = ['NEW', 'DUE', 'LATE', 'PAID'] as const;

export type ComputedStatus = (typeof computedStatuses)[number];

/** The kind of an item that was sent without one. */
export function kindOfItem(description: string): ItemKind {
  if (description === LATE_FEE_DESCRIPTION) return 'LATE_FEE';
  return description === 'Rent' ? 'RENT' : 'OTHER';
}

export const MAX_QUANTITY = 100_000;

export const quantityMessages = {
  empty: 'Enter a quantity.',
  notANumber: 'Enter a quantity, such as 1 or 2.5.',
  commas: 'Use commas only between thousands and a period before decimals, such as 1,000.5.',
  decimals: 'Use at most three decimals.',
  notPositive: 'This must be more than zero.',
  tooLarge: 'This is too large.',
} as const;

const quantity = z
  .number(quantityMessages.empty)
  .gt(0, quantityMessages.notPositive)
  .max(MAX_QUANTITY, quantityMessages.tooLarge)
  .refine((value) => Math.round(value * 1000) / 1000 === value, quantityMessages.decimals);

const itemInput = z
  .strictObject({
    description: requiredText(500, 'Description is required'),
    /** Derived from the description if absent. */
    kind: z.enum(itemKinds).optional(),
    quantity: quantity.default(1),
    rate: signedDollars,
    /** The server computes it; if sent it must match. */
    amount: signedDollars.optional(),
    /** CHG-16: the late invoice whose late fee this item bills; absent for the invoice's own. */
    lateFeeOf: id.optional(),
  })
  .refine(
    ({ lateFeeOf, kind, description, rate }) =>
      lateFeeOf === undefined || ((kind ?? kindOfItem(description)) === 'LATE_FEE' && rate > 0),
    { path: ['lateFeeOf'], message: 'Only a late fee can name another invoice.' },
  )
  .refine((item) => Math.abs(item.quantity * item.rate) <= MAX_DOLLARS, {
    path: ['rate'],
    message: 'Quantity times rate is too large.',
  });

const itemOfInvoice = invoiceItem.extend({
  /** The first day that it covers; null for an item without a period. */
  periodStart: z.string().nullable(),
  /** CHG-16: the late invoice whose late fee it bills; null for any other item. */
  lateFeeOf: z.string().nullable(),
});

const invoiceFields = z.strictObject({
  items: z
    .array(acceptsResponse(itemInput, itemOfInvoice))
    .min(1, 'Add at least one item.')
    .max(200)
    .refine(
      (items) => items.reduce((sum, item) => sum + item.quantity * item.rate, 0) <= MAX_DOLLARS,
      'The sum of the items is too large.',
    ),
  dueDate: calendarDate,
  lateDate: calendarDate,
  /** Dollars for each late period, as on the lease. */
  lateFee: dollars.max(100).default(0),
  /** Free text; if it is empty or one of the computed statuses, the server decides. */
  status: text(50).optional(),
  /** The server computes these three; if amount is sent it must match. */
  amount: signedDollars.optional(),
  remainingBalance: signedDollars.optional(),
  date: calendarDate.optional(),
  /** The billed lease; the current one if absent. */
  leaseId: id.optional(),
  /** CHG-7: a second rent for the month of the due date is meant; without it, a second rent is refused. */
  confirmSecondRent: z.boolean().optional(),
  /**
   * CHG-16: a late fee that names no invoice is the new invoice's own; without it, such an item is refused while other
   * invoices of the lease have late fees that are not billed.
   */
  confirmOwnLateFee: z.boolean().optional(),
  /** CHG-30: whether it is mailed to the tenant; by default the setting of the lease, then of the organization. */
  emailToLessee: z.boolean().optional(),
});

export const invoiceInput = invoiceFields.refine(({ dueDate, lateDate }) => lateDate >= dueDate, {
  path: ['lateDate'],
  message: LATE_BEFORE_DUE,
});

export type InvoiceInput = z.output<typeof invoiceInput>;

/** CHG-29: a credit note lowers an invoice. It is neither a payment nor income. */
export const creditNoteInput = z.strictObject({
  amount: positiveDollars,
  reason: requiredText(200, 'Say why, for example: Billed twice'),
});

export type CreditNoteInput = z.output<typeof creditNoteInput>;

/**
 * `PENDING`: it is being sent, or tried again. `HELD`: it leaves within a minute, unless its billing run is undone.
 * `WAITING`: no mail server is set up. `NOT_DELIVERED`: the tenant's mail server refused or returned it.
 */
export const invoiceEmailStates = [
  'NOT_SENT',
  'PENDING',
  'HELD',
  'WAITING',
  'SENT',
  'NOT_DELIVERED',
] as const;

export const invoiceResponse = z.object({
  id: z.string(),
  /** Increases within the organization. */
  number: z.int(),
  propertyId: z.string(),
  leaseId: z.string(),
  /** The tenant who is billed. */
  lesseeName: z.string(),
  /** The late invoice whose late fee this one bills; null for any other invoice. */
  lateFeeOf: z.string().nullable(),
  items: z.array(itemOfInvoice),
  amount: dollarsInResponse,
  date: z.string(),
  dueDate: z.string(),
  lateDate: z.string(),
  lateFee: dollarsInResponse,
  /** CHG-15: the late-fee policy of the invoice, in a sentence; null if `lateFee` applies. */
  lateFeePolicy: z.string().nullable(),
  /** The late fee as of today that is not on any invoice yet. */
  lateFeeOwed: dollarsInResponse,
  remainingBalance: dollarsInResponse,
  /** CHG-20: the order in which payments are applied to the invoices of this home. */
  paymentOrder: z.enum(appliedOrders),
  status: z.string(),
  /** Computed from dates and balance alone, ignoring any status that a person entered. */
  computedStatus: z.enum(computedStatuses),
  /** The address of its PDF; null until one is generated. */
  pdfUrl: z.string().nullable(),
  /** The invoice changed after its PDF was generated: money was applied or reversed. */
  pdfOutdated: z.boolean(),
  /** CHG-30: whether it was mailed to the tenant; null when the tenant asks. */
  email: z.enum(invoiceEmailStates).nullable(),
  /** The day on which it was last mailed. */
  emailedOn: z.string().nullable(),
  /** Why it did not arrive, or was not sent yet, in a sentence. */
  emailFailure: z.string().nullable(),
  /** The applied payments, oldest first. */
  payments: z.array(
    z.object({ paymentId: z.string(), paymentDate: z.string(), amount: dollarsInResponse }),
  ),
  /** CHG-29: reductions by credit notes, oldest first. */
  credits: z.array(
    z.object({ id: z.string(), date: z.string(), reason: z.string(), amount: dollarsInResponse }),
  ),
});

export type Invoice = z.output<typeof invoiceResponse>;

export const invoiceSummary = owedFigures;

export type InvoiceSummary = z.output<typeof invoiceSummary>;

/** `filter` matches everything that the list shows. */
export const invoicesQuery = listQuery(
  ['number', 'dueDate', 'lessee', 'amount', 'status', 'balance'],
  { show: z.enum(['unpaid', 'paid']).optional() },
);

export type InvoicesQuery = z.output<typeof invoicesQuery>;
