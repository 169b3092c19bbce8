import { z } from 'zod';
import { expiringPapers } from '../vendors/vendors.rules.ts';
import { calendarDate } from '#shared/calendar-date.schemas';
import { fileName, id, requiredText, text } from '#shared/fields';
import { dollars, dollarsInResponse } from '#shared/money.schemas';
import { workFileStages, workOrderCategories } from './maintenance.rules.ts';
import { workFile } from './maintenance.schemas.ts';
import { quoteStatuses, vendorLinkStatuses } from './vendor-links.rules.ts';

/** Vendors to whom one work order can be sent. */
export const MAX_VENDOR_LINKS = 20;

/** Quotes of one vendor for one work order, and times that a vendor can propose at once. */
export const MAX_QUOTES = 10;
export const MAX_INVOICES = 10;
export const MAX_TIMES = 5;

/** MAINT-4: asks a vendor to do the work of an order, or to say the price. */
export const vendorLinkInput = z.strictObject({
  vendorId: id,
  /** The organization's words to the vendor. */
  message: text(2000).default(''),
});

export type VendorLinkInput = z.output<typeof vendorLinkInput>;

export const vendorLinkParams = z.strictObject({ workOrderId: id, linkId: id });

export const quoteParams = z.strictObject({ workOrderId: id, quoteId: id });

/** Above the approval limit of the home, approving asks the owner; the note is for the owner. */
export const quoteDecision = z.strictObject({ approve: z.boolean(), note: text(2000).default('') });

export type QuoteDecision = z.output<typeof quoteDecision>;

/** MAINT-6: with less notice than the tenant is due, the tenant must have agreed. */
export const timeAgreement = z.strictObject({ tenantAgreed: z.boolean().default(false) });

export const timeParams = z.strictObject({ workOrderId: id, timeId: id });

export const proposedTime = z.object({
  id: z.string(),
  /** Times. */
  startsAt: z.string(),
  endsAt: z.string(),
  agreed: z.boolean(),
});

export type ProposedTime = z.output<typeof proposedTime>;

export const quote = z.object({
  id: z.string(),
  amount: dollarsInResponse,
  note: z.string(),
  status: z.enum(quoteStatuses),
  /** A time. */
  createdAt: z.string(),
  file: workFile.nullable(),
});

export type Quote = z.output<typeof quote>;

/** MAINT-4: a bill of a vendor, with its PDF or photo. */
export const vendorInvoice = z.object({
  id: z.string(),
  amount: dollarsInResponse,
  /** The vendor's own number; may be empty. */
  number: z.string(),
  /** A time. */
  createdAt: z.string(),
  file: workFile,
  /** MAINT-8: it was recorded as an expense. */
  recorded: z.boolean(),
});

export type VendorInvoice = z.output<typeof vendorInvoice>;

/** MAINT-6: the notice that a tenant is due before somebody enters, and what says so. */
export const entryNotice = z.object({
  hours: z.int(),
  /** Null if the setting of the organization says so. */
  law: z
    .object({
      statute: z.string(),
      says: z.string(),
      url: z.string(),
      /** Times of day. */
      between: z.object({ from: z.string(), to: z.string() }).nullable(),
    })
    .nullable(),
});

export const vendorLink = z.object({
  id: z.string(),
  vendor: z.object({ id: z.string(), name: z.string() }),
  /** MAINT-15: the vendor's papers that have expired. */
  expired: z.array(z.enum(expiringPapers)),
  status: z.enum(vendorLinkStatuses),
  /**
   * MAINT-7: a quote is above the approval limit, and none is approved. A time is then only a visit to look at the
   * problem: the vendor is not chosen.
   */
  unapproved: z.boolean(),
  message: z.string(),
  /** Why the vendor declined, or what was done. */
  note: z.string(),
  /** Times. */
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** Whether the link still works. */
  open: z.boolean(),
  times: z.array(proposedTime),
  quotes: z.array(quote),
  invoices: z.array(vendorInvoice),
  /** Null if the work order is for no tenant. */
  entryNotice: entryNotice.nullable(),
});

