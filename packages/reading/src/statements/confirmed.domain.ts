import type { StatementLine } from '@tenantry/contract/statements/statements.schemas';
import type { BalanceCheck, TotalCheck } from './checks.domain.ts';
import type { Transcript } from './entries.domain.ts';
import type { Movement } from './movements.domain.ts';
import { keysOf } from './sections.domain.ts';
import { flows } from './sums.domain.ts';

/** Why a line without any printed confirmation is not selected. */
export const UNCONFIRMED = 'No printed total includes this line.';

/** Below this, only words determined a line's direction. */
export const TOLD = 0.7;

export interface Checked {
  readonly movements: readonly Movement[];
  readonly balances: readonly BalanceCheck[];
  /** Totals, and rows of a summary. */
  readonly totals: readonly TotalCheck[];
}

/** The lines that no balance covers. */
export function withoutBalance({ movements, balances }: Checked): Movement[] {
  if (balances.some(({ section }) => section === null)) return [];
  const keyOf = keysOf([...movements.map(({ entry }) => entry), ...balances]);
  const led = new Set(balances.map(({ section }) => keyOf(section)));
  return movements.filter(({ entry }) => !led.has(keyOf(entry.section)));
}

/**
 * The lines without any printed confirmation: no balance covers them, and no total includes them, for example how a
 * receipt was paid, below its purpose. If no sum is printed at all, there is nothing to compare with.
 */
export function unconfirmedOf(checked: Checked): ReadonlySet<Movement> {
  if (checked.totals.length === 0) return new Set();
  const summed = new Set(checked.totals.flatMap(({ of }) => of));
  return new Set(withoutBalance(checked).filter((movement) => !summed.has(movement)));
}

/** In cents. */
export interface Excess {
  readonly proposed: number;
  readonly largest: number;
}

/**
 * Whether the proposed lines that no balance covers add up to more than the largest printed total: then some of them
 * may be duplicates. Incoming and outgoing money are summed separately, unless they are equal to the cent, as a bill
 * and its payment are. A line whose direction only follows from its words counts on both sides.
 */
export function excessOf(
  checked: Checked,
  { totals }: Pick<Transcript, 'totals'>,
  lines: readonly Pick<StatementLine, 'proposed'>[],
): Excess | null {
  const printed = totals.flatMap(({ figures }) => figures.map(({ cents }) => cents));
  if (printed.length === 0) return null;
  const unled = new Set(withoutBalance(checked));
  const proposed = checked.movements.filter(
    (movement, at) => unled.has(movement) && lines[at]?.proposed,
  );
  const largest = Math.max(...printed);
  const most = together(proposed);
  return most > largest ? { proposed: most, largest } : null;
}

function together(movements: readonly Movement[]): number {
  const told = movements.filter(({ certainty }) => certainty >= TOLD);
  const unsure = movements.filter(({ certainty }) => certainty < TOLD);
  const either = unsure.reduce((sum, { flow }) => sum + Math.abs(flow), 0);
  // A reversal reduces its own side, and does not increase the other.
  const isIncome = ({ kind, flow }: Movement) =>
    kind === 'payment' ? flow > 0 : kind === 'income';
  const incoming = flows(told.filter(isIncome));
  const outgoing = -flows(told.filter((movement) => !isIncome(movement)));
  const isBillAndPayment = incoming === outgoing && told.every(({ kind }) => kind !== 'payment');
  return either + (isBillAndPayment ? incoming + outgoing : Math.max(incoming, outgoing));
}
