import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import type { ListedInvoice } from '@tenantry/contract/invoices/all-invoices.schemas';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import type { Transaction } from '../../platform/database/database.ts';
import { csvResponse, type CsvRow } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { groupsOfInvoices } from './all-invoices.service.ts';

const head = [
  'Number',
  'Tenant',
  'Property',
  'Invoice date',
  'Due date',
  'Status',
  'Amount',
  'Balance',
];

/** INV-13: invoices as a table, in the given order. */
export function invoicesTable(invoices: readonly ListedInvoice[]): Promise<FileResponse> {
  return csvResponse('invoices.csv', [head, ...invoices.map(cellsOf)]);
}

/** NEW-12: the same table of all invoices, in groups of rows. */
export async function* rowsOfInvoices(tx: Transaction): AsyncGenerator<CsvRow[]> {
  yield [head];
  for await (const some of groupsOfInvoices(tx)) yield some.map(cellsOf);
}

function cellsOf(invoice: ListedInvoice) {
  const { isDeleted, remainingBalance } = invoice;
  return [
    invoiceLabel(invoice.number),
    invoice.lessee,
    homeInFull(invoice.home),
    invoice.date,
    invoice.dueDate,
    isDeleted ? 'Deleted' : invoice.status,
    invoice.amount.toFixed(2),
    (isDeleted ? 0 : remainingBalance).toFixed(2),
  ];
}
