import { createHash } from 'node:crypto';
import { lateFeeOnOverdue } from '@tenantry/contract/ledger/overdue.rules';
import type { ShownInvoice } from './invoices.repository.ts';

type Fingerprinted = Pick<
  ShownInvoice,
  | 'number'
  | 'date'
  | 'dueDate'
  | 'lateDate'
  | 'lateFee'
  | 'lateFeeFrequency'
  | 'lateFeeMost'
  | 'items'
  | 'amount'
  | 'payments'
  | 'credits'
  | 'remainingBalance'
  | 'lateFeeBilled'
  | 'settledOn'
>;

/** The unbilled late fee of an invoice that was paid late: it is printed until it is billed. */
function lateFeeLeft(invoice: Fingerprinted): [string, number][] {
  const remaining = invoice.remainingBalance;
  if (remaining > 0) return [];
  const owed = lateFeeOnOverdue({ ...invoice, remaining }, invoice.dueDate);
  return owed > 0 ? [['late fee owed', owed]] : [];
}

/**
 * A hash of everything in an invoice that its PDF shows, from data that a list has read anyway. If it differs, the PDF
 * is outdated. The status is not printed, so a PDF does not become outdated over time.
 */
export function pdfFingerprint(invoice: Fingerprinted): string {
  const { number, date, dueDate, lateDate, lateFee, lateFeeFrequency } = invoice;
  const shown = [
    [number, date, dueDate, lateDate, lateFee, lateFeeFrequency],
    invoice.items.map(({ description, quantity, rate, amount }) => [
      description,
      quantity,
      rate,
      amount,
    ]),
    invoice.payments.map(({ paymentDate, amount }) => [paymentDate, amount]),
    [invoice.amount, invoice.remainingBalance],
    // At the end, and only if there are any: PDFs from before credit notes stay valid.
    ...(invoice.credits.length > 0
      ? [invoice.credits.map((credit) => [credit.date, credit.amount])]
      : []),
    ...lateFeeLeft(invoice),
    ...(invoice.lateFeeMost === null ? [] : [['late fee at most', invoice.lateFeeMost]]),
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
