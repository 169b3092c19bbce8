import type { LesseeCharges } from '@tenantry/contract/leases/charges.schemas';

type Schedule = Pick<LesseeCharges['schedules'][number], 'kind' | 'currentAmount' | 'nextDue'>;

/** The next day on which something is charged, and the total of that day; null if nothing is. */
export function nextBill(schedules: readonly Schedule[]) {
  const days = schedules.flatMap(({ nextDue }) => nextDue ?? []);
  const [day] = days.toSorted();
  if (day === undefined) return null;
  const cents = schedules
    .filter(({ nextDue }) => nextDue === day)
    .reduce((sum, { kind, currentAmount }) => {
      const amount = Math.round(currentAmount * 100);
      return kind === 'CREDIT' ? sum - amount : sum + amount;
    }, 0);
  return { day, amount: Math.max(0, cents) / 100 };
}
