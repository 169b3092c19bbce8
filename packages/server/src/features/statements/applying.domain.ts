import {
  DEFAULT_CATEGORY,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { calendarDate, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  centsFromDollars,
  formatCents,
  MAX_DOLLARS,
  type Cents,
} from '@tenantry/contract/shared/money';
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
  const takeKnown = takerOf(known);
  return lines.map((line) => {
    const obstacle = obstacleOf(line);
    if (obstacle) return { ...line, proposed: false, reason: line.reason ?? obstacle };
    if (!line.proposed) return line;
    const found = takeKnown(inCents(line));
    return found ? { ...line, proposed: false, reason: reasonOf(found) } : line;
  });
}

export type Recorded = Pick<Known, 'kind' | 'date' | 'amount'>;

/**
 * What has come into the books since the lines were analyzed, and stands for one of these entries that are to be made
 * of them: the first such. What was there then, and was said, was the person's choice.
 */
export function knownSince(
  lines: readonly StatementLine[],
  entries: readonly Recorded[],
  known: readonly Known[],
): Known | null {
  const takeKnown = takerOf(known);
  for (const line of lines) if (wasKnown(line)) takeKnown(inCents(line));
  for (const entry of entries) {
    const found = takeKnown(entry);
    if (found) return found;
  }
  return null;
}

/** Takes what is known of one kind, day and amount, each once. */
function takerOf(known: readonly Known[]): (recorded: Recorded) => Known | undefined {
  const keyOf = ({ kind, date, amount }: Recorded) => `${kind} ${date} ${amount}`;
  const left = Map.groupBy(known.toReversed(), keyOf);
  return (recorded) => left.get(keyOf(recorded))?.pop();
}

const inCents = ({ kind, date, amount }: StatementLine) => ({
  kind,
  date,
  amount: centsFromDollars(amount),
});

const nouns = { income: 'Income', expense: 'An expense', payment: 'A payment' } as const;

const THERE = 'is there already';

function reasonOf({ kind, date, name }: Known): string {
  const called = name ? ` (${name})` : '';
  return `${nouns[kind]} of this amount on ${formatCalendarDate(date)} ${THERE}${called}.`;
}

/** Whether the books held this line when it was analyzed. */
const wasKnown = (line: StatementLine) =>
  !line.proposed && !obstacleOf(line) && (line.reason ?? '').includes(THERE);

/** For a sentence: `An expense of $85.00 on 02/12/2026 (Ace Plumbing)`. */
export function nameOf({ kind, date, amount, name }: Known): string {
  const called = name ? ` (${name})` : '';
  return `${nouns[kind]} of ${formatCents(amount)} on ${formatCalendarDate(date)}${called}`;
}
