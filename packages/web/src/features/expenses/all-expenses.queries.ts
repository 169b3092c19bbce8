import { queryOptions } from '@tanstack/react-query';
import type {
  AllExpensesQuery,
  ExpenseMonthsQuery,
  ExpenseOfHome,
} from '@tenantry/contract/expenses/expenses.schemas';
import { callApi, callPage } from '../../lib/api.ts';
import { listPages, PAGE_ROWS } from '../../lib/list-pages.ts';

/** The year is text, as in the address. */
export interface ExpenseSelection
  extends
    Pick<AllExpensesQuery, 'filter' | 'month'>,
    Pick<ExpenseMonthsQuery, 'category' | 'buildingId'> {
  readonly year: string | undefined;
}

const key = ['organizationExpenses', 'all'] as const;

/** EXP-12: the expenses of all properties, page by page, newest first. */
export function allExpensePagesQuery(selection: ExpenseSelection) {
  return listPages<ExpenseOfHome>({
    queryKey: [...key, 'pages', selection],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/admin/expenses', {
        query: { ...selection, limit: PAGE_ROWS, cursor },
        signal,
      }),
  });
}

/** The sums by month of the selected expenses, of every month of the year. */
export function expenseMonthsQuery({ year, category, buildingId, filter }: ExpenseSelection) {
  const query = { year, category, buildingId, filter };
  return queryOptions({
    queryKey: [...key, 'months', query],
    queryFn: ({ signal }) => callApi('GET /v1/admin/expenses/months', { query, signal }),
    placeholderData: (before) => before,
  });
}
