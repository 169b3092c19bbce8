import { invoiceStatus } from '@tenantry/contract/invoices/invoices.rules';
import { computedStatuses } from '@tenantry/contract/invoices/invoices.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';

interface InvoiceFacts {
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
  readonly remainingBalance: Cents;
  readonly ownStatus: string | null;
}

/** A typed status that only repeats the computed one counts as none. */
export function ownStatusOf(typed: string | undefined): string | null {
  const status = typed?.trim() ?? '';
  const computed = (computedStatuses as readonly string[]).includes(status.toUpperCase());
  return status === '' || computed ? null : status;
}

/** The status by dates and balance, and the one that is shown: a paid invoice is PAID, whatever status was typed. */
export function statusesOf(invoice: InvoiceFacts, today: CalendarDate) {
  const { dueDate, lateDate, remainingBalance: remaining, ownStatus } = invoice;
  const computedStatus = invoiceStatus({ dueDate, lateDate, remaining, today });
  return {
    computedStatus,
    status: computedStatus === 'PAID' ? computedStatus : (ownStatus ?? computedStatus),
  };
}
