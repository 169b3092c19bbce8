import type { lineKinds } from '@tenantry/contract/statements/statements.schemas';
import type { Figure } from './columns.domain.ts';
import type { Entry, PrintedBalance } from './entries.domain.ts';
import {
  isTransfer,
  soundsCameBack,
  soundsEarned,
  soundsTakenBack,
  transferGoes,
  type Direction,
} from './wording.domain.ts';

/** An interpreted entry. */
export interface Movement {
  readonly entry: Entry;
  /** In cents: positive for money to the owner's account, negative for money from it. */
  readonly flow: number;
  readonly kind: (typeof lineKinds)[number];
  /** From 0 to 1: how the direction was determined. */
  readonly certainty: number;
}

/** Ambiguities of a statement. The choice that agrees best with its totals and balances wins. */
export interface Understanding {
  /** Whether a credit is money for the owner, as in a manager's books, or money spent, as in a bank's. */
  readonly creditIsIn: boolean;
  /** Whether amounts without column or heading have their direction as a sign. */
  readonly isSigned: boolean;
  /** The tables whose rows are lines; others repeat the same as sums. */
  readonly tables: ReadonlySet<number>;
}

const NO_MONEY = new Set(['balance', 'ignored', 'opening', 'closing']);

/** The amount of a row: none if it is zero, or has both directions. */
export function amountOf(entry: Entry): Figure | null {
  const figures = entry.figures.filter(
    ({ role, cents }) => cents !== 0 && !NO_MONEY.has(role ?? ''),
  );
  const roles = new Set(figures.map(({ role }) => role));
  const isBoth =
    (roles.has('in') && roles.has('out')) || (roles.has('credit') && roles.has('debit'));
  return isBoth ? null : (figures[0] ?? null);
}

const signed = ({ cents, negative, mark }: Figure) => (negative || mark === 'DR' ? -cents : cents);

/** The balance of a row: in the column of that name, or the last of several amounts without headings. */
export function balanceOf(entry: Entry): number | null {
  const named = entry.figures.find(({ role }) => role === 'balance');
  const last = entry.figures.length > 1 ? entry.figures.at(-1) : undefined;
  const figure = named ?? (last?.role === null ? last : undefined);
  return figure ? signed(figure) : null;
}

export function movementsOf(
  entries: readonly Entry[],
  balances: readonly PrintedBalance[],
  how: Understanding,
): Movement[] {
  const chosen = entries.filter((entry) => how.tables.has(entry.table));
  const running = runningDirections(chosen, balances);
  const habits = habitsOf(chosen);
  return chosen.flatMap((entry) => {
    const amount = amountOf(entry);
    if (!amount) return [];
    const { flow, certainty } = flowOf(entry, amount, { how, running, habits });
    return [{ entry, flow, kind: kindOf(entry, flow, columnDirection(amount, how)), certainty }];
  });
}

interface Hints {
  readonly how: Understanding;
  readonly running: ReadonlyMap<Entry, 1 | -1>;
  readonly habits: Habits;
}

function flowOf(entry: Entry, amount: Figure, { how, running, habits }: Hints) {
  const value = signed(amount);
  const byColumn = columnDirection(amount, how);
  if (byColumn === 'in') return { flow: habits.inIsNegative ? -value : value, certainty: 1 };
  if (byColumn === 'out') return { flow: habits.outIsNegative ? value : -value, certainty: 1 };
  const direction = directionOfEntry(entry);
  // Below a heading, a balance may run for that heading alone, also upwards for costs.
  const sign = direction === 'in' || direction === 'out' ? undefined : running.get(entry);
  if (sign) return { flow: sign * amount.cents, certainty: 1 };
  const text = textOf(entry);
  const goes =
    entry.toOwner && entry.toOwner !== 'unclear'
      ? 'out'
      : isTransfer(text) || direction === 'transfer'
        ? transferGoes(text)
        : null;
  if (goes && !soundsTaken(text) && !(how.isSigned && direction === null)) {
    return { flow: goes === 'in' ? amount.cents : -amount.cents, certainty: 0.95 };
  }
  if (direction === 'in') return { flow: habits.groupInIsNegative ? -value : value, certainty: 1 };
  if (direction === 'out') {
    const cameBack = habits.hasUnmarked && amount.mark === 'CR' ? -amount.cents : value;
    return { flow: habits.groupOutIsNegative ? value : -cameBack, certainty: 1 };
  }
  if (direction === 'transfer') return { flow: value, certainty: 0.8 };
  if (how.isSigned)
    return { flow: habits.onlyCredits ? unmarkedOut(amount) : value, certainty: 0.9 };
  const isIn = soundsEarned(text) !== amount.negative;
  return { flow: isIn ? amount.cents : -amount.cents, certainty: 0.6 };
}

