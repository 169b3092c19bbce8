import { searchText, searchWord } from '@tenantry/contract/shared/folded';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';

/** INV-2: which invoices the list shows. */
export interface InvoiceSelection {
  readonly filter: string;
  readonly unpaid: boolean;
  readonly paid: boolean;
}

type Listed = Pick<
  Invoice,
  'number' | 'lesseeName' | 'dueDate' | 'amount' | 'status' | 'computedStatus' | 'remainingBalance'
>;

export function isPaid(invoice: Pick<Invoice, 'remainingBalance'>): boolean {
  return invoice.remainingBalance <= 0;
}

export function selectInvoices<I extends Listed>(
  invoices: readonly I[],
  { filter, unpaid, paid }: InvoiceSelection,
): I[] {
  const wanted = searchWord(filter.trim());
  return invoices.filter(
    (invoice) => (isPaid(invoice) ? paid : unpaid) && searchText(textOf(invoice)).includes(wanted),
  );
}

/** The visible text of a row, with amounts also as people type them: `1250` finds `$1,250.00`. */
function textOf(invoice: Listed): string {
  const { number, lesseeName, dueDate, amount, status, computedStatus, remainingBalance } = invoice;
  const figures = [amount, remainingBalance].flatMap((figure) => [
    formatMoney(figure),
    figure.toFixed(2),
  ]);
  return [
    invoiceLabel(number),
    lesseeName,
    formatDate(dueDate),
    status,
    computedStatus,
    ...figures,
  ].join('\n');
}

export type Show = Pick<InvoiceSelection, 'unpaid' | 'paid'>;

/** The checkboxes in the URL; if absent, only unpaid invoices. */
export function showOf(param: string | undefined): Show {
  if (param === undefined) return { unpaid: true, paid: false };
  const groups = param.split(',');
  return { unpaid: groups.includes('unpaid'), paid: groups.includes('paid') };
}

export function showParam({ unpaid, paid }: Show): string | undefined {
  if (unpaid) return paid ? 'unpaid,paid' : undefined;
  return paid ? 'paid' : 'none';
}
