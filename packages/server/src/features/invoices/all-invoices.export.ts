import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import type { ListedInvoice } from '@tenantry/contract/invoices/all-invoices.schemas';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { csvResponse } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';

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
