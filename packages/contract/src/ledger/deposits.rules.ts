import type { CalendarDate } from '#shared/calendar-date';
import { addCents, cents, type Cents } from '#shared/money';
import type { DepositMovementKind } from './deposits.schemas.ts';

/** BOOKS-17: a change of the held amount from a day on; negative if less is held. */
export interface DepositChange {
  readonly day: CalendarDate;
  readonly amount: Cents;
}

export function heldOf(changes: readonly DepositChange[]): Cents {
  return addCents(...changes.map(({ amount }) => amount));
}

/** The lowest amount held at the end of this or any later day, so this much can leave on this day. May be negative. */
export function availableFrom(changes: readonly DepositChange[], day: CalendarDate): Cents {
  const sums = [...Map.groupBy(changes, (change) => change.day)]
    .toSorted(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([each, ofDay]) => ({ day: each, amount: heldOf(ofDay) }));
  let held: Cents = heldOf(sums.filter((each) => each.day <= day));
  let least = held;
  for (const { amount } of sums.filter((each) => each.day > day)) {
    held = addCents(held, amount);
    least = cents(Math.min(least, held));
  }
  return least;
}

/**
 * BOOKS-6: held money that is received is not income until it is returned to the account. Kept money comes in as a
 * payment. Interest, refunds and moves are not payments. So only these kinds change cash income.
 */
export const kindsThatAreNotIncome: readonly DepositMovementKind[] = ['RECEIVED', 'REVERSED'];
