import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { fileName, id, isStorable, requiredText } from '#shared/fields';
import { listQuery } from '#shared/lists';
import {
  balanceChoices,
  dateOrders,
  importKinds,
  importStatuses,
  rowResults,
} from './import-kinds.ts';
import { importField } from './fields.ts';
import { MAX_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './imports.limits.ts';

export const importParams = z.strictObject({ importId: id });

export const importFileParams = z.strictObject({ fileName });

export const profileParams = z.strictObject({ profileId: id });

/** A column of a file: its header, and the field that it is read as. */
export const importColumn = z.object({
  header: z.string(),
  /** Null if the column is not imported. */
  field: z.string().nullable(),
  /** Some of its values that are not empty. */
  examples: z.array(z.string()),
  /** Whether a person or a saved profile chose the field, or its name says it. */
  certain: z.boolean(),
});

export type ImportColumn = z.output<typeof importColumn>;

/** How many rows the last rehearsal found of each kind. */
const importCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  problem: z.int(),
});

export type ImportCounts = z.output<typeof importCounts>;

const summaryFields = {
  id: z.string(),
  fileName: z.string(),
  kind: z.enum(importKinds),
  status: z.enum(importStatuses),
  /** Without the header and empty rows. */
  rows: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /** Null before the first rehearsal. */
  counts: importCounts.nullable(),
  /** While a job works on it. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Why the last job failed, in a sentence. */
  failure: z.string().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  /** The last day on which it can be undone; null if it cannot. */
  undoUntil: z.string().nullable(),
};

export const importSummary = z.object(summaryFields);

export type ImportSummary = z.output<typeof importSummary>;

export const importResponse = z.object({
  ...summaryFields,
  columns: z.array(importColumn),
  /** The order in dates such as `11/1/26`. */
  dateOrder: z.enum(dateOrders),
  /** Whether the file has dates that could be read in another order. */
  dateOrderIsGuessed: z.boolean(),
  /** The day of the opening balances. */
  asOf: z.string(),
  balances: z.enum(balanceChoices),
  /** The first rows as they are in the file, with their numbers in the sheet. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** D1: what the last rehearsal found, a sentence each: `10 would be created.` */
  says: z.array(z.string()),
  /** Of the last rehearsal; the request to apply names it. */
  hash: z.string().nullable(),
});

export type Import = z.output<typeof importResponse>;

const fieldName = z.string().min(1).max(40);

/** DATA-1: how the columns of a file are read. */
export const importColumnsInput = z
  .strictObject({
    kind: z.enum(importKinds),
    /** The field of each column, in the order of the file; null for a column that is not imported. */
    fields: z.array(fieldName.nullable()).min(1).max(MAX_IMPORT_COLUMNS),
    dateOrder: z.enum(dateOrders),
    asOf: calendarDate,
    balances: z.enum(balanceChoices).default('ONE_CHARGE'),
    /** Saves the columns under this name, for the next file of the same system. */
    saveAs: requiredText(60, 'Enter a name.').nullish(),
  })
  .superRefine(({ kind, fields }, context) => {
    const seen = new Set<string>();
    for (const [index, name] of fields.entries()) {
      if (name === null) continue;
      const field = importField(kind, name);
      const message = !field
        ? 'This kind of file has no such field.'
        : seen.has(name)
          ? `${field.label} is chosen for another column, too. Choose it once.`
          : null;
      seen.add(name);
      if (message) context.addIssue({ code: 'custom', path: ['fields', index], message });
    }
  });

export type ImportColumnsInput = z.output<typeof importColumnsInput>;

export const importRowsQuery = listQuery(['row'], { result: z.enum(rowResults).optional() });

export type ImportRowsQuery = z.output<typeof importRowsQuery>;

export const importRow = z.object({
  /** Its number in the sheet, where the header is row 1. */
  row: z.int(),
  /** With the corrections. */
  cells: z.array(z.string()),
  /** The indexes of the cells that were corrected. */
  corrected: z.array(z.int()),
  /** Null before the first rehearsal. */
  result: z.enum(rowResults).nullable(),
  problems: z.array(
    z.object({
      /** The index of the cell; null if the whole row is meant. */
      column: z.int().nullable(),
      field: z.string().nullable(),
      message: z.string(),
      /** A value for the cell that solves it. */
      suggestion: z.string().optional(),
    }),
  ),
  /** What it would do, a sentence each. */
  says: z.array(z.string()),
});

export type ImportRow = z.output<typeof importRow>;

const cell = z
  .string()
  .max(MAX_CELL, `Use at most ${MAX_CELL} characters.`)
  .refine(isStorable, 'This has characters that cannot be stored.');

/** DATA-3: rows are corrected without a new file. */
export const importCorrections = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        row: z
          .int()
          .min(2)
          .max(2 * MAX_IMPORT_ROWS),
        column: z
          .int()
          .min(0)
          .max(MAX_IMPORT_COLUMNS - 1),
        value: cell,
      }),
    )
    .min(1, 'Correct at least one cell.')
    .max(1000, 'Correct at most 1,000 cells at once.'),
});

export type ImportCorrections = z.output<typeof importCorrections>;

export const importApplication = z.strictObject({
  hash: z.string().regex(/^[\da-f]{64}$/, 'This is not the hash of a rehearsal.'),
});

export const importUndo = z.object({
  import: importResponse,
  /** What of it is in use, so that nothing was undone; empty if it was. */
  refusals: z.array(
    z.object({
      /** `4 Oak Street`. */
      name: z.string(),
      reason: z.string(),
    }),
  ),
});

export type ImportUndo = z.output<typeof importUndo>;

export const importProfile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(importKinds),
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  createdAt: z.iso.datetime(),
});

export type ImportProfile = z.output<typeof importProfile>;

/** `example`: some rows of the demo instead of two. */
export const importTemplateQuery = z.strictObject({
  kind: z.enum(importKinds),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  example: z.enum(['true', 'false']).default('false'),
});
