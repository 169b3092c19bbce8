import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import type { ReceivedPayment } from '@tenantry/contract/payments/all-payments.schemas';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { addCents, centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { csvResponse, type CsvRow } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { groupsOfReceived } from './all-payments.service.ts';
import { methodWordsOf, statusWords } from './payments.list.ts';

const head = [
  'Date',
  'Tenant',
  'Property',
  'Method',
  'Number or description',
  'Amount',
  'Invoices',
  'Credit',
  'Reversed or refunded',
  'Status',
  'Paid by',
];

/** PAY-10: payments as a table, in the given order. */
export function paymentsTable(payments: readonly ReceivedPayment[]): Promise<FileResponse> {
  return csvResponse('payments.csv', [head, ...payments.map(cellsOf)]);
}

/** NEW-12: the same table of all payments, in groups of rows. */
export async function* rowsOfPayments(
  tx: Transaction,
  refundChannel: string,
): AsyncGenerator<CsvRow[]> {
  yield [head];
  for await (const some of groupsOfReceived(tx, refundChannel)) yield some.map(cellsOf);
}

function cellsOf(payment: ReceivedPayment) {
  const { reversals, applications } = payment;
  const takenBack = reversals
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => centsFromDollars(amount));
  return [
    payment.paymentDate,
    payment.lessee,
    homeInFull(payment.home),
    methodWordsOf(payment),
    payment.description,
    payment.amount.toFixed(2),
    applications.map(({ invoiceNumber }) => invoiceLabel(invoiceNumber)).join(' '),
    payment.credit.toFixed(2),
    dollarsFromCents(addCents(...takenBack)).toFixed(2),
    statusWords[payment.status],
    payment.paidBy?.name ?? '',
  ];
}
