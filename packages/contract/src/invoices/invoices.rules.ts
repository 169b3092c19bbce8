import {
  addMonths,
  dayInMonth,
  daysBetween,
  monthOf,
  monthsFromTo,
  type CalendarDate,
  type CalendarMonth,
} from '#shared/calendar-date';
import { addCents, cents, multiplyCents, type Cents } from '#shared/money';
import type { ComputedStatus } from './invoices.schemas.ts';

export const LATE_FEE_DESCRIPTION = 'Late Fee';

/** Invoice numbers are written with at least four digits: `0042`. */
export function invoiceLabel(number: number): string {
  return String(number).padStart(4, '0');
}

/** PDF-2: a day as `YYYY-MM-DD`, and no character that a file system refuses: 12 1/2 Elm Street is a house. */
export function invoicePdfName(addressLine1: string, dueDate: CalendarDate): string {
  const name = `${addressLine1.trim()} ${dueDate}`.replace(/\s+/g, '_');
  return `${name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')}.pdf`;
}

export interface InvoiceItem {
  readonly description: string;
  /** At most three decimals. */
  readonly quantity: number;
  readonly rate: Cents;
}

/** INV-7. */
export function itemAmount(item: Pick<InvoiceItem, 'quantity' | 'rate'>): Cents {
  return multiplyCents(item.quantity, item.rate);
}

export function invoiceAmount(items: readonly Pick<InvoiceItem, 'quantity' | 'rate'>[]): Cents {
  return addCents(...items.map(itemAmount));
}

interface StatusFacts extends Dates {
  readonly remaining: Cents;
  readonly today: CalendarDate;
}

interface Dates {
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
}

/** The last day on which payment is in time. Nothing is late before it is due, whatever the lease's late day says. */
export function lastDayInTime({ dueDate, lateDate }: Dates): CalendarDate {
  return dueDate > lateDate ? dueDate : lateDate;
}

/** INV-8 and -10: paid, else late past the late date, else due past the due date, else new. */
export function invoiceStatus({ remaining, today, ...dates }: StatusFacts): ComputedStatus {
  if (remaining <= 0) return 'PAID';
  if (lastDayInTime(dates) < today) return 'LATE';
  return dates.dueDate < today ? 'DUE' : 'NEW';
}

interface BilledLease {
  readonly type: 'M2M' | 'TERM';
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
  readonly monthlyCost: Cents;
  readonly invoiceDayOfMonth: number;
  readonly invoiceDueDayOfMonth: number;
  /** For every period late; the invoice item charges it for each day (INV-6). */
  readonly lateFee: Cents;
}

/** INV-5: month to month 6 months back to 12 ahead; a term from its first month to its last. */
export function monthChoices(
  lease: Pick<BilledLease, 'type' | 'startDate' | 'endDate'>,
  today: CalendarDate,
): CalendarMonth[] {
  if (lease.type === 'TERM' && lease.startDate && lease.endDate) {
    return monthsFromTo(monthOf(lease.startDate), monthOf(lease.endDate));
  }
  const month = monthOf(today);
  return monthsFromTo(addMonths(month, -6), addMonths(month, 12));
}

/** INV-5: the due and the late date of a month. */
export function invoiceDates(
  lease: Pick<BilledLease, 'invoiceDayOfMonth' | 'invoiceDueDayOfMonth'>,
  month: CalendarMonth,
): { dueDate: CalendarDate; lateDate: CalendarDate } {
  return {
    dueDate: dayInMonth(month, lease.invoiceDayOfMonth),
    lateDate: dayInMonth(month, lease.invoiceDueDayOfMonth),
  };
}

/** INV-6: rent, and the late fee when the late date has passed. */
export function firstItems(
  lease: BilledLease,
  lateDate: CalendarDate,
  today: CalendarDate,
): InvoiceItem[] {
  const rent: InvoiceItem = { description: 'Rent', quantity: 1, rate: lease.monthlyCost };
  const lateFee = lateFeeItem(lateDate, lease.lateFee, today);
  return lateFee ? [rent, lateFee] : [rent];
}

/** INV-6: whole days late times the rate; nothing when that is not positive. */
export function lateFeeItem(
  lateDate: CalendarDate,
  rate: Cents,
  today: CalendarDate,
): InvoiceItem | null {
  const daysLate = daysBetween(lateDate, today);
  if (daysLate <= 0 || rate <= 0) return null;
  return { description: LATE_FEE_DESCRIPTION, quantity: daysLate, rate };
}

interface OverdueInvoice extends Dates {
  readonly lateFee: Cents;
  /** A late fee falls due every so many days. */
  readonly lateFeeFrequency: number;
  readonly remaining: Cents;
  /** Late fees that stand as items on the invoice already. */
  readonly lateFeeBilled: Cents;
}

/** How the late fee of an invoice comes about; every number of it can be checked by hand. */
export interface LateFeeExplanation {
  /** The last day on which payment was in time. */
  readonly lateAfter: CalendarDate;
  /** Zero while it is in time, and for an invoice that is paid. */
  readonly daysLate: number;
  /** Whole periods late: floor(daysLate / frequency). */
  readonly periods: number;
  /** Periods x late fee. */
  readonly accrued: Cents;
  readonly billed: Cents;
  /** Accrued less billed, never below zero. */
  readonly owed: Cents;
}

/** INV-11. Days are those of the calendar, whatever the clocks do. A paid invoice owes no fee that was not billed. */
export function explainLateFee(invoice: OverdueInvoice, today: CalendarDate): LateFeeExplanation {
  const lateAfter = lastDayInTime(invoice);
  const daysLate = invoice.remaining <= 0 ? 0 : Math.max(0, daysBetween(lateAfter, today));
  const periods = Math.floor(daysLate / invoice.lateFeeFrequency);
  const accrued = cents(periods * invoice.lateFee);
  const billed = invoice.lateFeeBilled;
  const owed = cents(Math.max(0, accrued - billed));
  return { lateAfter, daysLate, periods, accrued, billed, owed };
}

/** INV-11: late fee x floor(days late / frequency), less what is billed; never below zero. */
export function lateFeeOnOverdue(invoice: OverdueInvoice, today: CalendarDate): Cents {
  return explainLateFee(invoice, today).owed;
}
