import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date';
import { id, text, version, versionSeen } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { imageSize } from '#shared/images';
import { dollarsAnswer, signedDollars } from '#shared/money';
import { place } from '#shared/places';
import { categoryValues, DEFAULT_CATEGORY } from './expenses.categories.ts';

export const expenseCategory = z.enum(categoryValues, 'Choose a category.');

/** The exact questions of this area (EXP-5, EXP-6). */
export const expenseMessages = {
  allowReading: 'Allow AI to categorize this receipt? Selecting "Cancel" keeps the image private.',
  confirmDelete: 'Are you sure you want to delete this expense?',
  fromStatement: 'This was generated from a statement and must be refreshed from the statement',
} as const;

/** Below zero is money that came back, such as a returned tool. */
const amount = signedDollars;

/** A moment as an answer has it. */
const answeredMoment = z.iso.datetime({ precision: 3, error: 'Enter a date as YYYY-MM-DD.' });

/** A day, or the moment that the expense's answer has for it. */
const dayOrMoment = z.string('Enter a date.').superRefine((value, context) => {
  const schema = value.includes('T') ? answeredMoment : calendarDate;
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue) context.addIssue({ code: 'custom', message: issue.message });
});

/** What a person can say about an expense. While its day stays, so does the time that a receipt told of it. */
const entry = {
  date: dayOrMoment,
  category: expenseCategory,
  amount,
  vendor: text(200).default(''),
  note: text(1000).default(''),
};

/** An expense that is entered by hand, without a receipt. */
export const expenseInput = z.strictObject({
  ...entry,
  category: expenseCategory.default(DEFAULT_CATEGORY),
});

export type ExpenseInput = z.output<typeof expenseInput>;

/** A person's edit. What differs from what is stored is the person's from then on: no reading changes it again. */
export const expenseUpdate = z.strictObject({ ...entry, version: versionSeen });

export type ExpenseUpdate = z.output<typeof expenseUpdate>;

/** EXP-4: an expense within its property's body. Only what is given changes. */
export const propertyExpense = z.strictObject({
  id,
  category: expenseCategory,
  amount,
  date: dayOrMoment.optional(),
  vendor: text(200).optional(),
  note: text(1000).optional(),
  /** Without it, what was changed of the expense alone since it was read is overwritten; the property's own still counts. */
  version: versionSeen,
});

export type PropertyExpense = z.output<typeof propertyExpense>;

/** The form's fields beside the receipt itself (EXP-5). */
export const receiptFields = z.strictObject({
  category: expenseCategory.default(DEFAULT_CATEGORY),
  amount: z.coerce.number<string>('Enter an amount of money.').pipe(amount).default(0),
  /** Whether a reader may see the receipt. Kept with it. */
  useAi: z.enum(['true', 'false']).default('false'),
});

/** What a reader can find on a receipt, and a person can edit. */
export const readFields = ['date', 'vendor', 'category', 'amount'] as const;

export type ReadField = (typeof readFields)[number];

const found = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      value,
      /** From 0 to 1. */
      confidence: z.number(),
      /** Null where it stands in no one place. */
      place: place.nullable(),
    })
    .nullable();

/** What was read from a receipt, whether or not it became the expense's. */
export const receiptReading = z.object({
  /** On this machine, or by the model that is configured. */
  reader: z.enum(['embedded', 'model']),
  readAt: z.iso.datetime(),
  date: found(z.string()),
  vendor: found(z.string()),
  category: found(expenseCategory),
  amount: found(dollarsAnswer),
});

export type ReceiptReading = z.output<typeof receiptReading>;

/**
 * `private`: no reader may see it. `none`: there is nothing to read. `waiting` for its turn or being read.
 */
export const readingStates = ['none', 'private', 'waiting', 'read', 'failed'] as const;

export const receiptAnswer = z.object({
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  /** Of a picture. */
  size: imageSize.nullable(),
});

export const expenseAnswer = z.object({
  id: z.string(),
  /** Null for an expense of the organization itself. */
  propertyId: z.string().nullable(),
  /** A moment; a day without a time is its midnight in the organization's time zone. */
  date: z.iso.datetime(),
  category: expenseCategory,
  amount: dollarsAnswer,
  vendor: z.string(),
  note: z.string(),
  receiptUrl: z.string().nullable(),
  receipt: receiptAnswer.nullable(),
  /** Set when a statement made it: it can be refreshed from there only (EXP-11). */
  statementId: z.string().nullable(),
  useAi: z.boolean(),
  readingState: z.enum(readingStates),
  /** Why the last reading failed, for the person. */
  readingFailure: z.string().nullable(),
  reading: receiptReading.nullable(),
  /** What a person set, and no reading changes. */
  edited: z.array(z.enum(readFields)),
  version,
});

export type Expense = z.output<typeof expenseAnswer>;

/** The words of `filter` are looked for in everything that the list shows. */
export const expensesQuery = listQuery(['date', 'category', 'amount']);

export type ExpensesQuery = z.output<typeof expensesQuery>;
