import { createHash } from 'node:crypto';
import type { ShownInvoice } from './invoices.repository.ts';

type Fingerprinted = Pick<
  ShownInvoice,
  | 'number'
  | 'date'
  | 'dueDate'
  | 'lateDate'
  | 'lateFee'
  | 'lateFeeFrequency'
  | 'items'
  | 'amount'
  | 'payments'
  | 'remainingBalance'
>;

/**
 * A hash over everything of an invoice that its PDF shows, from what a list has read anyway. Another one means that the
 * PDF is outdated. The status is not printed, so that a PDF does not grow old by itself.
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
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
