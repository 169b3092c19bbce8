import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Days } from '@tenantry/contract/reports/reports.rules';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { saveFile } from '../../lib/save-file.ts';
import { entriesQueryOf, type Rows } from './report-rows.ts';
import { hasView, type View } from './summary-rows.ts';

interface ReportOf extends Days {
  /** Everything if undefined. */
  readonly propertyId: string | undefined;
  readonly buildingId: string | undefined;
  readonly view: View;
  /** Whether the summary has a column for each category. */
  readonly categories: boolean;
  /** Whether the charts have a series for each property. */
  readonly allSeries: boolean;
}

/**
 * Under the properties' key, because a change of their money changes this. Organizations' expenses are not, so the
 * report is always loaded again.
 */
export const reportsKey = [...queryKeys.properties, 'reports'] as const;

/** REP-2 and REP-3: the shown view. While another period of it loads, the previous one stays. */
export function reportOptions(report: ReportOf) {
  const { propertyId, buildingId, startDate, endDate, view, categories, allSeries } = report;
  const query = {
    propertyId,
    buildingId,
    startDate,
    endDate,
    view,
    categories: categories ? ('true' as const) : undefined,
    series: allSeries ? ('all' as const) : undefined,
  };
  return queryOptions({
    queryKey: [...reportsKey, view, query] as const,
    queryFn: async ({ signal }) => {
      const answer = await callApi('GET /v1/admin/reports/incomeAndExpenses', { query, signal });
      if (!hasView(answer, view)) throw anotherVersion();
      return answer;
    },
    placeholderData: (before, asked) =>
      asked?.queryKey[reportsKey.length] === view ? before : undefined,
    staleTime: 0,
  });
}

/** As during an update of the server: the page and the server have different versions. */
const anotherVersion = () =>
  new ApiError({
    status: 0,
    code: 'unknown',
    message: 'This page and the server run different versions. Reload the page, or try again.',
  });

/** The rows behind a figure. */
export function entriesOptions(rows: Rows, page: number) {
  const query = entriesQueryOf(rows, page);
  return queryOptions({
    queryKey: [...reportsKey, 'entries', query],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/reports/incomeAndExpenses/entries', { query, signal }),
    // A dialog shows one figure: only another page of the same rows can stay while loading.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The shown part of a report. */
export interface Shown extends ReportOf {
  readonly cumulative: boolean;
  readonly hidden: string | undefined;
  readonly filter: string | undefined;
  readonly sort: string | undefined;
}

/** REP-6: saves the shown report as a file. */
export async function downloadReport(shown: Shown, format: 'csv' | 'xlsx'): Promise<void> {
  const { propertyId, buildingId, startDate, endDate, view, hidden, filter, sort } = shown;
  const query = {
    propertyId,
    buildingId,
    startDate,
    endDate,
    view,
    hidden,
    filter,
    sort,
    cumulative: shown.cumulative ? ('true' as const) : ('false' as const),
    categories: shown.categories ? ('true' as const) : ('false' as const),
    series: shown.allSeries ? ('all' as const) : ('largest' as const),
  };
  await saveFile(
    format === 'csv'
      ? callApi('GET /v1/admin/reports/incomeAndExpenses.csv', { query })
      : callApi('GET /v1/admin/reports/incomeAndExpenses.xlsx', { query }),
    `income-and-expenses-cash-${startDate}-${endDate}.${format}`,
  );
}
