import { useInfiniteQuery } from '@tanstack/react-query';
import {
  receivableColumns,
  type Receivable,
  type ReceivablesQuery,
} from '@tenantry/contract/ledger/receivables.schemas';
import { filterToSend, shownRows, sortToSend } from '../../lib/list-pages.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useFilterAndSortIn } from '../../ui/screens/use-filter-and-sort.ts';
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
  const listed = useFilterAndSortIn([search, change], FIRST);
  const { filter, inUrl, sort } = listed;
  const group = receivableGroups.find((one) => one.show === search.show) ?? receivableGroups[0];
  const { show } = group;
  const buildingId = search.building;
  const selection = { filter: filterToSend(inUrl), show, buildingId };
  const pages = useInfiniteQuery(
    receivablePagesQuery({
      filter: selection.filter,
      sort: sortToSend(receivableColumns, sort),
      show,
      buildingId,
    }),
  );
  return {
    ...listed,
    ...shownRows(pages, listed.settled, (rows) => matching(rows, filter, group.show)),
    selection,
    group,
    setBuilding: (building: string | undefined) => change({ building }),
    setShow: (shown: ReceivablesQuery['show']) => change({ show: shown }),
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
