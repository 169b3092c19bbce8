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
import { addCents, formatCents, multiplyCents, type Cents } from '#shared/money';
import type { ItemKind } from '../leases/item-kinds.ts';
import type { Owed } from '../ledger/ledger.rules.ts';
import { lastDayInTime, type LateDates, type LateFeeExplanation } from '../ledger/overdue.rules.ts';
import { LATE_FEE_DESCRIPTION } from './invoices.messages.ts';
import type { ComputedStatus } from './invoices.schemas.ts';

/** Invoice numbers have at least four digits: `0042`. */
export function invoiceLabel(number: number): string {
  return String(number).padStart(4, '0');
}

/** PDF-2: the day is `YYYY-MM-DD`. Characters that file systems refuse are left out, as in 12 1/2 Elm Street. */
export function invoicePdfName(home: string, dueDate: CalendarDate): string {
  const name = `${home.trim()} ${dueDate}`.replace(/\s+/g, '_');
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

interface StatusFacts extends LateDates {
  readonly remaining: Cents;
  readonly today: CalendarDate;
}

/** INV-8 and INV-10: paid, else late after the late date, else due after the due date, else new. */
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

/**
 * INV-5: for month-to-month leases, from 6 months ago to 12 ahead; for a fixed term, from its first month to its last.
 */
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
  most: Cents | null = null,
): InvoiceItem[] {
  const rent: InvoiceItem = {
    kind: 'RENT',
    description: 'Rent',
    quantity: 1,
    rate: lease.monthlyCost,
  };
  const lateFee = lateFeeItem(lease, lateDate, today, most);
  return lateFee ? [rent, lateFee] : [rent];
}

/**
 * INV-6: the number of whole late periods times the fee, counted as in INV-11; null unless it is positive.
 * @param most NEW-13: the most by a law that somebody has checked; null if there is none
 */
export function lateFeeItem(
  { lateFee, lateFeeFrequency }: Pick<BilledLease, 'lateFee' | 'lateFeeFrequency'>,
  lateDate: CalendarDate,
  today: CalendarDate,
  most: Cents | null = null,
): InvoiceItem | null {
  const quantity = Math.floor(daysBetween(lateDate, today) / lateFeeFrequency);
  if (quantity <= 0 || lateFee <= 0 || (most !== null && most <= 0)) return null;
  const item = { kind: 'LATE_FEE', description: LATE_FEE_DESCRIPTION } as const;
  return most !== null && quantity * lateFee > most
    ? { ...item, quantity: 1, rate: most }
    : { ...item, quantity, rate: lateFee };
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

const DAYS_TOLD = 30;

/**
 * CHG-15: the late fees of a lease that follow while an invoice stays unpaid, with their sum after 30 days.
 * @param most NEW-13: the most by a law that somebody has checked; null if there is none
 */
export function lateFeesToFollow(
  dates: LateDates,
  { lateFee, lateFeeFrequency }: Pick<BilledLease, 'lateFee' | 'lateFeeFrequency'>,
  most: Cents | null = null,
): string {
  if (lateFee <= 0 || (most !== null && most <= 0)) return 'No late fees.';
  const after = formatCalendarDate(lastDayInTime(dates));
  const every = lateFeeFrequency === 1 ? 'day' : `${lateFeeFrequency} days`;
  const sum = multiplyCents(Math.floor(DAYS_TOLD / lateFeeFrequency), lateFee);
  const fees = `If unpaid after ${after}: a late fee of ${formatCents(lateFee)} for every ${every}`;
  return most !== null && sum > most
    ? `${fees}, at most ${formatCents(most)} by law.`
    : `${fees}, ${formatCents(sum)} after ${DAYS_TOLD} days.`;
}

/**
 * What is owed, the same wherever the tenant sees it: `Due now: $1,200.00. Late fee so far: $50.00. Together:
 * $1,250.00. Due next: $1,200.00 on 12/01/2026.`
 */
export function owedInWords({ dueNow, lateFeeOnOverdue: lateFee, dueNext }: Owed): string {
  const parts = [
    ...(dueNow > 0 ? [`Due now: ${formatCents(dueNow)}.`] : []),
    ...(lateFee > 0 ? [`Late fee so far: ${formatCents(lateFee)}.`] : []),
    ...(dueNow > 0 && lateFee > 0 ? [`Together: ${formatCents(addCents(dueNow, lateFee))}.`] : []),
    ...(dueNext ? [dueNextInWords(dueNext)] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : 'Nothing is due now.';
}

type NextDue = NonNullable<Owed['dueNext']>;

const amountOnDay = ({ day, amount }: NextDue) =>
  `${formatCents(amount)} on ${formatCalendarDate(day)}.`;

/** `Due next: $1,200.00 on 12/01/2026.` */
export function dueNextInWords(next: NextDue): string {
  return `Due next: ${amountOnDay(next)}`;
}

/**
 * TENANT-6, for a tenant who owes nothing: `Paid through 12/31/2026. Next: $1,500.00 on 01/01/2027.` If something else
 * than rent is due before that day, only the rent is paid through it.
 */
export function paidThroughInWords(paidThrough: CalendarDate, next: Owed['dueNext']): string {
  const day = formatCalendarDate(paidThrough);
  if (!next) return `Paid through ${day}.`;
  return next.day > paidThrough
    ? `Paid through ${day}. Next: ${amountOnDay(next)}`
    : `Rent is paid through ${day}. ${dueNextInWords(next)}`;
}

/**
 * CHG-7: whether rent for a month bills it a second time: as much as an invoice of the month already bills, or more, and
 * together more than the month's rent. A difference, or the rest after a part, is no second rent. Rent whose amount is
 * not known yet counts as one.
 */
export function isSecondRent(
  rent: Cents,
  { billed, monthly }: { readonly billed: readonly Cents[]; readonly monthly: Cents },
): boolean {
  if (billed.length === 0) return false;
  if (rent <= 0 || billed.includes(rent)) return true;
  return addCents(rent, ...billed) > monthly && billed.some((amount) => rent >= amount);
}
