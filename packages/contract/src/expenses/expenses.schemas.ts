import { z } from 'zod';
import { home } from '../properties/home.ts';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, text, version, versionSeen } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { imageSize } from '#shared/images';
import { dollarsInResponse, signedDollars } from '#shared/money.schemas';
import { place } from '#shared/places';
import { categoryValues, DEFAULT_CATEGORY } from './expenses.categories.ts';

export const expenseCategory = z.enum(categoryValues, 'Choose a category.');

/** The exact questions about expenses (EXP-5, EXP-6). */
export const expenseMessages = {
  allowReading: 'Allow AI to categorize this receipt? Selecting "Cancel" keeps the image private.',
  confirmDelete: 'Are you sure you want to delete this expense?',
  fromStatement: 'This was generated from a statement and must be refreshed from the statement',
  fromBuilding: 'This is a share of an expense of its building and changes only there',
} as const;

/** A negative amount is money that came back, for example for a returned tool. */
const amount = signedDollars;

/** A time in the format of responses. */
const answeredMoment = z.iso.datetime({ precision: 3, error: 'Enter a date as YYYY-MM-DD.' });

/** A day, or the exact time from the expense's response. */
const dayOrMoment = z.string('Enter a date.').superRefine((value, context) => {
  const schema = value.includes('T') ? answeredMoment : calendarDate;
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue) context.addIssue({ code: 'custom', message: issue.message });
});

/**
 * The editable fields of an expense. It belongs to a day: a time is converted with the organization's time zone. While
 * the day stays the same, the time from the receipt is kept.
 */
const entry = {
  date: dayOrMoment,
  category: expenseCategory,
  amount,
  vendor: text(200).default(''),
  note: text(1000).default(''),
};

/**
 * MAINT-8: the vendor of the organization whom an expense names; null for another name. If absent, the name decides: it
 * is the vendor of exactly this name, and a name that does not change keeps its vendor.
 */
const ofVendor = { vendorId: id.nullish() };

/** MAINT-8: the work order that an expense pays for. */
const ofWorkOrder = {
  workOrderId: id.optional(),
  /** The invoice of a vendor behind a mailed link that it records; then the vendor is known. */
  vendorInvoiceId: id.optional(),
};

/** An expense entered by hand, without a receipt. */
export const expenseInput = z.strictObject({
  ...entry,
  ...ofVendor,
  ...ofWorkOrder,
  /** MAINT-8: whether the work order is done; an open one then becomes `DONE`. */
  workDone: z.boolean().optional(),
  category: expenseCategory.default(DEFAULT_CATEGORY),
  /** Refuses an expense that is recorded already (`already_recorded`): the same vendor, day and amount. */
  askIfKnown: z.boolean().optional(),
});

export type ExpenseInput = z.output<typeof expenseInput>;

/** A person's edit. Changed values then belong to the person: extraction never overwrites them. */
export const expenseUpdate = z.strictObject({
  ...entry,
  ...ofVendor,
  /**
   * EXP-13: moves it to another property or, with null, to the organization itself. If absent, it stays. A move needs
   * the current `version`, so that a response that is sent back to another address moves nothing by accident.
   */
  propertyId: id.nullable().optional(),
  version: versionSeen,
});

export type ExpenseUpdate = z.output<typeof expenseUpdate>;

/** EXP-4: an expense within its property's body. Only the given fields change. */
export const propertyExpense = z.strictObject({
  id,
  category: expenseCategory,
  amount,
  date: dayOrMoment.optional(),
  vendor: text(200).optional(),
  note: text(1000).optional(),
  /** If absent, later changes of the expense are overwritten; the property's version still applies. */
  version: versionSeen,
});

export type PropertyExpense = z.output<typeof propertyExpense>;

/** The form's fields besides the receipt file (EXP-5). */
export const receiptFields = z.strictObject({
  ...ofWorkOrder,
  workDone: z.enum(['true', 'false']).default('false'),
  vendor: text(200).default(''),
  vendorId: id.optional(),
  category: expenseCategory.default(DEFAULT_CATEGORY),
  amount: z.coerce.number<string>('Enter an amount of money.').pipe(amount).default(0),
  /** Whether a reader may see the receipt. Stored with it. */
  useAi: z.enum(['true', 'false']).default('false'),
  /** Refuses a receipt that is recorded already (`already_recorded`). */
  askIfKnown: z.enum(['true', 'false']).default('false'),
});

