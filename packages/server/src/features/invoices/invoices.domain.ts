import { invoiceStatus, lateFeeOnOverdue } from '@tenantry/contract/invoices/invoices.rules';
import { computedStatuses } from '@tenantry/contract/invoices/invoices.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, type Cents } from '@tenantry/contract/shared/money';

interface InvoiceFacts {
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
  readonly remainingBalance: Cents;
  readonly ownStatus: string | null;
}

/** A typed status that only repeats what the server computes is none. */
export function ownStatusOf(typed: string | undefined): string | null {
  const status = typed?.trim() ?? '';
  const computed = (computedStatuses as readonly string[]).includes(status.toUpperCase());
  return status === '' || computed ? null : status;
}

/** What dates and balance say, and what is shown as status: a paid invoice is PAID whatever was typed. */
export function statusesOf(invoice: InvoiceFacts, today: CalendarDate) {
  const { dueDate, lateDate, remainingBalance: remaining, ownStatus } = invoice;
  const computedStatus = invoiceStatus({ dueDate, lateDate, remaining, today });
  return {
    computedStatus,
    status: computedStatus === 'PAID' ? computedStatus : (ownStatus ?? computedStatus),
  };
}

export interface OpenInvoice extends Omit<InvoiceFacts, 'ownStatus'> {
  readonly lateFee: Cents;
  readonly lateFeeFrequency: number;
  readonly lateFeeBilled: Cents;
  readonly settledOn: CalendarDate | null;
}

/** INV-11 over the invoices that may owe something. */
export function summarize(invoices: readonly OpenInvoice[], today: CalendarDate) {
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
