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

/** The first day, not before a given one, on which this much can leave; the last change's day if there is none. */
export function firstDayWith(
  changes: readonly DepositChange[],
  amount: Cents,
  from: CalendarDate,
): CalendarDate {
  const later = changes.map(({ day }) => day).filter((day) => day > from);
  const days = [from, ...later.toSorted()];
  return days.find((day) => availableFrom(changes, day) >= amount) ?? days.at(-1) ?? from;
}

/**
 * BOOKS-6: held money that is received is not income until it is returned to the account. Kept money comes in as a
 * payment. Interest, refunds and moves are not payments. So only these kinds change cash income.
 */
export const kindsThatAreNotIncome: readonly DepositMovementKind[] = ['RECEIVED', 'REVERSED'];
