import { addDays, daysBetween, type CalendarDate } from '#shared/calendar-date';
import { cents, ZERO, type Cents } from '#shared/money';

export interface LateDates {
  /** The day on which it was issued. */
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
}

const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);

/** CHG-15: the day from which the days of grace count. Nobody can pay an invoice before it exists. */
export const payableFrom = ({ date, dueDate }: Omit<LateDates, 'lateDate'>): CalendarDate =>
  laterOf(date, dueDate);

/**
 * The last day on which payment is on time. Nothing is late before it is due, whatever the lease's late day is, nor
 * before it was issued: an invoice that is issued after its due day has all its days of grace from that day.
 */
export function lastDayInTime(invoice: LateDates): CalendarDate {
  const { dueDate } = invoice;
  const grace = daysBetween(dueDate, laterOf(dueDate, invoice.lateDate));
  return addDays(payableFrom(invoice), grace);
}

interface OverdueInvoice extends LateDates {
  readonly lateFee: Cents;
  /** A late fee is charged each time this many days have passed. */
  readonly lateFeeFrequency: number;
  /** NEW-13: the most by a law that somebody has checked; null or absent if there is none. */
  readonly lateFeeMost?: Cents | null;
  readonly remaining: Cents;
  /** The day of the payment that paid the rent; null while rent is open, and if no payment paid it. */
  readonly settledOn: CalendarDate | null;
  /** Late fees already billed: as items of this invoice, or on separate invoices. */
  readonly lateFeeBilled: Cents;
}

/** The calculation of an invoice's late fee, with every number needed to check it by hand. */
export interface LateFeeExplanation {
  /** The last day on which payment is on time. */
  readonly lateAfter: CalendarDate;
  /** Days late until today or until the day of payment; zero if it was paid on time. */
  readonly daysLate: number;
  /** Whole periods late: floor(daysLate / frequency). */
  readonly periods: number;
  /** Periods x late fee, and never more than the law allows. */
  readonly accrued: Cents;
  readonly billed: Cents;
  /** Accrued less billed, never negative. */
  readonly owed: Cents;
}

/**
 * INV-11. Counts calendar days, ignoring clock changes. The fee stops on the day on which the rent is paid, and remains
 * owed.
 */
export function explainLateFee(invoice: OverdueInvoice, today: CalendarDate): LateFeeExplanation {
  const lateAfter = lastDayInTime(invoice);
  const until = invoice.settledOn ?? (invoice.remaining > 0 ? today : lateAfter);
  const daysLate = Math.max(0, daysBetween(lateAfter, until));
  const periods = Math.floor(daysLate / invoice.lateFeeFrequency);
  const most = invoice.lateFeeMost ?? Number.POSITIVE_INFINITY;
  const accrued = cents(Math.max(0, Math.min(periods * invoice.lateFee, most)));
  const billed = invoice.lateFeeBilled;
  const owed = cents(Math.max(0, accrued - billed));
  return { lateAfter, daysLate, periods, accrued, billed, owed };
}

/** INV-11: late fee x floor(days late / frequency), less billed fees; never negative. */
export function lateFeeOnOverdue(invoice: OverdueInvoice, today: CalendarDate): Cents {
  return explainLateFee(invoice, today).owed;
}

/** What rent costs that is this many days late, if nobody pays: the lease's own fee has no cap. */
export function lateFeeAfterDays(
  days: number,
  lease: Pick<OverdueInvoice, 'lateFee' | 'lateFeeFrequency'>,
): Cents {
  const dueDate = '2026-01-01';
  const unpaid = { ...lease, date: dueDate, dueDate, lateDate: dueDate, remaining: cents(1) };
  return lateFeeOnOverdue(
    { ...unpaid, settledOn: null, lateFeeBilled: ZERO },
    addDays(dueDate, days),
  );
}
