import { lastDayInTime, lateFeeOnOverdue } from '@tenantry/contract/ledger/overdue.rules';
import { summarize, type Owed, type OwingInvoice } from '@tenantry/contract/ledger/ledger.rules';
import { daysBetween, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';

/** Tenants are notified between these hours in the organization's time zone, the second not included. */
export const NOTICE_HOURS = { from: 9, to: 18 } as const;

export function isNoticeHour(hour: number): boolean {
  return NOTICE_HOURS.from <= hour && hour < NOTICE_HOURS.to;
}

type DatedInvoice = Omit<OwingInvoice, 'lateFee' | 'lateFeeBilled' | 'settledOn'>;

/**
 * The number of the notice that an invoice has reached: 0 from its first late day, 1 a whole period later, and so on;
 * null if it is not late, or paid.
 */
export function noticeNumber(invoice: DatedInvoice, today: CalendarDate): number | null {
  const daysLate = daysBetween(lastDayInTime(invoice), today);
  if (invoice.remainingBalance <= 0 || daysLate <= 0) return null;
  return Math.floor((daysLate - 1) / invoice.lateFeeFrequency);
}

/** The number of the notice to give today; null if there is none. Missed earlier notices are not made up for. */
export function lateNoticeDue(
  invoice: DatedInvoice & { readonly lastNotice: number | null },
  today: CalendarDate,
): number | null {
  const number = noticeNumber(invoice, today);
  if (number === null) return null;
  return invoice.lastNotice === null || number > invoice.lastNotice ? number : null;
}

export interface LateInvoice extends OwingInvoice {
  readonly number: number;
}

export interface Charge {
  readonly number: number;
  readonly dueDate: CalendarDate;
  readonly open: Cents;
  /** Accrued and not billed yet. */
  readonly lateFee: Cents;
}

/** The content of a notice: every late invoice with its late fee so far (INV-11), and the lease's total. */
export function chargesOf(invoices: readonly LateInvoice[], today: CalendarDate): LeaseOwing {
  const charges = invoices
    .filter((invoice) => noticeNumber(invoice, today) !== null)
    .map((invoice) => {
      const { number, dueDate, remainingBalance: open } = invoice;
      return {
        number,
        dueDate,
        open,
        lateFee: lateFeeOnOverdue({ ...invoice, remaining: open }, today),
      };
    });
  const owed = summarize(invoices, today);
  return { charges, balanceDue: owed.balanceDue, owed };
}

export interface LeaseOwing {
  readonly charges: readonly Charge[];
  /** The sum of all open invoices of the lease, due or not. */
  readonly balanceDue: Cents;
  /** For the whole lease, with the late fees of invoices that were paid late. */
  readonly owed: Owed;
}