const soundsTaken = (text: string) => /\b(?:revers|void)/i.test(text);
const unmarkedOut = (amount: Figure) => (amount.mark === 'CR' ? amount.cents : -amount.cents);

function columnDirection({ role }: Figure, { creditIsIn }: Understanding): 'in' | 'out' | null {
  if (role === 'in' || role === 'out') return role;
  if (role === 'credit') return creditIsIn ? 'in' : 'out';
  if (role === 'debit') return creditIsIn ? 'out' : 'in';
  return null;
}

/** The one that the innermost heading names. */
export const directionOfEntry = (entry: Entry): Direction | null =>
  entry.groups.findLast((group) => group.direction !== null)?.direction ?? null;

/** The sign of payments on this statement; the majority decides, since only corrections differ. */
interface Habits {
  readonly inIsNegative: boolean;
  readonly outIsNegative: boolean;
  readonly groupInIsNegative: boolean;
  readonly groupOutIsNegative: boolean;
  readonly hasUnmarked: boolean;
  readonly onlyCredits: boolean;
}

function habitsOf(entries: readonly Entry[]): Habits {
  const all = entries.flatMap((entry) => {
    const amount = amountOf(entry);
    return amount ? [{ amount, role: amount.role, direction: directionOfEntry(entry), entry }] : [];
  });
  const mostlyNegative = (some: typeof all) => {
    const below = some.filter(({ amount }) => signed(amount) < 0);
    return below.length > some.length / 2;
  };
  const marks = new Set(all.map(({ amount }) => amount.mark));
  const grouped = all.filter(({ role }) => role === 'amount' || role === null);
  const plainly = grouped.filter(({ entry }) => !entry.toOwner && !isTransfer(textOf(entry)));
  return {
    inIsNegative: mostlyNegative(all.filter(({ role }) => role === 'in' || role === 'credit')),
    outIsNegative: mostlyNegative(all.filter(({ role }) => role === 'out' || role === 'debit')),
    groupInIsNegative: mostlyNegative(plainly.filter(({ direction }) => direction === 'in')),
    groupOutIsNegative: mostlyNegative(plainly.filter(({ direction }) => direction === 'out')),
    hasUnmarked: marks.has(null),
    onlyCredits: marks.has('CR') && marks.has(null) && !marks.has('DR'),
  };
}

/** The direction of a row, by the balances before and after it; rows may be newest first. */
function runningDirections(
  entries: readonly Entry[],
  balances: readonly PrintedBalance[],
): Map<Entry, 1 | -1> {
  const forward = new Map<Entry, 1 | -1>();
  const backward = new Map<Entry, 1 | -1>();
  for (const [index, entry] of entries.entries()) {
    const balance = balanceOf(entry);
    const cents = amountOf(entry)?.cents;
    if (balance === null || cents === undefined) continue;
    const neighbour = (step: 1 | -1) => {
      const other = entries[index + step];
      const isSame = other?.section === entry.section && other.table === entry.table;
      const edge = balances.find(
        ({ kind, section }) =>
          kind === (step < 0 ? 'opening' : 'closing') && section === entry.section,
      );
      const beyond = balances.find(
        ({ kind, section }) => kind === 'opening' && section === entry.section,
      );
      return other && isSame ? balanceOf(other) : ((step < 0 ? edge : beyond)?.cents ?? null);
    };
    const before = neighbour(-1);
    const after = neighbour(1);
    if (before !== null && Math.abs(balance - before) === cents) {
      forward.set(entry, balance > before ? 1 : -1);
    }
    if (after !== null && Math.abs(balance - after) === cents) {
      backward.set(entry, balance > after ? 1 : -1);
    }
  }
  return backward.size > forward.size ? backward : forward;
}

/** All texts that describe a row. */
export function textOf({ description, account, groups }: Entry): string {
  const headings = groups.filter((group) => group.direction === null).map(({ name }) => name);
  return [...headings, account, description].filter(Boolean).join(' ');
}

function kindOf(entry: Entry, flow: number, column: 'in' | 'out' | null): Movement['kind'] {
  const text = textOf(entry);
  const isPayment = entry.toOwner === 'labeled' || (entry.toOwner && flow < 0);
  if (isTransfer(text) || isPayment) return 'payment';
  const direction = directionOfEntry(entry);
  // A column is closer to its line than a heading above several lines.
  if (column === 'in' && soundsEarned(text)) return 'income';
  if (direction === 'in') return 'income';
  if (direction === 'out') return 'expense';
  if (direction === 'transfer') return flow > 0 && soundsEarned(text) ? 'income' : 'payment';
  if (flow > 0) return soundsCameBack(text) ? 'expense' : 'income';
  return soundsTakenBack(text) ? 'income' : 'expense';
}
