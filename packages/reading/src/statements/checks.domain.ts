import type { MoneyRole } from './column-names.domain.ts';
import type { Entry, PrintedBalance, PrintedTotal, Transcript } from './entries.domain.ts';
import { balanceOf, type Movement, type Understanding } from './movements.domain.ts';
import { keysOf, sectionsOf } from './sections.domain.ts';
import { candidates, flows, isNetName, sideOf, type Placed } from './sums.domain.ts';
import { isInformation } from './wording.domain.ts';

/** All amounts in cents. */
export interface BalanceCheck {
  readonly section: string | null;
  readonly opening: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
  readonly closing: number;
  readonly difference: number;
  /** The lines between the two balances. */
  readonly of: readonly Movement[];
  /** The opening balance is not printed, but derived from the first line and the balance next to it. */
  readonly isOpeningDerived: boolean;
}

export interface TotalCheck {
  readonly name: string;
  readonly expected: number;
  readonly found: number;
  /** The lines that make up the found amount. */
  readonly of: readonly Movement[];
  /** The lines of its property, or all lines. */
  readonly within: readonly Movement[];
  /** The property; null if it covers all. */
  readonly section: string | null;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Opening + in - out = closing, for the statement and for each of its properties, as far as balances are printed. */
export function balanceChecks(
  movements: readonly Movement[],
  { balances }: Transcript,
): BalanceCheck[] {
  const sections = sectionsOf(movements);
  if (sections.length === 0) return balanceCheck(null, movements, balances);
  const keyOf = keysOf([...movements.map(({ entry }) => entry), ...balances]);
  const each = sections.flatMap((section) => {
    const key = keyOf(section);
    return balanceCheck(
      section,
      movements.filter(({ entry }) => keyOf(entry.section) === key),
      balances.filter((balance) => keyOf(balance.section) === key),
    );
  });
  const ofAll = balances.filter((balance) => balance.section === null);
  return [...(hasBoth(ofAll) ? balanceCheck(null, movements, ofAll) : []), ...each];
}

const hasBoth = (balances: readonly PrintedBalance[]) =>
  balances.some(({ kind }) => kind === 'opening') &&
  balances.some(({ kind }) => kind === 'closing');

function balanceCheck(
  section: string | null,
  movements: readonly Movement[],
  balances: readonly PrintedBalance[],
): BalanceCheck[] {
  const running = endsOfRunning(movements);
  const printed = balances.find(({ kind }) => kind === 'opening')?.cents;
  const opening = printed ?? running?.opening;
  const closing = balances.findLast(({ kind }) => kind === 'closing')?.cents ?? running?.closing;
  if (opening === undefined || closing === undefined) return [];
  const moneyIn = sum(movements.map(({ flow }) => Math.max(flow, 0)));
  const moneyOut = sum(movements.map(({ flow }) => Math.max(-flow, 0)));
  const difference = closing - (opening + moneyIn - moneyOut);
  const isOpeningDerived = printed === undefined;
  const check = { section, opening, moneyIn, moneyOut, closing, difference, of: movements };
  return [{ ...check, isOpeningDerived }];
}

/** Start and end of a running balance next to the lines, if it covers most of them. */
function endsOfRunning(movements: readonly Movement[]) {
  const rows = movements.flatMap(({ entry, flow }) => {
    const balance = balanceOf(entry);
    return balance === null ? [] : [{ balance, flow }];
  });
  const downwards = rows.filter((row, at) => row.balance - row.flow === rows[at - 1]?.balance);
  const upwards = rows.filter((row, at) => row.balance - row.flow === rows[at + 1]?.balance);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || Math.max(downwards.length, upwards.length) < (rows.length - 1) / 2)
    return null;
  return upwards.length > downwards.length
    ? { opening: last.balance - last.flow, closing: first.balance }
    : { opening: first.balance - first.flow, closing: last.balance };
}

