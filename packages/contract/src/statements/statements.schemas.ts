import { z } from 'zod';
import { expenseCategory } from '../expenses/expenses.schemas.ts';
import { calendarDate } from '#shared/calendar-date';
import { id, requiredText, text } from '#shared/fields';
import { dollarsAnswer, signedDollars } from '#shared/money';
import { place } from '#shared/places';

/** The exact questions of the flow (STMT-3), that of creating what does not add up, and that of deleting. */
export const statementMessages = {
  analyze: 'Analyze this statement for expenses, invoices, and payments?',
  create: 'Create the following items?',
  createAnyway: 'The statement does not add up. Create these items anyway?',
  confirmDelete: 'Are you sure you want to delete this statement?',
} as const;

/**
 * `income` was collected for the owner. `expense` was paid for the owner. `payment` went to the owner, or, below zero,
 * came from the owner: neither earned nor spent.
 */
export const lineKinds = ['income', 'expense', 'payment'] as const;

/** What applying a statement made, as its list shows it. */
const applied = z.object({
  appliedAt: z.iso.datetime(),
  analysisId: z.string(),
  income: z.object({ count: z.int(), total: dollarsAnswer }),
  expenses: z.object({ count: z.int(), total: dollarsAnswer }),
  payments: z.object({ count: z.int(), total: dollarsAnswer }),
  /** Expenses that a person changed since; applying again replaces them, too. */
  editedExpenses: z.int(),
});

export const statementAnswer = z.object({
  id: z.string(),
  propertyId: z.string(),
  /** When it was uploaded. */
  date: z.iso.datetime(),
  statementUrl: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  /** Null until it is applied. */
  applied: applied.nullable(),
});

export type Statement = z.output<typeof statementAnswer>;

export const statementLine = z.object({
  /** From 0, in the order of the statement; names the line when it is applied. */
  index: z.int(),
  date: z.string(),
  description: z.string(),
  payee: z.string(),
  kind: z.enum(lineKinds),
  /** Of an expense. */
  category: expenseCategory.nullable(),
  /** Above zero in the direction of its kind; below zero a correction of it, such as a refund. */
  amount: dollarsAnswer,
  /** The property that the line stands under, where a statement tells of several. */
  section: z.string().nullable(),
  /** Whether it is proposed: not what belongs to another property, or was there already. */
  proposed: z.boolean(),
  /** Why it is not, for the person. */
  reason: z.string().nullable(),
  /** Why it may be read wrong, for the person: it is created only when somebody ticks it. */
  doubtful: z.string().nullable(),
  /** From 0 to 1. */
  confidence: z.number(),
  place,
});

export type StatementLine = z.output<typeof statementLine>;

/** One of the statement's own figures against the lines that were read. */
const check = z.object({
  /** `Total expenses`, as the statement has it. */
  name: z.string(),
  /** What the statement says. */
  expected: dollarsAnswer,
  /** What the lines add up to. */
  found: dollarsAnswer,
  /** The property that this total belongs to, if the statement covers several. */
  section: z.string().nullable(),
  /** The indexes of the lines that it sums up. */
  lines: z.array(z.int()),
  /** Whether money that came in makes it larger, or money that went out. */
  sign: z.literal([1, -1]),
  /** The kinds of which it sums up every line; another line of such a kind belongs to it, too. */
  kinds: z.array(z.enum(lineKinds)),
});

/** Opening + in - out = closing, of the statement or of one of its sections. */
const balance = z.object({
  section: z.string().nullable(),
  opening: dollarsAnswer,
  moneyIn: dollarsAnswer,
  moneyOut: dollarsAnswer,
  closing: dollarsAnswer,
  /** The indexes of the lines that lead from one to the other. */
  lines: z.array(z.int()),
  /** closing - (opening + in - out): zero when every line was read right. */
  difference: dollarsAnswer,
});

export const statementAnalysis = z.object({
  id: z.string(),
  statementId: z.string(),
  /** Of the file and of everything below; applying names it. */
  hash: z.string(),
  analyzedAt: z.iso.datetime(),
  /** `text` of a PDF, or an `image` whose letters were recognized. */
  source: z.enum(['text', 'image']),
  pages: z.int(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  lines: z.array(statementLine),
  /** Empty when the statement names no balances. */
  balances: z.array(balance),
  /** Of the totals that it prints. */
  checks: z.array(check),
  /** What the person should look at, in sentences. */
  warnings: z.array(z.string()),
});

export type StatementAnalysis = z.output<typeof statementAnalysis>;

/** What a person can say about a line; what is absent stays as it was read. */
const lineFields = {
  date: calendarDate,
  kind: z.enum(lineKinds, 'Choose a kind.'),
  description: requiredText(1000, 'Enter a description.'),
  payee: text(200),
  amount: signedDollars.refine((amount) => amount !== 0, 'Enter an amount other than zero.'),
  /** Of an expense. */
  category: expenseCategory,
};

/** A line that was read, as it is to be created. */
const chosenLine = z.strictObject({
  index: z.int().min(0).max(10_000),
  ...z.object(lineFields).partial().shape,
});

/** A line that the person added, as nothing of it was read. */
export const addedLine = z
  .strictObject({
    ...lineFields,
    payee: lineFields.payee.default(''),
    category: expenseCategory.optional(),
  })
  .refine(({ kind, category }) => kind === 'expense' || category === undefined, {
    path: ['category'],
    message: 'Only an expense has a category.',
  });

export type AddedStatementLine = z.output<typeof addedLine>;

/** STMT-4: what of an analysis is to be created, as the person wants it. Every other line is left out. */
export const statementApplication = z
  .strictObject({
    analysisId: id,
    hash: z.string().regex(/^[\da-f]{64}$/, 'This is not the hash of an analysis.'),
    lines: z
      .array(chosenLine)
      .max(10_000)
      .refine(
        (lines) => new Set(lines.map((line) => line.index)).size === lines.length,
        'A line is given twice.',
      ),
    added: z.array(addedLine).max(500, 'Add at most 500 lines.').default([]),
  })
  .refine(({ lines, added }) => lines.length + added.length > 0, {
    path: ['lines'],
    message: 'Choose at least one line.',
  });

export type StatementApplication = z.output<typeof statementApplication>;
