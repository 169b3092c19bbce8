import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { fileName, id, requiredText, text } from '#shared/fields';
import { importKinds } from './fields.ts';

/** The most rows of a table, below its header. */
export const MAX_ROWS = 10_000;

export const MAX_COLUMNS = 100;

/** The most characters of a cell. */
export const MAX_CELL = 2000;

/** How long an import can be undone. */
export const UNDO_DAYS = 7;

/** How many rows a page has. */
export const ROWS_AT_ONCE = 100;

/** READ: the columns are to be checked. REHEARSED: it is known what it would do. */
export const importStates = ['READ', 'REHEARSED', 'APPLIED', 'UNDONE'] as const;

export type ImportState = (typeof importStates)[number];

/** What a job is doing with an import. */
export const importWorks = ['REHEARSE', 'APPLY', 'UNDO'] as const;

export type ImportWork = (typeof importWorks)[number];

/** What becomes of a row. */
export const rowResults = ['NEW', 'CHANGED', 'SAME', 'PROBLEM'] as const;

export type RowResult = (typeof rowResults)[number];

export const importParams = z.strictObject({ importId: id });

export const uploadParams = z.strictObject({ fileName });

/** Without a sheet, the first one with a table is read. */
export const uploadQuery = z.strictObject({ sheet: text(200).optional() });

/** In a date such as 11/1/26, what comes first. Null: not known, because every date can be read both ways. */
export const dayOrders = ['MONTH_FIRST', 'DAY_FIRST'] as const;

export type DayOrder = (typeof dayOrders)[number];

const column = z.object({
  /** As in the header. */
  name: z.string(),
  /** Its first values. */
  examples: z.array(z.string()),
  /** The field that it fills; null if it is left out. */
  field: z.string().nullable(),
  /** Why it was matched: by its name, its values, a profile, or a person. */
  matchedBy: z.enum(['NAME', 'VALUES', 'PROFILE', 'PERSON']).nullable(),
});

export const importedFile = z.object({
  id: z.string(),
  fileName: z.string(),
  /** The sheet of a workbook that was read; null for a CSV file. */
  sheet: z.string().nullable(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  /** What is being done with it; null if nothing. */
  work: z.enum(importWorks).nullable(),
  /** The rows that the work has dealt with. */
  done: z.int(),
  /** Why the last work ended without a result; null if it did not. */
  failure: z.string().nullable(),
  rows: z.int(),
  addedOn: z.string(),
  addedBy: z.string(),
  appliedOn: z.string().nullable(),
  /** The last day on which it can be undone; null if it cannot. */
  undoUntil: z.string().nullable(),
});

export type ImportedFile = z.output<typeof importedFile>;

export const importDetail = importedFile.extend({
  columns: z.array(column),
  /** Other sheets of the workbook that have a table. */
  otherSheets: z.array(z.string()),
  /** The program that the file comes from, if it is known by its header. */
  profile: z.string().nullable(),
  /** The day of the switch: opening balances are as of it, and rent that is due from it on is billed here. */
  asOf: z.string(),
  dayOrder: z.enum(dayOrders).nullable(),
  /** Whether the leases are billed automatically from the day of the switch. */
  invoiceAutomatically: z.boolean(),
  /** How many rows are new, changed, the same, or have a problem; null before the rehearsal. */
  counts: z.object({ NEW: z.int(), CHANGED: z.int(), SAME: z.int(), PROBLEM: z.int() }).nullable(),
  /** What it makes, in words with numbers: `12 homes`. */
  summary: z.array(z.string()),
  /** Names the rehearsal that a person saw; null if there is none that can be applied. */
  plan: z.string().nullable(),
});

export type ImportDetail = z.output<typeof importDetail>;

export const importSettings = z.strictObject({
  kind: z.enum(importKinds),
  /** The field of each column of the header, in order; null for one that is left out. */
  columns: z.array(text(60).nullable()).min(1).max(MAX_COLUMNS),
  asOf: calendarDate,
  dayOrder: z.enum(dayOrders).nullish(),
  invoiceAutomatically: z.boolean().default(true),
  /** Keeps the columns under this name for the next file with the same header. */
  saveAs: requiredText(60, 'Enter a name.').optional(),
});

export type ImportSettings = z.output<typeof importSettings>;

export const rowProblem = z.object({
  /** The field, or null for the whole row. */
  field: z.string().nullable(),
  /** `"14O0" is no amount.` */
  message: z.string(),
  /** The nearest match, to put in its place. */
  suggestion: z.string().nullable(),
});

export type RowProblem = z.output<typeof rowProblem>;

export const importRow = z.object({
  /** Its number in the sheet: the header is usually row 1. */
  row: z.int(),
  /** In the order of the columns, with corrections. */
  cells: z.array(z.string()),
  /** The columns whose cells a person has corrected. */
  corrected: z.array(z.int()),
  /** Null before the rehearsal. */
  result: z.enum(rowResults).nullable(),
  problems: z.array(rowProblem),
  /** What would change of a home that is in the books: `Bedrooms: 2 → 3`. */
  changes: z.array(z.string()),
});

export type ImportRow = z.output<typeof importRow>;

export const rowsQuery = z.strictObject({
  result: z.enum(rowResults).optional(),
  /** Rows after this one. */
  after: z.coerce.number().int().min(0).optional(),
});

export const importRows = z.object({ rows: z.array(importRow), next: z.int().nullable() });

export const rowParams = importParams.extend({ row: z.coerce.number().int().min(1) });

export const rowCorrection = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        column: z
          .int()
          .min(0)
          .max(MAX_COLUMNS - 1),
        value: text(MAX_CELL),
      }),
    )
    .min(1)
    .max(MAX_COLUMNS),
});

export type RowCorrection = z.output<typeof rowCorrection>;

export const importApplication = z.strictObject({ plan: requiredText(64) });

/** Columns that a person has kept for files with the same header. */
export const importProfile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(importKinds),
  columns: z.int(),
});

export const profileParams = z.strictObject({ profileId: id });

/** Files to fill in, one for each kind. */
export const templates = [
  'homes-tenants-leases',
  'recurring-charges',
  'unpaid-charges',
  'payments',
  'expenses',
  'old-figures',
] as const;

/** Files to try an import with. */
export const exampleFiles = [
  'example-rent-roll.csv',
  'example-payments.csv',
  'example-expenses.csv',
  'example-old-figures.csv',
] as const;

/** Templates as a table, and as a workbook that explains its columns; and the examples. */
export const starterFiles = [
  ...templates.flatMap((name) => [`${name}.csv`, `${name}.xlsx`] as const),
  ...exampleFiles,
] as const;

export const starterParams = z.strictObject({ starter: z.enum(starterFiles) });
