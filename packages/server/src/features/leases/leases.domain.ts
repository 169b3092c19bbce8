import type { LeaseStatus } from '@tenantry/contract/leases/leases.schemas';
import {
  addDays,
  formatCalendarDate,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';

interface Term {
  readonly type: 'M2M' | 'TERM';
  readonly startDate?: CalendarDate | null | undefined;
  readonly endDate?: CalendarDate | null | undefined;
}

/** LEASE-9: a term that starts later is pending, one that has passed is expired, all others are active. */
export function statusByDate(lease: Term, today: CalendarDate): LeaseStatus {
  if (lease.type === 'M2M') return 'ACTIVE';
  if (lease.startDate && lease.startDate > today) return 'PENDING';
  if (lease.endDate && lease.endDate < today) return 'EXPIRED';
  return 'ACTIVE';
}

/** The first day on which the lease occupies its property; for a month-to-month lease, the day it was agreed. */
export function occupiedFrom(lease: Term, agreedOn: CalendarDate): CalendarDate {
  return lease.type === 'TERM' && lease.startDate ? lease.startDate : agreedOn;
}

/**
 * Why a lease cannot end on this last day, or null if it can. A lease can always end today, even before it starts: it
 * is then canceled.
 */
export function lastDayProblem(
  lease: { readonly occupiedFrom: CalendarDate; readonly endDate: CalendarDate | null },
  lastDay: CalendarDate,
  today: CalendarDate,
): string | null {
  const { endDate } = lease;
  if (lastDay > today && endDate !== null && lastDay > endDate) {
    return `This lease ends on ${formatCalendarDate(endDate)}. To let it run longer, change its end date.`;
  }
  if (lastDay > today && lastDay === lease.occupiedFrom) {
    return `This lease starts on ${formatCalendarDate(lease.occupiedFrom)}. Choose a later last day.`;
  }
  if (lastDay === today || lastDay >= lease.occupiedFrom) return null;
  return `This lease starts on ${formatCalendarDate(lease.occupiedFrom)}. The last day cannot be before that.`;
}

interface Ending {
  readonly status: LeaseStatus;
  readonly endDate: CalendarDate | null;
  readonly endedOn: CalendarDate | null;
}

/** The last day of a lease that has ended: the day given when it was ended, or else its end date. */
export function lastDayOf({ status, endDate, endedOn }: Ending): CalendarDate | null {
  return status === 'EXPIRED' ? (endedOn ?? endDate) : null;
}

interface Candidate {
  readonly status: LeaseStatus;
  readonly occupiedFrom: CalendarDate;
}

/**
 * The lease that money of a property belongs to if none is named: the active one, else the next to start, else the last
 * that ended.
 */
export function leaseForMoney<Lease extends Candidate>(leases: readonly Lease[]): Lease | null {
  const byStart = [...leases].sort((a, b) => a.occupiedFrom.localeCompare(b.occupiedFrom));
  return (
    byStart.find((lease) => lease.status === 'ACTIVE') ??
    byStart.find((lease) => lease.status === 'PENDING') ??
    byStart.at(-1) ??
    null
  );
}

/** A lease that began at most this many days ago is still invoiced from its first day. */
const MOVE_IN_DAYS = 31;

/**
 * CHG-4: the day from which a new lease is invoiced automatically. A lease that began long ago and is only recorded now
 * is invoiced from today on, because earlier rent was billed in another way.
 */
export function firstInvoicedDay(
  { occupiedFrom: begins }: { readonly occupiedFrom: CalendarDate },
  today: CalendarDate,
): CalendarDate {
  return begins < addDays(today, -MOVE_IN_DAYS) ? today : begins;
}

/** The day from which a lease is invoiced automatically after a person's choice; without a choice it stays the same. */
export function invoicedFromNow(
  { invoicedFrom }: { readonly invoicedFrom: CalendarDate | null },
  automatically: boolean | undefined,
  today: CalendarDate,
): CalendarDate | null {
  if (automatically === undefined) return invoicedFrom;
  return automatically ? (invoicedFrom ?? today) : null;
}
