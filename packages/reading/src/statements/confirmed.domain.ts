import type { StatementLine } from '@tenantry/contract/statements/statements.schemas';
import type { BalanceCheck, TotalCheck } from './checks.domain.ts';
import type { Transcript } from './entries.domain.ts';
import type { Movement } from './movements.domain.ts';
import { keysOf } from './sections.domain.ts';
import { flows } from './sums.domain.ts';

/** Why a line is not ticked that nothing printed speaks for. */
export const UNCONFIRMED = 'No printed total includes this line.';

/** Below this a line's direction was told by its words alone. */
export const TOLD = 0.7;

export interface Checked {
  readonly movements: readonly Movement[];
  readonly balances: readonly BalanceCheck[];
  /** Totals, and rows of a summary. */
  readonly totals: readonly TotalCheck[];
}

/** The lines that no balance leads over. */
export function withoutBalance({ movements, balances }: Checked): Movement[] {
  if (balances.some(({ section }) => section === null)) return [];
  const keyOf = keysOf([...movements.map(({ entry }) => entry), ...balances]);
  const led = new Set(balances.map(({ section }) => keyOf(section)));
  return movements.filter(({ entry }) => !led.has(keyOf(entry.section)));
}

/**
 * The lines that nothing printed speaks for: no balance leads over them, and no total includes them, as how a receipt
 * was paid below what it was about. Where nothing at all is printed, there is nothing that they could differ from.
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
 * When the lines that are proposed, and that no balance leads over, add up to more than the largest total that is
 * printed: then some of them may say the same twice. What comes in and what goes out are sums of their own, unless they
 * are the same to the cent, as a bill and its payment are. A line of which only its words tell the direction counts for
 * both.
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
  // What was taken back makes less of its own side, and not more of the other.
  const isIncome = ({ kind, flow }: Movement) =>
    kind === 'payment' ? flow > 0 : kind === 'income';
  const incoming = flows(told.filter(isIncome));
  const outgoing = -flows(told.filter((movement) => !isIncome(movement)));
  const isBillAndPayment = incoming === outgoing && told.every(({ kind }) => kind !== 'payment');
  return either + (isBillAndPayment ? incoming + outgoing : Math.max(incoming, outgoing));
}
