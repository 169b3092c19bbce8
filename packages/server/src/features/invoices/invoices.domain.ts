import { invoiceStatus } from '@tenantry/contract/invoices/invoices.rules';
import type { LateDates } from '@tenantry/contract/ledger/overdue.rules';
import { computedStatuses } from '@tenantry/contract/invoices/invoices.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';

interface InvoiceFacts extends LateDates {
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
  const { remainingBalance: remaining, ownStatus, ...dates } = invoice;
  const computedStatus = invoiceStatus({ ...dates, remaining, today });
  return {
    computedStatus,
    status: computedStatus === 'PAID' ? computedStatus : (ownStatus ?? computedStatus),
  };
}