/** The fields that a reader can extract and a person can edit. */
export const readFields = ['date', 'vendor', 'category', 'amount'] as const;

export type ReadField = (typeof readFields)[number];

const found = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      value,
      /** From 0 to 1. */
      confidence: z.number(),
      /** Null if the value has no single position. */
      place: place.nullable(),
    })
    .nullable();

/** The values extracted from a receipt, whether or not the expense uses them. */
export const receiptReading = z.object({
  /** This machine, or the configured model. */
  reader: z.enum(['embedded', 'model']),
  readAt: z.iso.datetime(),
  date: found(z.string()),
  vendor: found(z.string()),
  category: found(expenseCategory),
  amount: found(dollarsInResponse),
});

export type ReceiptReading = z.output<typeof receiptReading>;

/** `private`: no reader may see it. `none`: there is nothing to read. `waiting`: pending or being read. */
export const readingStates = ['none', 'private', 'waiting', 'read', 'failed'] as const;

export const receiptResponse = z.object({
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  /** Only for a picture. */
  size: imageSize.nullable(),
});

export const expenseResponse = z.object({
  id: z.string(),
  /** Null for an expense of the organization itself. */
  propertyId: z.string().nullable(),
  /** The day, and the time on the receipt or midnight, as a moment in the organization's current time zone. */
  date: z.iso.datetime(),
  category: expenseCategory,
  amount: dollarsInResponse,
  /** The name as it was entered. */
  vendor: z.string(),
  /** MAINT-8: left out unless it names a vendor of the organization. */
  vendorId: z.string().optional(),
  note: z.string(),
  receiptUrl: z.string().nullable(),
  receipt: receiptResponse.nullable(),
  /** Set if a statement created it: then only the statement can refresh it (EXP-11). */
  statementId: z.string().nullable(),
  /** UNIT-4: left out unless it is a share of an expense of its building: then it only changes with that one. */
  sharedExpenseId: z.string().optional(),
  /** MAINT-8: left out unless it pays for a work order. */
  workOrderId: z.string().optional(),
  useAi: z.boolean(),
  readingState: z.enum(readingStates),
  /** Why the last extraction failed, in a sentence for the person. */
  readingFailure: z.string().nullable(),
  reading: receiptReading.nullable(),
  /** Fields that a person set. Extraction never changes them. */
  edited: z.array(z.enum(readFields)),
  version,
});

export type Expense = z.output<typeof expenseResponse>;

export const expenseColumns = ['date', 'category', 'amount'] as const;

/** `filter` matches everything that the list shows. */
export const expensesQuery = listQuery(expenseColumns);

export type ExpensesQuery = z.output<typeof expensesQuery>;

const ofAll = {
  /** The calendar year. */
  year: z.coerce.number<string>().int().min(1900).max(2199).optional(),
  category: expenseCategory.optional(),
  /** Only of units of this building. */
  buildingId: id.optional(),
};

const month = z
  .string()
  .regex(/^(?:19|2[01])\d{2}-(?:0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.')
  .optional();

/** EXP-12: the expenses of all properties and of the organization itself. `filter` also matches addresses. */
export const allExpensesQuery = listQuery(
  ['date', 'category', 'amount', 'home'],
  {},
  { ...ofAll, month },
);

export type AllExpensesQuery = z.output<typeof allExpensesQuery>;

export const expenseOfHome = expenseResponse.extend({
  /** Null for an expense of the organization itself. */
  home: home.nullable(),
});

export type ExpenseOfHome = z.output<typeof expenseOfHome>;

/** The same selection as the list, without its pages. */
export const expenseMonthsQuery = z.strictObject({ ...ofAll, filter: text(200).optional() });

export type ExpenseMonthsQuery = z.output<typeof expenseMonthsQuery>;

export const expenseMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  count: z.int(),
  amount: dollarsInResponse,
});

export type ExpenseMonth = z.output<typeof expenseMonth>;
