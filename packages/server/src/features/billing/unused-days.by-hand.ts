/** CHG-11, UNIT-12: rent that was billed by hand for days after the end of a lease. */
import { periodsDue, type Period } from '@tenantry/contract/leases/charges.rules';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, subtractCents } from '@tenantry/contract/shared/money';
import type { LeaseRow } from '#features/leases';
import { readSettings } from '#features/organization';
import type { Transaction } from '../../platform/database/database.ts';
import { factsOf } from './billing.repository.ts';
import type { Unused } from './day-credits.ts';
import { charge, lastChargedDay, prorationOf, type LeaseFacts } from './open-periods.ts';
import { unusedOnRuns } from './unused-days.ts';

/** No period of rent is longer. */
const LONGEST_PERIOD_DAYS = 366;

/** What the invoices of one lease bill for unused days: those of the runs, and those that were written by hand. */
export async function unusedOfLease(tx: Transaction, lease: LeaseRow): Promise<Unused[]> {
  const onRuns = await unusedOnRuns(tx, lease.id);
  const known = new Set(onRuns.map(({ invoiceId }) => invoiceId));
  const byHand = await unusedByHand(tx, lease);
  return [...onRuns, ...byHand.filter(({ invoiceId }) => !known.has(invoiceId))];
}

async function unusedByHand(tx: Transaction, lease: LeaseRow): Promise<Unused[]> {
  const last = lastChargedDay(lease);
  const [facts] = last === null ? [] : await factsOf(tx, [lease]);
  if (last === null || !facts || facts.rentByHand.length === 0) return [];
  return unusedOf(facts, last, (await readSettings(tx)).proration);
}

/** A manual invoice bills the period in which it is due; one that is due after the last period bills only unused days. */
function unusedOf(
  facts: LeaseFacts,
  last: CalendarDate,
  organizationProration: Parameters<typeof charge>[2],
): Unused[] {
  const { lease, schedules, rentByHand, postings } = facts;
  const parts = schedules
    .filter(({ kind, lastDay }) => kind === 'RENT' && (lastDay === null || lastDay >= last))
    .flatMap((schedule) => {
      const days = { from: addDays(last, -LONGEST_PERIOD_DAYS), to: last };
      const period = periodsDue({ ...schedule, lastDay: last }, days).at(-1);
      const proration = prorationOf(schedule, lease, { proration: organizationProration });
      return period ? [{ whole: period.whole, ...charge(schedule, period, proration) }] : [];
    });
  const whole = parts[0]?.whole;
  if (!whole) return [];
  // The runs have billed the rest of that period: nobody knows which of its days the manual invoice bills.
  const isShared = postings.some(
    ({ invoiceId, reason, ...period }) =>
      invoiceId !== null && reason === null && overlaps(period, whole),
  );
  let usedLeft = addCents(...parts.map(({ amount }) => amount));
  return rentByHand.flatMap(({ id: invoiceId, dueDate, amount }) => {
    if (dueDate > whole.end) return [{ invoiceId, amount }];
    if (dueDate < whole.start || isShared) return [];
    const used = cents(Math.min(amount, usedLeft));
    usedLeft = subtractCents(usedLeft, used);
    const unused = subtractCents(amount, used);
    return unused > 0 ? [{ invoiceId, amount: unused }] : [];
  });
}

const overlaps = (one: Period, other: Period) => one.start <= other.end && other.start <= one.end;
