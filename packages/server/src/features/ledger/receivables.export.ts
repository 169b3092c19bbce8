import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import { csvResponse, type CsvRow } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { groupsOfReceivables } from './receivables.service.ts';

const head = [
  'Tenant',
  'Property',
  'Former tenant',
  'First due',
  'Days late',
  'Invoices',
  'Late fees so far',
  'Due now',
  'Open',
];

/** HOME-9: what tenants owe as a table, in the given order. */
export function receivablesTable(receivables: readonly Receivable[]): Promise<FileResponse> {
  return csvResponse('receivables.csv', [head, ...receivables.map(cellsOf)]);
}

/** NEW-12: the same table of all that is owed, in groups of rows. */
export async function* rowsOfReceivables(tx: Transaction): AsyncGenerator<CsvRow[]> {
  yield [head];
  for await (const some of groupsOfReceivables(tx, {})) yield some.map(cellsOf);
}

function cellsOf(row: Receivable) {
  const { lessee, home, former, daysLate, invoices, lateFees, dueNow, owed } = row;
  return [
    lessee,
    homeInFull(home),
    former ? 'Yes' : 'No',
    invoices[0]?.dueDate ?? '',
    String(daysLate),
    invoices.map(({ number }) => invoiceLabel(number)).join(' '),
    lateFees.toFixed(2),
    dueNow.toFixed(2),
    owed.toFixed(2),
  ];
}
