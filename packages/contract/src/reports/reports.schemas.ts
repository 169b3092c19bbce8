import { z } from 'zod';
import { categoryValues } from '../expenses/expenses.categories.ts';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id } from '#shared/fields';
import { dollarsInResponse } from '#shared/money.schemas';
import { inBuilding, unitOfRow } from '../properties/by-building.schemas.ts';
import {
  inOrder,
  periodMessages,
  seriesLimits,
  shortEnough,
  type Period,
} from './reports.rules.ts';

/** REP-1: the subject of a report. Without dates: from January 1 of this year to today. */
const period = {
  propertyId: id.optional(),
  ...inBuilding,
  startDate: calendarDate.optional(),
  endDate: calendarDate.optional(),
};

interface Homes {
  readonly propertyId?: string | undefined;
  readonly buildingId?: string | undefined;
}

const namesOneAtMost = ({ propertyId, buildingId }: Homes) => !propertyId || !buildingId;

/** A query with a period and other fields. If a date is missing, the server checks the period again. */
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
    })
    .refine((query) => namesOneAtMost(query as Homes), {
      path: ['buildingId'],
      message: periodMessages.bothHomes,
    });
}

const flag = z.enum(['true', 'false']);

/** REP-3: an amount for each category of a row, which is most of a report's data; by default only their sum. */
const categories = flag.default('false');

/** `summary` is the table of properties, `months` the figures of the charts. */
const view = z.enum(['summary', 'months']).default('summary');

/** For `months`: the largest properties and the others combined, or each property. */
const series = z
  .enum(Object.keys(seriesLimits) as (keyof typeof seriesLimits)[])
  .default('largest');

export const reportQuery = ofPeriod({ view, categories, series });

/** REP-6: the settings of the view, for an export. */
export const exportQuery = ofPeriod({
  view,
  series,
  /** For `months`: cumulative amounts. */
  cumulative: flag.default('true'),
  /** For `summary`: a column for each category. */
  categories,
  /** For `months`: keys of hidden series, separated by commas. */
  hidden: z.string().max(8000).default(''),
  /** For `summary`: only rows with this text in their name. */
  filter: z.string().max(200, 'A filter has at most 200 characters.').default(''),
  /** For `summary`: a column's id, with `-` in front for descending. By name if no such column is shown. */
  sort: z.string().max(100).default('property'),
});

const month = z.string().regex(/^\d{4}-\d\d$/);

/** REP-2: income and expenses of one key of the charts, an amount for each month. */
export const reportSeries = z.object({
  /** The id of a property, `organization` or `others`. */
  key: z.string(),
  name: z.string(),
  income: z.array(dollarsInResponse),
  expenses: z.array(dollarsInResponse),
});

const figures = {
  income: dollarsInResponse,
  /** In the order of the report's `categories`; empty if those were not requested. */
  expenses: z.array(dollarsInResponse),
  totalExpenses: dollarsInResponse,
  profit: dollarsInResponse,
};

/** REP-3: one row of the summary. */
export const reportRow = z.object({
  /** Null for the organization itself. */
  propertyId: id.nullable(),
  name: z.string(),
  /** A deleted property is listed while it has figures, because its money did move. */
  archived: z.boolean(),
  ...unitOfRow,
  ...figures,
});

export const incomeAndExpensesResponse = z.object({
  /** UNIT-3: the building that was asked for; left out without one. */
  buildingId: z.string().optional(),
  startDate: calendarDate,
  endDate: calendarDate,
  /** Every month of the period, `YYYY-MM`. The first and the last may be partial. */
  months: z.array(month),
  /** Categories with an expense in the period, in the order of all categories. Empty if not requested. */
  categories: z.array(z.enum(categoryValues)),
  /** Whether there was no income and no expense; reversed money counts. */
  isEmpty: z.boolean(),
  /** For `months`. Largest first, then the other properties combined, then the organization. */
  series: z.array(reportSeries),
  /** For `summary`. By name; the organization comes last. */
  rows: z.array(reportRow),
  totals: z.object(figures),
});

export const entryKinds = [
  ...(['payment', 'reversal', 'deposit', 'statementIncome', 'expense'] as const),
  /** BOOKS-17: interest on a deposit, which is an expense. */
  'interest',
] as const;

export const entriesMessages = {
  bothOwners: 'Choose a property or the organization itself.',
  buildingOrOrganization: 'Choose a building or the organization itself.',
  incomeOfCategory: 'Income has no category.',
};

/** The rows behind a figure; all rows without filters. */
export const entriesQuery = ofPeriod({
  /** Only entries without a property. */
  organization: z.literal('true').optional(),
  /** Both sides if absent, as for a profit. */
  side: z.enum(['income', 'expenses']).optional(),
  category: z.enum(categoryValues).optional(),
  page: z.coerce.number<string>().int().min(1).max(100_000).default(1),
})
  .refine(({ organization, propertyId }) => !organization || !propertyId, {
    path: ['organization'],
    message: entriesMessages.bothOwners,
  })
  .refine(({ organization, buildingId }) => !organization || !buildingId, {
    path: ['organization'],
    message: entriesMessages.buildingOrOrganization,
  })
  .refine(({ side, category }) => side !== 'income' || !category, {
    path: ['category'],
    message: entriesMessages.incomeOfCategory,
  });

export const reportEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  /** The day that counts. */
  date: calendarDate,
  /** Null for the organization itself. */
  propertyId: id.nullable(),
  propertyName: z.string(),
  /** The description of the payment, statement line or expense. */
  description: z.string(),
  /** Only for an expense. */
  category: z.enum(categoryValues).nullable(),
  /** The amount as counted on its side: reversals and refunded expenses are negative. */
  amount: dollarsInResponse,
  /** Only for entries of a statement. */
  statementId: id.nullable(),
});

export const entriesResponse = z.object({
  /** The number of entries on all pages. */
  count: z.int(),
  income: dollarsInResponse,
  expenses: dollarsInResponse,
  page: z.int(),
  entries: z.array(reportEntry),
});

export type ReportQuery = z.output<typeof reportQuery>;
export type ExportQuery = z.output<typeof exportQuery>;
export type EntriesQuery = z.output<typeof entriesQuery>;
export type ReportSeries = z.output<typeof reportSeries>;
export type ReportRow = z.output<typeof reportRow>;
export type IncomeAndExpenses = z.output<typeof incomeAndExpensesResponse>;
export type ReportEntry = z.output<typeof reportEntry>;
export type ReportEntries = z.output<typeof entriesResponse>;
