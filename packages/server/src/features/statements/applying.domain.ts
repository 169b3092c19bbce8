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

/** What a person may say of a line otherwise than it was read. */
type Told = Pick<StatementLine, 'kind' | 'date' | 'description' | 'payee' | 'amount' | 'category'>;

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
  /** The category that was chosen, for an expense. */
  readonly category: ExpenseCategory | null;
  /** The current vendor, for an expense. */
  readonly vendor: string | null;
  /** Whether a person edited or deleted its expense since. */
  readonly isChanged: boolean;
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
export function obstacleOf({ date, amount }: Pick<Told, 'date' | 'amount'>): string | null {
  if (!calendarDate.safeParse(date).success) return 'This line has no date that exists.';
  if (!(Math.abs(amount) <= MAX_DOLLARS)) return 'This line has an amount that cannot be right.';
  return null;
}

/** A line that is to be created, as the person wants it. */
interface Wanted extends Told {
  /** What was read of it; null for a line that the person added. */
  readonly read: StatementLine | null;
}

/** What is to be created: the chosen lines in the order of the statement, and behind them what was added. */
export function wantedLines(
  lines: readonly StatementLine[],
  { lines: choices, added }: Pick<StatementApplication, 'lines' | 'added'>,
): Wanted[] {
  const choiceOf = new Map(choices.map((choice) => [choice.index, choice]));
  const chosen = lines
    .toSorted((a, b) => a.index - b.index)
    .flatMap((line) => {
      const choice = choiceOf.get(line.index);
      return choice ? [wantedOf(line, choice)] : [];
    });
  return [
    ...chosen,
    ...added.map(({ category = null, ...line }) => ({ ...line, category, read: null })),
  ];
}

function wantedOf(line: StatementLine, choice: Choice): Wanted {
  const { kind, date, description, payee, amount, category } = line;
  const told = { kind, date, description, payee, amount, category };
  return {
    ...told,
    ...Object.fromEntries(
      Object.entries(choice).filter(([field, value]) => field !== 'index' && value !== undefined),
    ),
    read: line,
  };
}

/** Why what is wanted cannot be created, as a sentence; null when it can. */
export function objectionTo(
  wanted: readonly Wanted[],
  { lines: choices }: Pick<StatementApplication, 'lines'>,
): string | null {
  for (const line of wanted) {
    const obstacle = obstacleOf(line);
    if (obstacle) return obstacle;
  }
  const categorized = new Set(
    choices.filter(({ category }) => category !== undefined).map(({ index }) => index),
  );
  const wrong = wanted.find(
    ({ kind, read }) => kind !== 'expense' && read !== null && categorized.has(read.index),
  );
  return wrong?.read ? `Line ${wrong.read.index + 1} is no expense, so it has no category.` : null;
}

export function entryOf({ kind, date, description, payee, amount, category }: Wanted): NewEntry {
  return {
    kind,
    date,
    description: payee && !description.includes(payee) ? `${payee}: ${description}` : description,
    amount: centsFromDollars(amount),
    expense:
      kind === 'expense'
        ? {
            category: category ?? DEFAULT_CATEGORY,
            vendor: payee.slice(0, LONGEST.vendor).trim(),
            note: description.slice(0, LONGEST.note).trim(),
          }
        : null,
  };
}

/**
 * The entries that the analysis was compared with the books for: proposed, and still of the kind, day and amount that
 * were read. What a person changed or added is that person's word.
 */
export function advisedEntries(wanted: readonly Wanted[]): NewEntry[] {
  return wanted
    .filter(
      ({ read, kind, date, amount }) =>
        read?.proposed && read.kind === kind && read.date === date && read.amount === amount,
    )
    .map(entryOf);
}

/**
 * Whether the entries are those that stand, as they were made: then there is nothing to replace. Both in the order of
 * the statement.
 */
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
    !standing.isChanged &&
    standing.date === entry.date &&
    standing.description === entry.description &&
    standing.amount === entry.amount &&
    standing.category === (entry.expense?.category ?? null) &&
    standing.vendor === (entry.expense?.vendor ?? null)
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

/** Doubts what is said to have happened after today. */
export const withoutFuture = (lines: readonly StatementLine[], today: string): StatementLine[] =>
  lines.map((line) =>
    line.date > today ? { ...line, doubtful: line.doubtful ?? 'This day is in the future.' } : line,
  );

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