export type VendorLink = z.output<typeof vendorLink>;

/** The vendors who were asked about a work order, the first one first. */
export const vendorLinks = z.array(vendorLink);

/** The secret of a link. Other text is an ended link, too. */
export const vendorTokenParams = z.strictObject({ token: z.string().max(200) });

const place = z.object({
  /** The whole address. */
  address: z.string(),
  /** Whom to call: the tenant, or the organization if there is none. */
  contactName: z.string(),
  contactPhone: z.string().nullable(),
  entry: z.string(),
  pets: z.string(),
});

/** MAINT-5: what a vendor sees of a work order: no more than the job needs. */
export const vendorsOrder = z.object({
  organizationName: z.string(),
  vendorName: z.string(),
  /** `W-0007` */
  label: z.string(),
  title: z.string(),
  category: z.enum(workOrderCategories),
  description: z.string(),
  message: z.string(),
  /** City and state. */
  area: z.string(),
  /** Null until the vendor accepts, and once somebody else does the work. */
  place: place.nullable(),
  /** MAINT-7: another vendor does the work. */
  taken: z.boolean(),
  status: z.enum(vendorLinkStatuses),
  /** When the newest mailed link ends: a time. */
  expiresAt: z.string(),
  /** In it, times are shown and entered. */
  timeZone: z.string(),
  times: z.array(proposedTime),
  /** MAINT-7: the agreed visit is only to look at the problem: the quote is not approved yet. */
  onlyLooks: z.boolean(),
  quotes: z.array(quote),
  invoices: z.array(vendorInvoice.omit({ recorded: true })),
  /** Photos of the problem, once the place is shown, and the vendor's own ones from before and after the work. */
  photos: z.array(workFile),
  /** MAINT-3: what was written between the organization and the vendor, oldest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      /** The vendor wrote it. */
      mine: z.boolean(),
      name: z.string(),
      /** A time. */
      at: z.string(),
      message: z.string(),
    }),
  ),
});

export type VendorsOrder = z.output<typeof vendorsOrder>;

export const vendorAnswer = z.strictObject({ accept: z.boolean(), note: text(2000).default('') });

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:30.');

/** The times that a vendor proposes, in the organization's time zone; they replace those that were not agreed. */
export const vendorTimes = z.strictObject({
  times: z
    .array(z.strictObject({ date: calendarDate, from: timeOfDay, to: timeOfDay }))
    .min(1, 'Propose a time.')
    .max(MAX_TIMES, `Propose at most ${MAX_TIMES} times.`),
});

export type VendorTimes = z.output<typeof vendorTimes>;

/** MAINT-17: never below 0.00. */
export const vendorQuote = z.strictObject({
  amount: dollars,
  note: text(2000).default(''),
});

const fileOfVendor = vendorTokenParams.extend({ fileName });

export const vendorPhotoUpload = fileOfVendor.extend({
  stage: z.enum(workFileStages).exclude(['REPORT']),
});

export const vendorPaperUpload = fileOfVendor;

export const vendorsFileParams = vendorTokenParams.extend({ fileId: id });

const amountInForm = z.coerce.number<string>('Enter an amount of money.').pipe(dollars);

/** A field of a form with a file is shorter than one of a body. */
export const MAX_QUOTE_NOTE = 900;

/** MAINT-7: the fields of a quote besides its file. */
export const quoteFields = z.strictObject({
  amount: amountInForm,
  note: text(MAX_QUOTE_NOTE).default(''),
});

/** MAINT-4: the fields of an invoice besides its file. */
export const invoiceFields = z.strictObject({ amount: amountInForm, number: text(60).default('') });

export const vendorDone = z.strictObject({ note: requiredText(2000, 'Say what was done.') });

export const vendorMessage = z.strictObject({
  message: requiredText(5000, 'Message is required'),
});

export const deviceCode = z.strictObject({
  code: z.string().regex(/^\s*\d{6}\s*$/, 'Enter the 6 digits of the code.'),
});
