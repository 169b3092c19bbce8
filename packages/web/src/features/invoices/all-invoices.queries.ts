import { queryOptions } from '@tanstack/react-query';
import type {
  AllInvoicesQuery,
  InvoicesCsvQuery,
} from '@tenantry/contract/invoices/all-invoices.schemas';
import { callApi, callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { listPages, PAGE_ROWS } from '../../lib/list-pages.ts';

/** Under the key of the properties, because it shows homes and changes with all money. */
const key = [...queryKeys.properties, 'allInvoices'] as const;

/** INV-13: the invoices of all properties, page by page. */
export function allInvoicePagesQuery(selection: InvoicesCsvQuery & Pick<AllInvoicesQuery, 'sort'>) {
  return listPages({
    queryKey: [...key, 'pages', selection],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/admin/invoices', {
        query: { ...selection, limit: PAGE_ROWS, cursor },
        signal,
      }),
  });
}

/** The number and the sums of each status, of the invoices that match the words. */
export const invoiceSumsQuery = (filter: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'sums', filter ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/invoices/totals', { query: { filter }, signal }),
    placeholderData: (before) => before,
  });

/** The selected invoices as a file. */
export const readInvoicesFile = (selection: InvoicesCsvQuery) =>
  callApi('GET /v1/admin/invoices.csv', { query: { ...selection } });
