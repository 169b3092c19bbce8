import { z } from 'zod';
import { expenseCategory } from '../expenses/expenses.schemas.ts';
import { id } from '#shared/fields';
import { dollarsAnswer } from '#shared/money';
import { place } from '#shared/places';

/** The exact questions of the flow (STMT-3), and that of deleting. */
export const statementMessages = {
  analyze: 'Analyze this statement for expenses, invoices, and payments?',
  create: 'Create the following items?',
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
});

/** Opening + in - out = closing, of the statement or of one of its sections. */
const balance = z.object({
  section: z.string().nullable(),
  opening: dollarsAnswer,
  moneyIn: dollarsAnswer,
  moneyOut: dollarsAnswer,
  closing: dollarsAnswer,
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

/** STMT-4: what of an analysis is to be created. Every other line is left out. */
export const statementApplication = z.strictObject({
  analysisId: id,
  hash: z.string().regex(/^[\da-f]{64}$/, 'This is not the hash of an analysis.'),
  lines: z
    .array(
      z.strictObject({
        index: z.int().min(0).max(10_000),
        /** Of an expense; as it was proposed when absent. */
        category: expenseCategory.optional(),
      }),
    )
    .min(1, 'Choose at least one line.')
    .max(10_000)
    .refine(
      (lines) => new Set(lines.map((line) => line.index)).size === lines.length,
      'A line is given twice.',
    ),
});

export type StatementApplication = z.output<typeof statementApplication>;
