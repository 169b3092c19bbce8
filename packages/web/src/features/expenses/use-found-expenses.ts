import { useInfiniteQuery } from '@tanstack/react-query';
import { expenseColumns } from '@tenantry/contract/expenses/expenses.schemas';
import { useMemo } from 'react';
import { filterToSend, rowsMeanwhile, sortToSend } from '../../lib/list-pages.ts';
import { useFilterAndSort } from '../../ui/screens/use-filter-and-sort.ts';
import { selectExpenses } from './expense-selection.ts';
import type { Owner } from './expenses.client.ts';
import { expensePagesQuery } from './expenses.queries.ts';

export type FoundExpenses = ReturnType<typeof useFoundExpenses>;

/** The expenses that match the URL and the typed filter. */
export function useFoundExpenses(owner: Owner, timeZone: string) {
  const { filter, setFilter, inUrl, settled, sort, setSort } = useFilterAndSort('-date');
  const pages = useInfiniteQuery(
    expensePagesQuery(owner, {
      filter: filterToSend(inUrl),
      sort: sortToSend(expenseColumns, sort),
    }),
  );
  const waiting = !settled || pages.isPlaceholderData;
  const loaded = pages.data?.items;
  const rows = useMemo(() => {
    if (!waiting) return loaded;
    return rowsMeanwhile(loaded, (expenses) => selectExpenses(expenses, filter, timeZone));
  }, [loaded, waiting, filter, timeZone]);
  const none = rows?.length === 0;
  return {
    pages,
    waiting,
    /** Undefined while loading. */
    rows,
    /** The owner has no expenses at all. */
    empty: none && filterToSend(filter) === undefined,
    unmatched: none,
    filter,
    setFilter,
    sort,
    setSort,
  };
}
