import { daysBetween, type CalendarDate } from '#shared/calendar-date';
import { addCents, type Cents } from '#shared/money';
import { lastDayInTime, lateFeeOnOverdue, type LateDates } from './overdue.rules.ts';

/** An invoice that may have a balance. */
export interface OwingInvoice extends LateDates {
  readonly remainingBalance: Cents;
  readonly lateFee: Cents;
  readonly lateFeeFrequency: number;
  readonly lateFeeBilled: Cents;
  readonly settledOn: CalendarDate | null;
}

/** What is owed, in the words of every screen, mail and report. Nothing is in two of them. */
export interface Owed {
  /** The open balance of the invoices whose due date has come. */
  readonly dueNow: Cents;
  /** Late fees so far that are not on any invoice yet. */
  readonly lateFeeOnOverdue: Cents;
  /** The open balance of the invoices of the next due date, if one is issued. */
  readonly dueNext: { readonly day: CalendarDate; readonly amount: Cents } | null;
}

/** INV-11: the sums of these invoices. */
export function summarize(invoices: readonly OwingInvoice[], today: CalendarDate) {
  const overdue = invoices.filter((invoice) => invoice.dueDate < today);
  const due = invoices.filter((invoice) => invoice.dueDate <= today);
  return {
    balanceDue: sumOf(invoices),
    balanceOverdue: sumOf(overdue),
    dueNow: sumOf(due),
    late: sumOf(invoices.filter((invoice) => lastDayInTime(invoice) < today)),
    dueNext: nextDue(invoices, today),
    lateFeeOnOverdue: addCents(
      ...invoices.map(({ remainingBalance: remaining, ...invoice }) =>
        lateFeeOnOverdue({ ...invoice, remaining }, today),
      ),
    ),
  };
}

/** How long what is open is late, or how soon it is due. */
export interface Lateness {
  /** Days that the oldest open invoice is late; 0 if none is late. */
  readonly daysLate: number;
  /** Days until the first open invoice is due; 0 if one is due now, null if none is open. */
  readonly daysUntilDue: number | null;
}

/** The days of these open invoices, or of groups of them by their first days. */
export function latenessOf(
  open: readonly { readonly dueDate: CalendarDate; readonly lateAfter: CalendarDate }[],
  today: CalendarDate,
): Lateness {
  const [oldest] = open;
  if (!oldest) return { daysLate: 0, daysUntilDue: null };
  let { dueDate: firstDue, lateAfter: lastInTime } = oldest;
  for (const { dueDate, lateAfter } of open) {
    if (dueDate < firstDue) firstDue = dueDate;
    if (lateAfter < lastInTime) lastInTime = lateAfter;
  }
  return {
    daysLate: lastInTime < today ? daysBetween(lastInTime, today) : 0,
    daysUntilDue: firstDue > today ? daysBetween(today, firstDue) : 0,
  };
}

const sumOf = (invoices: readonly OwingInvoice[]) =>
  addCents(...invoices.map((invoice) => invoice.remainingBalance));

function nextDue(invoices: readonly OwingInvoice[], today: CalendarDate): Owed['dueNext'] {
  const later = invoices.filter(
    ({ dueDate, remainingBalance }) => dueDate > today && remainingBalance > 0,
  );
  const [day] = later.map(({ dueDate }) => dueDate).toSorted();
  if (day === undefined) return null;
  return { day, amount: sumOf(later.filter(({ dueDate }) => dueDate === day)) };
}
