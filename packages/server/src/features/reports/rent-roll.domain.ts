import { monthlyAmountOn, type AmountFrom } from '@tenantry/contract/leases/charges.rules';
import type { Frequency } from '@tenantry/contract/leases/charges.schemas';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import type { RentRollStatus } from '@tenantry/contract/reports/rent-roll.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';

interface Term {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate | null;
}

/** BOOKS-26: the status of a lease on the day. */
export function statusOn({ firstDay, lastDay }: Term, day: CalendarDate): RentRollStatus {
  if (lastDay !== null && lastDay < day) return 'PAST';
  return firstDay > day ? 'UPCOMING' : 'LEASED';
}

interface Schedule {
  readonly kind: ItemKind;
  readonly frequency: Frequency;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate | null;
  readonly amount: Cents;
  readonly steps: readonly AmountFrom[];
}

/**
 * The monthly charges of a lease that is active on the day. If no rent schedule has begun, such as while the first days
 * are free, the rent is the lease's own.
 */
export function monthlyCharges(
  schedules: readonly Schedule[],
  monthlyCost: Cents,
  day: CalendarDate,
): { readonly rent: Cents; readonly otherCharges: Cents } {
  const amounts = schedules.map(({ kind, ...schedule }) => {
    const amount = monthlyAmountOn(schedule, day);
    return { kind, amount: kind === 'CREDIT' ? subtractCents(ZERO, amount) : amount };
  });
  const rents = amounts.filter(({ kind, amount }) => kind === 'RENT' && amount > 0);
  const others = amounts.filter(({ kind }) => kind !== 'RENT');
  return {
    rent: rents.length > 0 ? addCents(...rents.map(({ amount }) => amount)) : monthlyCost,
    otherCharges: addCents(...others.map(({ amount }) => amount)),
  };
}