function placed(
  movements: readonly Movement[],
  { entries, totals }: Pick<Transcript, 'entries' | 'totals'>,
): Placed[] {
  const places = new Map(entries.map((entry, at) => [entry, at]));
  const keyOf = keysOf([...entries, ...totals]);
  const isOne = sectionsOf(movements).length === 0;
  return movements.map((movement) => {
    const key = keyOf(movement.entry.section);
    return {
      ...movement,
      movement,
      at: places.get(movement.entry) ?? -1,
      isIn: isInColumnOfIn(movement),
      isWithin: ({ isGrand, section }) =>
        isOne || isGrand || section === null || keyOf(section) === key,
    };
  });
}

/** Compares every printed total with the lines that it may sum up. */
export function totalChecks(
  movements: readonly Movement[],
  transcript: Transcript,
  how: Understanding,
): TotalCheck[] {
  const { totals, beyond } = transcript;
  const lines = placed(movements, transcript);
  const isLeftOut = ({ table }: PrintedTotal) => beyond.has(table) && !how.tables.has(table);
  return totals.flatMap((total, index) =>
    isInformation(total.name) || isLeftOut(total)
      ? []
      : checksOf(total, totals[index - 1]?.after ?? 0, lines, how),
  );
}

/** Rows of a summary that equal sums of lines; others mean something else and are not totals. */
export function summaryChecks(
  movements: readonly Movement[],
  transcript: Transcript,
  how: Understanding,
): { entry: Entry; checks: TotalCheck[] }[] {
  const lines = placed(movements, transcript);
  return transcript.entries.flatMap((entry) => {
    if (how.tables.has(entry.table) || entry.date) return [];
    const total = {
      ...entry,
      name: entry.description,
      after: transcript.entries.length,
      isGrand: false,
    };
    const checks = checksOf(total, 0, lines, how);
    return checks.every(({ expected, found }) => expected === found) ? [{ entry, checks }] : [];
  });
}

function checksOf(
  total: PrintedTotal,
  starts: number,
  movements: readonly Placed[],
  how: Understanding,
): TotalCheck[] {
  const within = movements.filter(({ isWithin }) => isWithin(total));
  const block = movements.filter(
    ({ at, entry }) => at >= starts && at < total.after && entry.table === total.table,
  );
  const section = total.isGrand ? null : total.section;
  return total.figures.flatMap((figure, at) => {
    if (figure.role === 'balance' || figure.role === 'ignored') return [];
    if (figure.role === null && at > 0) return [];
    const printed = figure.negative || figure.mark === 'DR' ? -figure.cents : figure.cents;
    const found = candidates(total, figure.role, how, { within, block, movements });
    const isNet = isNetName(total.name);
    const agrees = (value: number) =>
      value === printed || (!isNet && Math.abs(value) === Math.abs(printed));
    const nearest = found.find((some) => agrees(flows(some))) ?? found[0] ?? [];
    const sumOf = flows(nearest);
    const expected = isNet ? printed : Math.abs(printed);
    const name = nameOfFigure(total, figure.role, how);
    const of = nearest.map(({ movement }) => movement);
    return [{ name, expected, found: isNet ? sumOf : Math.abs(sumOf), of, within, section }];
  });
}

/**
 * `Total money in` instead of `Total`, if one total row has an amount in each column: its name alone would be
 * ambiguous.
 */
function nameOfFigure({ name, figures }: PrintedTotal, role: MoneyRole | null, how: Understanding) {
  const side = sideOf(role, how);
  const sides = new Set(figures.map((figure) => sideOf(figure.role, how)));
  return side && sides.has('in') && sides.has('out') ? `${name} money ${side}` : name;
}

function isInColumnOfIn({ entry, flow }: Movement): boolean {
  const roles = new Set(entry.figures.filter(({ cents }) => cents !== 0).map(({ role }) => role));
  return roles.has('in') || (!roles.has('out') && flow > 0);
}
