import { useInfiniteQuery } from '@tanstack/react-query';
import {
  invoiceListColumns,
  invoiceStates,
  type InvoicesCsvQuery,
  type ListedInvoice,
} from '@tenantry/contract/invoices/all-invoices.schemas';
import { filterToSend, shownRows, sortToSend } from '../../lib/list-pages.ts';
import { invoiceLabel } from '../../lib/format.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useFilterAndSortIn } from '../../ui/screens/use-filter-and-sort.ts';
import { allInvoicePagesQuery } from './all-invoices.queries.ts';

export type FoundInvoices = ReturnType<typeof useFoundInvoices>;

/** The tabs of the page; the first one is the default and is not in the URL. */
export const invoiceTabs = ['open', ...invoiceStates, 'all'] as const;

export type InvoiceTab = (typeof invoiceTabs)[number];

/** What is open is shown with the oldest first, anything else with the newest first. */
const usualSort = (tab: InvoiceTab) =>
  tab === 'open' || tab === 'due' || tab === 'late' || tab === 'new' ? 'dueDate' : '-dueDate';

/** The invoices that match the URL and the typed filter. */
export function useFoundInvoices() {
  const [search, change] = useListSearch();
  const tab = invoiceTabs.find((one) => one === search.show) ?? 'open';
  const listed = useFilterAndSortIn([search, change], usualSort(tab));
  const { filter, inUrl, sort } = listed;
  const selection: InvoicesCsvQuery = {
    state: tab === 'all' ? undefined : tab,
    filter: filterToSend(inUrl),
  };
  const pages = useInfiniteQuery(
    allInvoicePagesQuery({ ...selection, sort: sortToSend(invoiceListColumns, sort) }),
  );
  return {
    ...listed,
    ...shownRows(pages, listed.settled, (rows) => matching(rows, tab, filter)),
    selection,
    tab,
    setTab: (next: InvoiceTab) =>
      change({ show: next === 'open' ? undefined : next, sort: undefined }, { push: true }),
  };
}

function isIn(tab: InvoiceTab, { computedStatus, isDeleted }: ListedInvoice): boolean {
  if (tab === 'deleted' || isDeleted) return isDeleted && tab === 'deleted';
  if (tab === 'all') return true;
  return tab === 'open' ? computedStatus !== 'PAID' : computedStatus.toLowerCase() === tab;
}

/** Filters as the server does, as far as the data of a row allows. */
function matching(rows: readonly ListedInvoice[], tab: InvoiceTab, filter: string) {
  const matches = wordsTest(filter);
  return rows.filter(
    (row) =>
      isIn(tab, row) &&
      matches(
        `${invoiceLabel(row.number)} ${row.lessee} ${row.home.label} ${row.status} ${row.amount.toFixed(2)} ${row.remainingBalance.toFixed(2)}`,
      ),
  );
}
