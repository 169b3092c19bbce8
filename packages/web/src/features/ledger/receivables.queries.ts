import { queryOptions } from '@tanstack/react-query';
import type {
  ReceivablesCsvQuery,
  ReceivablesQuery,
} from '@tenantry/contract/ledger/receivables.schemas';
import { callApi, callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { allRows } from '../../lib/all-rows.ts';
import { listPages, PAGE_ROWS } from '../../lib/list-pages.ts';

/** The total that all tenants owe. */
export const receivableTotalsQuery = queryOptions({
  queryKey: [...queryKeys.today, 'receivableTotals'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/receivables/totals', { signal }),
});

type Selection = Pick<ReceivablesQuery, 'filter' | 'sort' | 'show' | 'buildingId'>;

/** What tenants owe, lease by lease, page by page. */
export function receivablePagesQuery(selection: Selection) {
  return listPages({
    queryKey: [...queryKeys.today, 'receivables', selection],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/admin/receivables', {
        query: { ...selection, limit: PAGE_ROWS, cursor },
        signal,
      }),
  });
}

/** The selected receivables as a file. */
export const readReceivablesFile = (selection: ReceivablesCsvQuery) =>
  callApi('GET /v1/admin/receivables.csv', { query: { ...selection } });

/** All selected receivables. */
export const readAllReceivables = (selection: ReceivablesCsvQuery) =>
  allRows((part) => callPage('GET /v1/admin/receivables', { query: { ...selection, ...part } }));
