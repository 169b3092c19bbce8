import {
  DEFAULT_CATEGORY,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { calendarDate } from '@tenantry/contract/shared/calendar-date.schemas';
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

/** The limits of an expense's fields, so that a person can save it again. */
const LONGEST = { vendor: 200, note: 1000 } as const;

type Choice = StatementApplication['lines'][number];

/** The fields of a line that a person may correct. */
type LineFields = Pick<
  StatementLine,
  'kind' | 'date' | 'description' | 'payee' | 'amount' | 'category'
>;

/** The entry for one chosen line. */
export interface NewEntry extends Pick<StatementLine, 'kind' | 'date' | 'description'> {
  readonly amount: Cents;
  /** Only for an expense. */
  readonly expense: {
    readonly category: ExpenseCategory;
    readonly vendor: string;
    readonly note: string;
  } | null;
}

/** An existing entry, with the fields that show whether it would be created identically again. */
export interface CurrentEntry extends Pick<NewEntry, 'kind' | 'date' | 'description' | 'amount'> {
  /** The chosen category, for an expense. */
  readonly category: ExpenseCategory | null;
  /** The current vendor, for an expense. */
  readonly vendor: string | null;
  /** Whether a person edited or deleted its expense. */
  readonly isChanged: boolean;
}

/** An entry that is already in the property's books. */
export interface Known extends Pick<NewEntry, 'kind' | 'date' | 'amount'> {
  /** Its name for people. */
  readonly name: string;
}

/** The index of the first choice without a line in the analysis; null if all exist. */
export function unknownChoice(
  lines: readonly StatementLine[],
  choices: readonly Choice[],
): number | null {
  const known = new Set(lines.map(({ index }) => index));
  return choices.find(({ index }) => !known.has(index))?.index ?? null;
}

/** Why a line can never become an entry, as a sentence; null if it can. */
export function obstacleOf({ date, amount }: Pick<LineFields, 'date' | 'amount'>): string | null {
  if (!calendarDate.safeParse(date).success) return 'This line has no valid date.';
  if (!(Math.abs(amount) <= MAX_DOLLARS)) return 'This line has an amount that cannot be right.';
  return null;
}

/** A line to create, with the person's corrections. */
interface Wanted extends LineFields {
  /** The line as read; null if the person added it. */
  readonly read: StatementLine | null;
}

/** The lines to create: the chosen ones in the order of the statement, then the added ones. */
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

/** Why the lines cannot be created, as a sentence; null if they can. */
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
  return wrong?.read
    ? `Line ${wrong.read.index + 1} is not an expense, so it has no category.`
    : null;
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
 * The entries that the analysis compared with the books: proposed, and unchanged in kind, day and amount. Lines that a
 * person changed or added are the person's decision.
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
 * Whether the entries equal the current ones, unedited: then nothing has to be replaced. Both are in the order of the
 * statement.
 */
export function areCurrent(
  entries: readonly NewEntry[],
  current: readonly CurrentEntry[],
): boolean {
  return (
    entries.length === current.length &&
    entries.every((entry, index) => isSame(entry, current[index]))
  );
}

function isSame(entry: NewEntry, current: CurrentEntry | undefined): boolean {
  return (
    current?.kind === entry.kind &&
    !current.isChanged &&
    current.date === entry.date &&
    current.description === entry.description &&
    current.amount === entry.amount &&
    current.category === (entry.expense?.category ?? null) &&
    current.vendor === (entry.expense?.vendor ?? null)
  );
}

/**
 * Does not propose lines that are already in the books or can never be. Each known entry matches one line: of two equal
 * lines on the statement, the second is still proposed.
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
    return found ? { ...line, proposed: false, known: true, reason: reasonOf(found) } : line;
  });
}

/** Adds a doubt to lines with a future date. */
export const withoutFuture = (lines: readonly StatementLine[], today: string): StatementLine[] =>
  lines.map((line) =>
    line.date > today ? { ...line, doubtful: line.doubtful ?? 'This day is in the future.' } : line,
  );

export type Recorded = Pick<Known, 'kind' | 'date' | 'amount'>;

/**
 * The first entry that has come into the books since the analysis and matches one of the new entries. Matches at the
 * time of the analysis were shown, so they are the person's choice.
 */
export function knownSince(
  lines: readonly StatementLine[],
  entries: readonly Recorded[],
  known: readonly Known[],
): Known | null {
  const takeKnown = takerOf(known);
  for (const line of lines) if (line.known) takeKnown(inCents(line));
  for (const entry of entries) {
    const found = takeKnown(entry);
    if (found) return found;
  }
  return null;
}

/** Takes known entries by kind, day and amount, each once. */
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

function reasonOf({ kind, date, name }: Known): string {
  const called = name ? ` (${name})` : '';
  return `${nouns[kind]} of this amount on ${formatCalendarDate(date)} is there already${called}.`;
}

/** For a message: `An expense of $85.00 on 02/12/2026 (Ace Plumbing)`. */
export function nameOf({ kind, date, amount, name }: Known): string {
  const called = name ? ` (${name})` : '';
  return `${nouns[kind]} of ${formatCents(amount)} on ${formatCalendarDate(date)}${called}`;
}
