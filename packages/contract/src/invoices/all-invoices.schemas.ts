import { z } from 'zod';
import { text } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { dollarsInResponse } from '#shared/money.schemas';
import { home } from '../properties/home.ts';
import { invoiceResponse } from './invoices.schemas.ts';

export const invoiceListColumns = [
  'number',
  'dueDate',
  'lessee',
  'home',
  'amount',
  'balance',
] as const;

/** The computed statuses, of which each invoice has one, and the deleted invoices. */
export const invoiceStates = ['new', 'due', 'late', 'paid', 'deleted'] as const;

export type InvoiceState = (typeof invoiceStates)[number];

/** `open` is everything that is not paid. */
export const invoiceSelections = ['open', ...invoiceStates] as const;

const words = text(200).optional();

/**
 * `filter` matches the number, the tenant, the property, the due date, the amounts, and a status that a person entered.
 * Without `state`, all invoices that are not deleted are listed.
 */
export const allInvoicesQuery = listQuery(
  invoiceListColumns,
  {},
  { state: z.enum(invoiceSelections, 'Choose a status.').optional() },
);

export type AllInvoicesQuery = z.output<typeof allInvoicesQuery>;

/** The same selection as the list, without its pages. */
export const invoicesCsvQuery = z.strictObject({
  state: z.enum(invoiceSelections, 'Choose a status.').optional(),
  filter: words,
});

export type InvoicesCsvQuery = z.output<typeof invoicesCsvQuery>;

export const invoiceSumsQuery = z.strictObject({ filter: words });

export type InvoiceSumsQuery = z.output<typeof invoiceSumsQuery>;

export const listedInvoice = invoiceResponse
  .pick({
    id: true,
    number: true,
    propertyId: true,
    leaseId: true,
    date: true,
    dueDate: true,
    amount: true,
    remainingBalance: true,
    status: true,
    computedStatus: true,
  })
  .extend({
    home,
    /** The property is deleted, so its pages cannot be opened. */
    homeIsArchived: z.boolean(),
    /** The tenant's account and name. */
    userId: z.string(),
    lessee: z.string(),
    /** It was deleted, so nothing is owed on it. */
    isDeleted: z.boolean(),
  });

export type ListedInvoice = z.output<typeof listedInvoice>;

export const invoiceSum = z.object({
  state: z.enum(invoiceStates),
  count: z.int(),
  /** What these invoices charge. */
  amount: dollarsInResponse,
  /** What is still to pay; 0 for deleted invoices. */
  open: dollarsInResponse,
});

export type InvoiceSum = z.output<typeof invoiceSum>;
