import { dueNextInWords, paidThroughInWords } from '@tenantry/contract/invoices/invoices.rules';
import type { InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { formatMoney } from '../../lib/format.ts';
import { owedSentence } from '../ledger/account-text.ts';

interface OfLease {
  readonly credit: number;
  /** The last day of the rent that is paid; null if it is unknown. */
  readonly paidThrough: string | null;
  /** The next charges that no invoice bills yet; null if there are none, or while they are unknown. */
  readonly nextBill: InvoiceSummary['dueNext'];
}

/** TENANT-2 and TENANT-6: what the figures of an account alone do not show, in sentences. */
export function accountNotes(summary: InvoiceSummary, lease: OfLease): string[] {
  const { balanceDue, lateFeeOnOverdue, dueNow } = summary;
  const owes = dueNow > 0 || lateFeeOnOverdue > 0;
  const { credit } = lease;
  return [
    ...(owes ? [owedSentence(summary)] : [nothingOwed(balanceDue)]),
    ...nextNotes(summary, lease, owes),
    ...(credit > 0
      ? [`You have ${formatMoney(credit)} of credit. It will be used for your next invoice.`]
      : []),
  ];
}

function nothingOwed(balanceDue: number): string {
  return balanceDue < 0
    ? `You owe nothing: your invoices are ${formatMoney(-balanceDue)} in your favor.`
    : 'You owe nothing right now.';
}

/** Only tenants who owe nothing are told how far they have paid. */
function nextNotes(
  { dueNext, balanceDue }: InvoiceSummary,
  { paidThrough, nextBill }: OfLease,
  owes: boolean,
): string[] {
  const next = dueNext ?? nextBill;
  const inCents = next && { day: next.day, amount: centsFromDollars(next.amount) };
  if (paidThrough && !owes && balanceDue >= 0) return [paidThroughInWords(paidThrough, inCents)];
  // What is billed already is in the sentence about what is owed.
  return inCents && !(owes && dueNext) ? [dueNextInWords(inCents)] : [];
}
