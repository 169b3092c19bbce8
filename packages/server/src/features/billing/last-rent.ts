/** LEASE-15: the rent of the period in which a lease ends. */
import { periodsDue } from '@tenantry/contract/leases/charges.rules';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, type Cents } from '@tenantry/contract/shared/money';
import type { LeaseRow } from '#features/leases';
import { readSettings } from '#features/organization';
import type { Transaction } from '../../platform/database/database.ts';
import { factsOf } from './billing.repository.ts';
import { missingCredits } from './day-credits.ts';
import { charge, lastChargedDay, prorationOf } from './open-periods.ts';
import { unusedOfLease } from './unused-days.by-hand.ts';

/** No period of rent is longer. */
const LONGEST_PERIOD_DAYS = 366;

export interface LastRent {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly lines: readonly string[];
  readonly amount: Cents;
  readonly billedTooMuch: Cents;
}

/** The same rules as those of the runs bill it. Null for a lease without an end, and without rent on its last day. */
export async function lastRentOf(tx: Transaction, lease: LeaseRow): Promise<LastRent | null> {
  const last = lastChargedDay(lease);
  if (last === null) return null;
  const [facts] = await factsOf(tx, [lease]);
  const settings = await readSettings(tx);
  const days = { from: addDays(last, -LONGEST_PERIOD_DAYS), to: last };
  const parts = (facts?.schedules ?? [])
    .filter(({ kind, lastDay }) => kind === 'RENT' && (lastDay === null || lastDay >= last))
    .flatMap((schedule) => {
      const period = periodsDue({ ...schedule, lastDay: last }, days).at(-1);
      return period
        ? [{ period, ...charge(schedule, period, prorationOf(schedule, lease, settings)) }]
        : [];
    });
  const [first] = parts;
  if (!first) return null;
  const unused = await missingCredits(tx, await unusedOfLease(tx, lease));
  return {
    firstDay: first.period.charged.start,
    lastDay: last,
    lines: parts.flatMap(({ items }) => items.map(({ description }) => description)),
    amount: addCents(...parts.map(({ amount }) => amount)),
    billedTooMuch: addCents(...unused.map((each) => each.amount)),
  };
}
