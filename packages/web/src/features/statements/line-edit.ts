import {
  DEFAULT_CATEGORY,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { calendarDate } from '@tenantry/contract/shared/calendar-date.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import type { Place } from '@tenantry/contract/shared/places';
import type {
  AddedStatementLine,
  StatementApplication,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { formatMoney } from '../../lib/format.ts';

/** The person's changes to a line as it was read. */
export type LineEdit = Omit<StatementApplication['lines'][number], 'index'>;

/** A line as the review shows it: read, changed, or added by the person. */
export interface ReviewedLine extends Omit<StatementLine, 'place'> {
  /** Null for a line that was not read from the page. */
  readonly place: Place | null;
}

const told = ['date', 'kind', 'description', 'payee', 'amount'] as const;

/** The category of the line as an expense, whatever kind was read. */
export const categoryOf = ({ category }: Pick<ReviewedLine, 'category'>): ExpenseCategory =>
  category ?? DEFAULT_CATEGORY;

/** Whether the line has a day; lines cannot be created without one. */
export const hasDay = ({ date }: Pick<ReviewedLine, 'date'>) =>
  calendarDate.safeParse(date).success;

/** The differences from the line as it was read. */
export function editBetween(read: StatementLine, values: AddedStatementLine): LineEdit {
  const changes = told.filter((field) => values[field] !== read[field]);
  const category = values.kind === 'expense' ? values.category : undefined;
  return {
    ...Object.fromEntries(changes.map((field) => [field, values[field]])),
    ...(category && category !== categoryOf(read) && { category }),
  };
}

/** The line with the person's changes, which also settle any doubts about how it was read. */
export function editedLine(read: StatementLine, changes: LineEdit): ReviewedLine {
  const line = { ...read, ...changes, doubtful: null, confidence: 1 } as ReviewedLine;
  // The reason against the line is about the day, kind or amount that was read, so it does not apply to other values.
  const isAnother = (['date', 'kind', 'amount'] as const).some((field) => field in changes);
  return isAnother ? { ...line, proposed: true, reason: null } : line;
}

export function lineOfAdded(
  index: number,
  values: AddedStatementLine,
  section: string | null,
): ReviewedLine {
  const isFine = { proposed: true, reason: null, doubtful: null, confidence: 1 };
  const category = values.category ?? null;
  return { index, ...values, category, ...isFine, section, place: null };
}

/** The content of a line's form. */
export interface LineDraft {
  kind: StatementLine['kind'];
  date: string | null;
  /** As typed. */
  amount: string;
  description: string;
  payee: string;
  category: ExpenseCategory;
}

/** @param line null for a new line */
export function lineDraft(line: ReviewedLine | null): LineDraft {
  if (!line) {
    const empty = { date: null, amount: '', description: '', payee: '' };
    return { kind: 'expense', ...empty, category: DEFAULT_CATEGORY };
  }
  const { kind, date, amount, description, payee } = line;
  return {
    kind,
    date: date || null,
    amount: formatMoney(amount),
    description,
    payee,
    category: categoryOf(line),
  };
}

/** The values of a draft after the contract accepts it. */
export function lineValues({ category, amount, ...draft }: LineDraft): AddedStatementLine {
  const values = { ...draft, amount: dollarsFromText(amount) };
  return {
    ...(values as AddedStatementLine),
    ...(draft.kind === 'expense' && { category }),
  };
}
