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

/** What is shown as status: a paid invoice is PAID whatever was typed. */
export function shownStatus(invoice: InvoiceFacts, today: CalendarDate): string {
  const { dueDate, lateDate, remainingBalance: remaining, ownStatus } = invoice;
  const computed = invoiceStatus({ dueDate, lateDate, remaining, today });
  return computed === 'PAID' ? computed : (ownStatus ?? computed);
}

export interface OpenInvoice extends Omit<InvoiceFacts, 'ownStatus'> {
  readonly lateFee: Cents;
  readonly lateFeeFrequency: number;
  readonly lateFeeBilled: Cents;
}

/** INV-11 over open invoices. */
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
