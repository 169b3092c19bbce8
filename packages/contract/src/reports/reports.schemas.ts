import { z } from 'zod';
import { categoryValues } from '../expenses/expenses.categories.ts';
import { calendarDate } from '#shared/calendar-date';
import { id } from '#shared/fields';
import { dollarsAnswer } from '#shared/money';
import { MOST_MONTHS, monthsOfPeriod } from './reports.rules.ts';

export const periodMessages = {
  backwards: 'The end date must not be before the start date.',
  tooLong: `A report covers at most ${MOST_MONTHS / 12} years.`,
};

/** REP-1: what is reported on. Without days: from 1 January of this year to today. */
const period = {
  propertyId: id.optional(),
  startDate: calendarDate.optional(),
  endDate: calendarDate.optional(),
};

interface Period {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const inOrder = ({ startDate, endDate }: Period) => !startDate || !endDate || startDate <= endDate;

const shortEnough = ({ startDate, endDate }: Period) =>
  !startDate || !endDate || monthsOfPeriod(startDate, endDate).length <= MOST_MONTHS;

/** A query of a period and of what else is asked. Where a day is left out, the server checks again. */
function ofPeriod<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject({ ...period, ...shape })
    .refine((query) => inOrder(query as Period), {
      path: ['endDate'],
      message: periodMessages.backwards,
    })
    .refine((query) => shortEnough(query as Period), {
      path: ['startDate'],
      message: periodMessages.tooLong,
    });
}

const flag = z.enum(['true', 'false']);

/** REP-3: an amount for each category of a row, which are most of what a report has; by default only their sum. */
const categories = flag.default('false');

/** `summary` is the table of properties, `months` are the figures of the charts. */
const view = z.enum(['summary', 'months']).default('summary');

export const reportQuery = ofPeriod({ view, categories });

/** REP-6: what is shown, for a file of it. */
export const exportQuery = ofPeriod({
  view,
  /** Of `months`: each month with those before it. */
  cumulative: flag.default('true'),
  /** Of `summary`: a column for each category. */
  categories,
  /** Of `months`: keys of series that are hidden, with commas between them. */
  hidden: z.string().max(2000).default(''),
  /** Of `summary`: only rows with this in their name. */
  filter: z.string().max(200, 'A filter has at most 200 characters.').default(''),
  /** Of `summary`: a column's id, with `-` in front when descending. By name where no such column is shown. */
  sort: z.string().max(100).default('property'),
});

/** The series of what belongs to no property (REP-5). */
export const ORGANIZATION_KEY = 'organization';

/** The series of the properties that are not drawn one by one. */
export const OTHERS_KEY = 'others';

const month = z.string().regex(/^\d{4}-\d\d$/);

/** REP-2: what one key of the charts took in and spent, an amount for each month. */
export const reportSeries = z.object({
  /** The id of a property, `organization` or `others`. */
  key: z.string(),
  name: z.string(),
  income: z.array(dollarsAnswer),
  expenses: z.array(dollarsAnswer),
});

const figures = {
  income: dollarsAnswer,
  /** In the order of the report's `categories`: none where those were not asked for. */
  expenses: z.array(dollarsAnswer),
  totalExpenses: dollarsAnswer,
  profit: dollarsAnswer,
};

/** REP-3: one row of the summary. */
export const reportRow = z.object({
  /** Null for the organization itself. */
  propertyId: id.nullable(),
  name: z.string(),
  /** A deleted property is listed while it has figures: its money did move. */
  archived: z.boolean(),
  ...figures,
});

export const incomeAndExpensesAnswer = z.object({
  startDate: calendarDate,
  endDate: calendarDate,
  /** Every month of the period, `YYYY-MM`. The first and the last may be in part only. */
  months: z.array(month),
  /** Those with an expense in the period, in the order of all categories. None where they were not asked for. */
  categories: z.array(z.enum(categoryValues)),
  /** Whether no money came in or went out; what came in and went back is some. */
  isEmpty: z.boolean(),
  /** Of `months`. Largest first, then the other properties together, then the organization. */
  series: z.array(reportSeries),
  /** Of `summary`. By name; the organization is the last. */
  rows: z.array(reportRow),
  totals: z.object(figures),
});

export const entryKinds = ['payment', 'reversal', 'statementIncome', 'expense'] as const;

export const entriesMessages = {
  bothOwners: 'Ask for a property or for the organization itself.',
  incomeOfCategory: 'Income has no category.',
};

/** The rows behind a figure. Without a word of what they are of: of everything. */
export const entriesQuery = ofPeriod({
  /** Only what belongs to no property. */
  organization: z.literal('true').optional(),
  /** Without it both, as behind a profit. */
  side: z.enum(['income', 'expenses']).optional(),
  category: z.enum(categoryValues).optional(),
  page: z.coerce.number<string>().int().min(1).max(100_000).default(1),
})
  .refine(({ organization, propertyId }) => !organization || !propertyId, {
    path: ['organization'],
    message: entriesMessages.bothOwners,
  })
  .refine(({ side, category }) => side !== 'income' || !category, {
    path: ['category'],
    message: entriesMessages.incomeOfCategory,
  });

/** How many rows an answer holds. */
export const ENTRIES_PER_PAGE = 100;

export const reportEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  /** The day that counts, in the organization's time zone. */
  date: calendarDate,
  /** Null for the organization itself. */
  propertyId: id.nullable(),
  propertyName: z.string(),
  /** What the payment, statement line or expense says of itself. */
  description: z.string(),
  /** Of an expense. */
  category: z.enum(categoryValues).nullable(),
  /** As it counts for its side: a reversal is below zero, and so is an expense that came back. */
  amount: dollarsAnswer,
  /** Of what a statement made. */
  statementId: id.nullable(),
});

export const entriesAnswer = z.object({
  /** Of all pages. */
  count: z.int(),
  income: dollarsAnswer,
  expenses: dollarsAnswer,
  page: z.int(),
  entries: z.array(reportEntry),
});

export type ReportQuery = z.output<typeof reportQuery>;
export type ExportQuery = z.output<typeof exportQuery>;
export type EntriesQuery = z.output<typeof entriesQuery>;
export type ReportSeries = z.output<typeof reportSeries>;
export type ReportRow = z.output<typeof reportRow>;
export type IncomeAndExpenses = z.output<typeof incomeAndExpensesAnswer>;
export type ReportEntry = z.output<typeof reportEntry>;
export type ReportEntries = z.output<typeof entriesAnswer>;
