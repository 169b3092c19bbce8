import type { CalendarDate } from '#shared/calendar-date';
import { addCents, type Cents } from '#shared/money';
import { lateFeeOnOverdue } from './overdue.rules.ts';

/** An invoice that may have a balance. */
export interface OwingInvoice {
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
  readonly remainingBalance: Cents;
  readonly lateFee: Cents;
  readonly lateFeeFrequency: number;
  readonly lateFeeBilled: Cents;
  readonly settledOn: CalendarDate | null;
}

/** INV-11: the sums of these invoices. */
export function summarize(invoices: readonly OwingInvoice[], today: CalendarDate) {
  const overdue = invoices.filter((invoice) => invoice.dueDate < today);
  return {
    balanceDue: addCents(...invoices.map((invoice) => invoice.remainingBalance)),
    balanceOverdue: addCents(...overdue.map((invoice) => invoice.remainingBalance)),
    lateFeeOnOverdue: addCents(
      ...invoices.map(({ remainingBalance: remaining, ...invoice }) =>
        lateFeeOnOverdue({ ...invoice, remaining }, today),
      ),
    ),
  };
}
