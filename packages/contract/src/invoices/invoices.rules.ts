import {
  addMonths,
  dayInMonth,
  daysBetween,
  formatCalendarDate,
  monthOf,
  monthsFromTo,
  type CalendarDate,
  type CalendarMonth,
} from '#shared/calendar-date';
import { addCents, cents, formatCents, multiplyCents, type Cents } from '#shared/money';
import { LATE_FEE_DESCRIPTION } from './invoices.messages.ts';
import type { ComputedStatus, ItemKind } from './invoices.schemas.ts';

/** Invoice numbers have at least four digits: `0042`. */
export function invoiceLabel(number: number): string {
  return String(number).padStart(4, '0');
}

/** PDF-2: a day as `YYYY-MM-DD`, without characters that file systems refuse, since 12 1/2 Elm Street is an address. */
export function invoicePdfName(addressLine1: string, dueDate: CalendarDate): string {
  const name = `${addressLine1.trim()} ${dueDate}`.replace(/\s+/g, '_');
  return `${name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')}.pdf`;
}

export interface InvoiceItem {
  readonly kind: ItemKind;
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

/** The last day of payment on time. Nothing is late before it is due, whatever the lease's late day is. */
export function lastDayInTime({ dueDate, lateDate }: Dates): CalendarDate {
  return dueDate > lateDate ? dueDate : lateDate;
}

/** INV-8 and -10: paid, else late after the late date, else due after the due date, else new. */
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
  /** Charged for every late period. */
  readonly lateFee: Cents;
  /** The length of a period in days. */
  readonly lateFeeFrequency: number;
}

/** INV-5: month to month from 6 months back to 12 ahead; a term from its first month to its last. */
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

/** INV-5: the due date and late date of a month. */
export function invoiceDates(
  lease: Pick<BilledLease, 'invoiceDayOfMonth' | 'invoiceDueDayOfMonth'>,
  month: CalendarMonth,
): { dueDate: CalendarDate; lateDate: CalendarDate } {
  return {
    dueDate: dayInMonth(month, lease.invoiceDayOfMonth),
    lateDate: dayInMonth(month, lease.invoiceDueDayOfMonth),
  };
}

/** INV-6: rent, and the late fee if the late date has passed. */
export function firstItems(
  lease: BilledLease,
  lateDate: CalendarDate,
  today: CalendarDate,
): InvoiceItem[] {
  const rent: InvoiceItem = {
    kind: 'RENT',
    description: 'Rent',
    quantity: 1,
    rate: lease.monthlyCost,
  };
  const lateFee = lateFeeItem(lease, lateDate, today);
  return lateFee ? [rent, lateFee] : [rent];
}

/** INV-6: number of whole late periods times the fee, counted as in INV-11; nothing unless positive. */
export function lateFeeItem(
  { lateFee, lateFeeFrequency }: Pick<BilledLease, 'lateFee' | 'lateFeeFrequency'>,
  lateDate: CalendarDate,
  today: CalendarDate,
): InvoiceItem | null {
  const quantity = Math.floor(daysBetween(lateDate, today) / lateFeeFrequency);
  if (quantity <= 0 || lateFee <= 0) return null;
  return { kind: 'LATE_FEE', description: LATE_FEE_DESCRIPTION, quantity, rate: lateFee };
}

interface OverdueInvoice extends Dates {
  readonly lateFee: Cents;
  /** A late fee is charged every this many days. */
  readonly lateFeeFrequency: number;
  readonly remaining: Cents;
  /** The day of the payment that settled it; null while it is open, and if no money paid it. */
  readonly settledOn: CalendarDate | null;
  /** Late fees already billed: as items of this invoice, or on separate invoices. */
  readonly lateFeeBilled: Cents;
}

/** The calculation of an invoice's late fee; every number of it can be checked by hand. */
export interface LateFeeExplanation {
  /** The last day of payment on time. */
  readonly lateAfter: CalendarDate;
  /** Until today, or until the day of payment; zero if that was on time. */
  readonly daysLate: number;
  /** Whole periods late: floor(daysLate / frequency). */
  readonly periods: number;
  /** Periods x late fee. */
  readonly accrued: Cents;
  readonly billed: Cents;
  /** Accrued less billed, never negative. */
  readonly owed: Cents;
}

/** INV-11. Counts calendar days, regardless of clock changes. The fee remains owed if the rent is paid late. */
export function explainLateFee(invoice: OverdueInvoice, today: CalendarDate): LateFeeExplanation {
  const lateAfter = lastDayInTime(invoice);
  const until = invoice.remaining > 0 ? today : (invoice.settledOn ?? lateAfter);
  const daysLate = Math.max(0, daysBetween(lateAfter, until));
  const periods = Math.floor(daysLate / invoice.lateFeeFrequency);
  const accrued = cents(periods * invoice.lateFee);
  const billed = invoice.lateFeeBilled;
  const owed = cents(Math.max(0, accrued - billed));
  return { lateAfter, daysLate, periods, accrued, billed, owed };
}

/** INV-11: late fee x floor(days late / frequency), less billed fees; never negative. */
export function lateFeeOnOverdue(invoice: OverdueInvoice, today: CalendarDate): Cents {
  return explainLateFee(invoice, today).owed;
}

/** CHG-16: the item that bills an invoice's unbilled late fee, in whole periods if possible. */
export function lateFeeItemFor(
  invoice: { readonly number: number; readonly lateFee: Cents },
  { owed, lateAfter }: Pick<LateFeeExplanation, 'owed' | 'lateAfter'>,
): InvoiceItem {
  const inPeriods = owed % invoice.lateFee === 0;
  return {
    kind: 'LATE_FEE',
    description: `Late fee for invoice ${invoiceLabel(invoice.number)}, unpaid after ${formatCalendarDate(lateAfter)}`,
    quantity: inPeriods ? owed / invoice.lateFee : 1,
    rate: inPeriods ? invoice.lateFee : owed,
  };
}

/**
 * The balance, in the one sentence that the tenant sees everywhere: `Due now: $1,200.00. Late fee so far: $50.00.
 * Together: $1,250.00.`
 */
export function owedInWords(balanceDue: Cents, lateFee: Cents): string {
  const due = `Due now: ${formatCents(balanceDue)}.`;
  if (lateFee <= 0) return due;
  const together = formatCents(addCents(balanceDue, lateFee));
  return `${due} Late fee so far: ${formatCents(lateFee)}. Together: ${together}.`;
}
