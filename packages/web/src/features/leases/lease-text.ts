import type { Lease, LeaseStatus, LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import { lateFeeAfterDays } from '@tenantry/contract/ledger/overdue.rules';
import { centsFromDollars, formatCents } from '@tenantry/contract/shared/money';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { verbFor } from '../../lib/verb-for.ts';
import type { Home } from './use-own-homes.ts';

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** The forms say what a late fee comes to after so many days. */
export const LATE_DAYS = 30;

/** `1st` */
export const ordinal = (day: number) => `${day}${suffixes[rules.select(day)] ?? 'th'}`;

export const leaseStatusNames: Readonly<Record<LeaseStatus, string>> = {
  PENDING: 'Pending',
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
};

/** UNIT-11: a notice is shown in place of the status, which stays what it is. */
export const leaseStatusText = ({
  status,
  noticeFor,
}: Pick<LesseeLease, 'status' | 'noticeFor'>): string =>
  noticeFor !== null && status !== 'EXPIRED'
    ? `Notice given, last day ${formatDate(noticeFor)}`
    : leaseStatusNames[status];

/** `the 1st of each month` */
export function dayOfMonthInWords(day: number): string {
  return `the ${ordinal(day)} of each month`;
}

/** `$10.00 for every 3 days late` */
export function lateFeeInWords(lease: Pick<LesseeLease, 'lateFeePercent' | 'lateFeeFrequency'>) {
  const { lateFeePercent, lateFeeFrequency } = lease;
  if (lateFeePercent === 0) return 'None';
  const period = lateFeeFrequency === 1 ? 'day' : `${lateFeeFrequency} days`;
  return `${formatMoney(lateFeePercent)} for every ${period} late`;
}

/** What the lease's own fee comes to: `Rent that is 30 days late costs $300.00 in late fees. There is no maximum.` */
export function monthOfLateFeesInWords({
  lateFeePercent,
  lateFeeFrequency,
}: Pick<LesseeLease, 'lateFeePercent' | 'lateFeeFrequency'>): string {
  const fee = { lateFee: centsFromDollars(lateFeePercent), lateFeeFrequency };
  const sum = lateFeeAfterDays(LATE_DAYS, fee);
  return `Rent that is ${LATE_DAYS} days late costs ${formatCents(sum)} in late fees. There is no maximum.`;
}

/** `12 Juniper Lane, Expired (01/01/2025 – 12/31/2025)`: one of several leases, to choose from. */
export function homeLabel({ lease, property }: Home): string {
  return `${property.home.label}, ${leaseStatusNames[lease.status]}${daysInWords(lease)}`;
}

/** The days of a fixed term; for a month-to-month lease that has ended, its last day. */
function daysInWords({ startDate, endDate, lastDay }: LesseeLease): string {
  const end = lastDay ?? endDate;
  if (!end) return '';
  return startDate
    ? ` (${formatDate(startDate)} – ${formatDate(end)})`
    : ` (until ${formatDate(end)})`;
}

type Lessee = Pick<Lease, 'firstName' | 'lastName' | 'lesseeNames'>;

/** All tenants of the lease. */
export function lesseeName({ firstName, lastName, lesseeNames }: Lessee): string {
  return lesseeNames ?? `${firstName} ${lastName}`;
}

/** All tenants of the lease with a verb: `Ann Lee owes`, `Ann Lee and Bo Lee owe`. */
export const lesseeVerb = (lease: Lessee, one: string, several: string): string =>
  verbFor(lesseeName(lease), lease.lesseeNames === undefined ? 1 : 2, one, several);

type Term = Pick<Lease, 'type' | 'startDate' | 'endDate' | 'lastDay'>;

/** The days of a lease. A lease that was ended shows its actual last day. */
export function termOf({ type, startDate, endDate, lastDay }: Term): string {
  if (type === 'M2M' || !startDate || !endDate) {
    return lastDay ? `Month to month, until ${formatDate(lastDay)}` : 'Month to month';
  }
  const term = `${formatDate(startDate)} to ${formatDate(endDate)}`;
  if (!lastDay || lastDay === endDate) return term;
  if (lastDay < startDate) return `${term}, canceled on ${formatDate(lastDay)}`;
  return `${formatDate(startDate)} to ${formatDate(lastDay)}, originally until ${formatDate(endDate)}`;
}
