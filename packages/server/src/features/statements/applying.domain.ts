import {
  DEFAULT_CATEGORY,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { calendarDate, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars, MAX_DOLLARS, type Cents } from '@tenantry/contract/shared/money';
import type {
  StatementApplication,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';

/** What the fields of an expense take, so that a person can save it again. */
const LONGEST = { vendor: 200, note: 1000 } as const;

type Choice = StatementApplication['lines'][number];

/** What one chosen line makes. */
export interface NewEntry extends Pick<StatementLine, 'kind' | 'date' | 'description'> {
  readonly amount: Cents;
  /** Of an expense. */
  readonly expense: {
    readonly category: ExpenseCategory;
    readonly vendor: string;
    readonly note: string;
  } | null;
}

/** What a line made before, as far as it tells whether it would be made the same again. */
export interface StandingEntry extends Pick<NewEntry, 'kind' | 'date' | 'description' | 'amount'> {
  /** Of an expense, as it was chosen. */
  readonly category: ExpenseCategory | null;
}

/** Something that the property's books hold already. */
export interface Known extends Pick<NewEntry, 'kind' | 'date' | 'amount'> {
  /** What people call it. */
  readonly name: string;
}

/** The index of the first choice that the analysis has no line for; null when every one is there. */
export function unknownChoice(
  lines: readonly StatementLine[],
  choices: readonly Choice[],
): number | null {
  const known = new Set(lines.map(({ index }) => index));
  return choices.find(({ index }) => !known.has(index))?.index ?? null;
}

/** Why a line can never become an entry, as a sentence; null for every line that can. */
export function obstacleOf({ date, amount }: StatementLine): string | null {
  if (!calendarDate.safeParse(date).success) return 'This line has no date that exists.';
  if (!(Math.abs(amount) <= MAX_DOLLARS)) return 'This line has an amount that cannot be right.';
  return null;
}

/** What the chosen lines make, in the order of the statement. */
export function chosenEntries(
  lines: readonly StatementLine[],
  choices: readonly Choice[],
): NewEntry[] {
  const choiceOf = new Map(choices.map((choice) => [choice.index, choice]));
  return lines
    .toSorted((a, b) => a.index - b.index)
    .flatMap((line) => {
      const choice = choiceOf.get(line.index);
      return choice ? [entryOf(line, choice)] : [];
    });
}

function entryOf(line: StatementLine, choice: Choice): NewEntry {
  const { kind, date, description, payee } = line;
  return {
    kind,
    date,
    description: payee && !description.includes(payee) ? `${payee}: ${description}` : description,
    amount: centsFromDollars(line.amount),
    expense:
      kind === 'expense'
        ? {
            category: choice.category ?? line.category ?? DEFAULT_CATEGORY,
            vendor: payee.slice(0, LONGEST.vendor).trim(),
            note: description.slice(0, LONGEST.note).trim(),
          }
        : null,
  };
}

/** Whether the entries are those that stand: then there is nothing to replace. Both in the order of the statement. */
export function areStanding(
  entries: readonly NewEntry[],
  standing: readonly StandingEntry[],
): boolean {
  return (
    entries.length === standing.length &&
    entries.every((entry, index) => isSame(entry, standing[index]))
  );
}

function isSame(entry: NewEntry, standing: StandingEntry | undefined): boolean {
  return (
    standing?.kind === entry.kind &&
    standing.date === entry.date &&
    standing.description === entry.description &&
    standing.amount === entry.amount &&
    standing.category === (entry.expense?.category ?? null)
  );
}

/**
 * Proposes no line that is in the books already, or can never be. Each thing that is known stands for one line: of two
 * equal ones on the statement the second is still proposed.
 */
export function withoutKnown(
  lines: readonly StatementLine[],
  known: readonly Known[],
): StatementLine[] {
  const left = [...known];
  return lines.map((line) => {
    const obstacle = obstacleOf(line);
    if (obstacle) return { ...line, proposed: false, reason: obstacle };
    if (!line.proposed) return line;
    const amount = centsFromDollars(line.amount);
    const at = left.findIndex(
      (each) => each.kind === line.kind && each.date === line.date && each.amount === amount,
    );
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found ? { ...line, proposed: false, reason: reasonOf(found) } : line;
  });
}

const nouns = { income: 'Income', expense: 'An expense', payment: 'A payment' } as const;

function reasonOf({ kind, date, name }: Known): string {
  const called = name ? ` (${name})` : '';
  return `${nouns[kind]} of this amount on ${formatCalendarDate(date)} is there already${called}.`;
}
