import { z } from 'zod';
import { importKinds } from '../imports/fields.ts';
import { dayOrders, importDetail, MAX_COLUMNS } from '../imports/imports.schemas.ts';
import { calendarDate } from '#shared/calendar-date.schemas';
import { fileName, id, requiredText, text } from '#shared/fields';
import { dollarsInResponse } from '#shared/money.schemas';

/** How many green trial runs in a row a switch needs. */
export const GREEN_RUNS = 2;

/** How many leases of a comparison a page has. */
export const LINES_AT_ONCE = 50;

/** OPEN: it is being tried. SWITCHED: its files are in the books. */
export const switchoverStates = ['OPEN', 'SWITCHED', 'UNDONE'] as const;

export type SwitchoverState = (typeof switchoverStates)[number];

export const switchoverWorks = ['TRIAL', 'SWITCH', 'UNDO'] as const;

export type SwitchoverWork = (typeof switchoverWorks)[number];

/** PROBLEMS: a row cannot be imported, so nothing was compared. DIFFERENT: a figure differs. GREEN: none does. */
export const runStates = ['GREEN', 'DIFFERENT', 'PROBLEMS', 'FAILED'] as const;

export type RunState = (typeof runStates)[number];

/** The amounts that are compared. */
export const comparedAmounts = ['balance', 'deposit', 'rent'] as const;

export type ComparedAmount = (typeof comparedAmounts)[number];

/** What is compared, as the old program has it and as it would be here. */
const comparedAmount = z.object({
  name: z.enum(comparedAmounts),
  /** Null if the lease is only in the old program. */
  ours: dollarsInResponse.nullable(),
  /** Null if the lease is only here. */
  theirs: dollarsInResponse.nullable(),
  /** Ours less theirs; zero if they agree. */
  delta: dollarsInResponse.nullable(),
});

const total = z.object({
  name: z.enum(comparedAmounts),
  ours: dollarsInResponse,
  theirs: dollarsInResponse,
  delta: dollarsInResponse,
});

export const trialRun = z.object({
  id: z.string(),
  number: z.int(),
  state: z.enum(runStates),
  /** Whether it was the switch itself. */
  isSwitch: z.boolean(),
  /** A time. */
  startedAt: z.string(),
  startedBy: z.string(),
  seconds: z.number(),
  asOf: z.string(),
  /** The leases that were compared. */
  leases: z.int(),
  differences: z.int(),
  /** Rows that cannot be imported, in the first file that has some. */
  problems: z.int(),
  /** What it made, in words with numbers: `12 homes`. */
  made: z.array(z.string()),
  totals: z.array(total),
  failure: z.string().nullable(),
  /** Whether its comparison is still kept. */
  hasLines: z.boolean(),
  /** Whether the files are as they were in this run. */
  isCurrent: z.boolean(),
});

export type TrialRun = z.output<typeof trialRun>;

export const switchover = z.object({
  id: z.string(),
  /** The old program, by the name that a person gave it. */
  program: z.string(),
  state: z.enum(switchoverStates),
  startedOn: z.string(),
  /** The day of the switch: opening balances are as of it, and rent that is due from it on is billed here. */
  asOf: z.string(),
  /** The day on which the switch is made by itself; null if none is planned. */
  switchOn: z.string().nullable(),
  work: z.enum(switchoverWorks).nullable(),
  /** The rows that the work has dealt with, of all rows of its files. */
  done: z.int(),
  rows: z.int(),
  /** Why the last switch or run ended without a result; null if it did not. */
  failure: z.string().nullable(),
  switchedOn: z.string().nullable(),
  /** The last day on which it can be undone; null if it cannot. */
  undoUntil: z.string().nullable(),
});

export type Switchover = z.output<typeof switchover>;

export const switchoverDetail = switchover.extend({
  invoiceAutomatically: z.boolean(),
  /** In the order in which they are imported. */
  files: z.array(importDetail),
  /** The figures of the old program; null if there are none yet. */
  figures: importDetail.nullable(),
  /** Newest first. */
  runs: z.array(trialRun),
  /** What is missing before the switch, a sentence each; empty if it can be made. */
  missing: z.array(z.string()),
});

export type SwitchoverDetail = z.output<typeof switchoverDetail>;

export const switchoverParams = z.strictObject({ switchoverId: id });

export const newSwitchover = z.strictObject({
  program: requiredText(60, 'Enter the name of the old program.'),
});

export const switchoverSettings = z.strictObject({
  asOf: calendarDate,
  invoiceAutomatically: z.boolean(),
});

export type SwitchoverSettings = z.output<typeof switchoverSettings>;

export const switchoverUploadParams = switchoverParams.extend({ fileName });

export const switchoverUploadQuery = z.strictObject({
  /** FIGURES: what the old program says of each lease, to compare with. */
  as: z.enum(['FILE', 'FIGURES']).default('FILE'),
  /** The file in whose place it comes; its columns are kept if the header is the same. */
  replaces: id.optional(),
});

export type SwitchoverUpload = z.output<typeof switchoverUploadQuery>;

export const switchoverFileParams = switchoverParams.extend({ importId: id });

export const switchoverColumns = z.strictObject({
  kind: z.enum(importKinds),
  /** The field of each column of the header, in order; null for one that is left out. */
  columns: z.array(text(60).nullable()).min(1).max(MAX_COLUMNS),
  dayOrder: z.enum(dayOrders).nullish(),
});

export type SwitchoverColumns = z.output<typeof switchoverColumns>;

export const runParams = switchoverParams.extend({ runId: id });

export const linesQuery = z.strictObject({
  only: z.enum(['DIFFERENCES']).optional(),
  /** Lines after this one. */
  after: z.coerce.number().int().min(0).optional(),
});

/** ONLY_HERE: the old program's figures do not have the lease. ONLY_THERE: no file makes it. */
export const lineStates = ['SAME', 'DIFFERENT', 'ONLY_HERE', 'ONLY_THERE'] as const;

export type LineState = (typeof lineStates)[number];

export const comparedLine = z.object({
  /** Its place in the comparison. */
  position: z.int(),
  state: z.enum(lineStates),
  home: z.string(),
  tenant: z.string(),
  /** Only those that the figures of the old program have. */
  amounts: z.array(comparedAmount),
  /** The end of the lease; null in place of a day: month to month. Absent if it is not compared. */
  end: z
    .object({
      ours: z.string().nullable(),
      theirs: z.string().nullable(),
      differs: z.boolean(),
    })
    .nullable(),
  /** Why a row of the figures was not found, in a sentence. */
  note: z.string().nullable(),
  /** The rows from which it comes. */
  sources: z.array(
    z.object({ importId: z.string(), fileName: z.string(), rows: z.array(z.int()) }),
  ),
});

export type ComparedLine = z.output<typeof comparedLine>;

export const comparedLines = z.object({
  lines: z.array(comparedLine),
  next: z.int().nullable(),
});

export const switchPlan = z.strictObject({
  /** Null: at once. */
  on: calendarDate.nullable(),
});
