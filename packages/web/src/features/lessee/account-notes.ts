import type { InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { owedSentence } from '../ledger/account-text.ts';

interface OfLease {
  readonly credit: number;
  /** The last day of the rent that is paid; null if it is unknown. */
  readonly paidThrough: string | null;
}

/** TENANT-2: what the figures of an account alone do not show, in sentences. */
export function accountNotes(summary: InvoiceSummary, { credit, paidThrough }: OfLease): string[] {
  const paid = paidThrough ? ` Rent is paid through ${formatDate(paidThrough)}.` : '';
  const { balanceDue, lateFeeOnOverdue, dueNow, dueNext } = summary;
  const owes = dueNow > 0 || lateFeeOnOverdue > 0;
  return [
    ...(balanceDue < 0
      ? [`You owe nothing: your invoices are ${formatMoney(-balanceDue)} in your favor.`]
      : []),
    ...(balanceDue >= 0 && !owes ? [`You owe nothing right now.${paid}`] : []),
    ...(owes || dueNext ? [owedSentence(summary)] : []),
    ...(credit > 0
      ? [`You have ${formatMoney(credit)} of credit. It will be used for your next invoice.`]
      : []),
  ];
}
