import { useInfiniteQuery } from '@tanstack/react-query';
import {
  receivableColumns,
  type Receivable,
  type ReceivablesQuery,
} from '@tenantry/contract/ledger/receivables.schemas';
import { filterToSend, rowsMeanwhile, sortToSend } from '../../lib/list-pages.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useTypedFilter } from '../../ui/use-typed-filter.ts';
import { receivablePagesQuery } from './receivables.queries.ts';

export type FoundReceivables = ReturnType<typeof useFoundReceivables>;

/** The groups of receivables; the first one is the default and is not in the URL. */
export const receivableGroups = [
  { show: undefined, label: 'All open' },
  { show: 'due', label: 'Due now' },
  { show: 'late', label: 'Late' },
  { show: 'former', label: 'Former tenants' },
] as const satisfies readonly { show: ReceivablesQuery['show']; label: string }[];

const FIRST = '-owed';

/** The receivables that match the URL and the typed filter. */
export function useFoundReceivables() {
  const [search, change] = useListSearch();
  const inUrl = search.filter ?? '';
  const { filter, settled, setFilter } = useTypedFilter(inUrl, (text) =>
    change({ filter: text || undefined }),
  );
  const group = receivableGroups.find((one) => one.show === search.show) ?? receivableGroups[0];
  const sort = search.sort ?? FIRST;
  const { show } = group;
  const selection = { filter: filterToSend(inUrl), show };
  const pages = useInfiniteQuery(
    receivablePagesQuery({
      filter: selection.filter,
      sort: sortToSend(receivableColumns, sort),
      show,
    }),
  );
  const waiting = !settled || pages.isPlaceholderData;
  const loaded = pages.data?.items;
  return {
    pages,
    waiting,
    /** Undefined while loading. */
    rows: waiting ? rowsMeanwhile(loaded, (rows) => matching(rows, filter, group.show)) : loaded,
    selection,
    filter,
    setFilter,
    group,
    setShow: (shown: ReceivablesQuery['show']) => change({ show: shown }),
    sort,
    setSort: (order: string) => change({ sort: order === FIRST ? undefined : order }),
  };
}

/** Filters as the server does, as far as the data of a row allows. */
function matching(
  rows: readonly Receivable[],
  filter: string,
  show: ReceivablesQuery['show'],
): readonly Receivable[] {
  const matches = wordsTest(filter);
  return rows.filter((row) => {
    const inGroup = show === 'late' ? row.daysLate > 0 : show === 'former' ? row.former : true;
    return inGroup && matches(`${row.lessee} ${row.home.label}`);
  });
}
