import type { Invoice, InvoicesQuery } from '@tenantry/contract/invoices/invoices.schemas';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { pageOf } from '@tenantry/contract/shared/lists';
import { formatDollars } from '@tenantry/contract/shared/money';
import type { Page } from '../../platform/lists/page.ts';
import { pageOfRows } from '../../platform/lists/page-of-rows.ts';

const shown = {
  columns: {
    number: ({ number }: Invoice) => number,
    dueDate: ({ dueDate }: Invoice) => dueDate,
    lessee: ({ lesseeName }: Invoice) => lesseeName.toLowerCase(),
    amount: ({ amount }: Invoice) => amount,
    status: ({ status }: Invoice) => status,
    balance: ({ remainingBalance }: Invoice) => remainingBalance,
  },
  /** Amounts are also searched as people type them: `1250` finds `$1,250.00`. */
  text: (invoice: Invoice) =>
    [
      String(invoice.number).padStart(4, '0'),
      invoice.lesseeName,
      formatCalendarDate(invoice.dueDate),
      invoice.status,
      invoice.computedStatus,
      ...[invoice.amount, invoice.remainingBalance].flatMap((figure) => [
        formatDollars(figure),
        figure.toFixed(2),
      ]),
    ].join('\n'),
};

/** INV-2: the requested page of these invoices, or all of them. */
export function pageOfInvoices(
  invoices: Invoice[],
  query: InvoicesQuery,
): Invoice[] | Page<Invoice> {
  const asked = pageOf(query);
  const { show } = query;
  const isShown = ({ remainingBalance }: Invoice) =>
    !show || remainingBalance <= 0 === (show === 'paid');
  return asked ? pageOfRows(invoices.filter(isShown), asked, 'dueDate', shown) : invoices;
}
