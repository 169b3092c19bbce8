import { z } from 'zod';
import { expenseCategory } from '../expenses/expenses.schemas.ts';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText, text } from '#shared/fields';
import { dollarsInResponse, signedDollars } from '#shared/money.schemas';
import { place } from '#shared/places';

/** The exact questions: before analyzing (STMT-3), before creating items that do not add up, and before deleting. */
export const statementMessages = {
  analyze: 'Analyze this statement for expenses, invoices, and payments?',
  create: 'Create the following items?',
  createAnyway: 'The statement does not add up. Create these items anyway?',
  confirmDelete: 'Are you sure you want to delete this statement?',
} as const;

/**
 * `income` was collected for the owner. `expense` was paid for the owner. `payment` went to the owner or, if negative,
 * came from the owner; it is neither income nor expense.
 */
export const lineKinds = ['income', 'expense', 'payment'] as const;

/** The entries of a statement, as counted in the list. */
const applied = z.object({
  appliedAt: z.iso.datetime(),
  analysisId: z.string(),
  income: z.object({ count: z.int(), total: dollarsInResponse }),
  expenses: z.object({ count: z.int(), total: dollarsInResponse }),
  payments: z.object({ count: z.int(), total: dollarsInResponse }),
  /** Expenses that a person changed; applying again replaces them, too. */
  editedExpenses: z.int(),
});

export const statementResponse = z.object({
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

export type Statement = z.output<typeof statementResponse>;

export const statementLine = z.object({
  /** Starts at 0, in the order of the statement; identifies the line when it is applied. */
  index: z.int(),
  date: z.string(),
  description: z.string(),
  payee: z.string(),
  kind: z.enum(lineKinds),
  /** Only for an expense. */
  category: expenseCategory.nullable(),
  /** Positive in the direction of its kind; negative for a correction, such as a refund. */
  amount: dollarsInResponse,
  /** The property of the line, if a statement covers several. */
  section: z.string().nullable(),
  /** Whether it is proposed; false for lines of another property and lines already in the books. */
  proposed: z.boolean(),
  /** Why it is not proposed, for the person. */
  reason: z.string().nullable(),
  /** Set if it was in the books when the statement was analyzed. */
  known: z.literal(true).optional(),
  /** Why it may be misread, for the person: such a line is only created if somebody ticks it. */
  doubtful: z.string().nullable(),
  /** From 0 to 1. */
  confidence: z.number(),
  place,
});

export type StatementLine = z.output<typeof statementLine>;

/** One of the statement's own figures, compared with the lines. */
const check = z.object({
  /** `Total expenses`, as printed on the statement. */
  name: z.string(),
  /** The amount on the statement. */
  expected: dollarsInResponse,
  /** The sum of the lines. */
  found: dollarsInResponse,
  /** The property that this total belongs to, if the statement covers several. */
  section: z.string().nullable(),
  /** The indexes of its lines. */
  lines: z.array(z.int()),
  /** Whether incoming or outgoing money increases it. */
  sign: z.literal([1, -1]),
  /** Kinds that the total sums completely; another line of such a kind belongs to it, too. */
  kinds: z.array(z.enum(lineKinds)),
});

/** Opening + in - out = closing, of the statement or of one of its sections. */
const balance = z.object({
  section: z.string().nullable(),
  opening: dollarsInResponse,
  moneyIn: dollarsInResponse,
  moneyOut: dollarsInResponse,
  closing: dollarsInResponse,
  /** The indexes of the lines between opening and closing. */
  lines: z.array(z.int()),
  /** closing - (opening + in - out): zero if every line was read right. */
  difference: dollarsInResponse,
});

/** The lines that were created from a statement, with the person's changes; absent fields stay as read. */
const appliedChoice = z.object({
  lines: z.array(
    z.object({
      index: z.int(),
      date: z.string().optional(),
      kind: z.enum(lineKinds).optional(),
      description: z.string().optional(),
      payee: z.string().optional(),
      amount: dollarsInResponse.optional(),
      category: expenseCategory.optional(),
    }),
  ),
  added: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(lineKinds),
      description: z.string(),
      payee: z.string(),
      amount: dollarsInResponse,
      category: expenseCategory.optional(),
    }),
  ),
});

export type AppliedChoice = z.output<typeof appliedChoice>;

export const statementAnalysis = z.object({
  id: z.string(),
  statementId: z.string(),
  /** Hash of the file and of all fields below; the request to apply names it. */
  hash: z.string(),
  analyzedAt: z.iso.datetime(),
  /** `text` of a PDF, or an `image` with recognized text. */
  source: z.enum(['text', 'image']),
  pages: z.int(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  lines: z.array(statementLine),
  /** Empty if the statement has no balances. */
  balances: z.array(balance),
  /** The printed totals. */
  checks: z.array(check),
  /** Warnings for the person, in sentences. */
  warnings: z.array(z.string()),
  /** What was created from the statement, and the lines as they were read then; missing if nothing was. */
  applied: z.object({ lines: z.array(statementLine), choice: appliedChoice }).optional(),
});

export type StatementAnalysis = z.output<typeof statementAnalysis>;

/** The editable fields of a line; absent ones stay as read. */
const lineFields = {
  date: calendarDate,
  kind: z.enum(lineKinds, 'Choose a kind.'),
  description: requiredText(1000, 'Enter a description.'),
  payee: text(200),
  amount: signedDollars.refine((amount) => amount !== 0, 'Enter an amount other than zero.'),
  /** Only for an expense. */
  category: expenseCategory,
};

/** A line that was read, with the person's changes. */
const chosenLine = z.strictObject({
  index: z.int().min(0).max(10_000),
  ...z.object(lineFields).partial().shape,
});

/** A line that the person added. */
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

/** STMT-4: the lines of an analysis to create, with the person's changes. All other lines are left out. */
export const statementApplication = z
  .strictObject({
    analysisId: id,
    hash: z.string().regex(/^[\da-f]{64}$/, 'This is not the hash of an analysis.'),
    lines: z
      .array(chosenLine)
      .max(10_000)
      .refine(
        (lines) => new Set(lines.map((line) => line.index)).size === lines.length,
        'A line is listed twice.',
      ),
    added: z.array(addedLine).max(500, 'Add at most 500 lines.').default([]),
  })
  .refine(({ lines, added }) => lines.length + added.length > 0, {
    path: ['lines'],
    message: 'Choose at least one line.',
  });

export type StatementApplication = z.output<typeof statementApplication>;
