import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { readParams, type ReportParams } from './report-params.ts';
import { noRows, rowsParams, type Target } from './report-rows.ts';

const route = getRouteApi('/reports');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The rows above the report were opened from it: the step before is the report without them. */
    rowsOpened?: boolean | undefined;
  }
}

/** What the address of the reports holds, and how to change it. */
export function useReportParams() {
  const search = route.useSearch();
  const params = useMemo(() => readParams(search), [search]);
  const navigate = route.useNavigate();
  const change = useCallback(
    (changes: ReportParams, step: 'replace' | 'push' = 'replace') =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...changes }),
        // Pages of the rows are still the rows that were opened.
        state: step === 'replace' ? true : {},
        replace: step === 'replace',
        resetScroll: false,
      }),
    [navigate],
  );
  return [params, change] as const;
}

/** Opens what is behind a figure: a step of the history, so that Back closes it. */
export function useOpenTarget(): (target: Target) => void {
  const navigate = route.useNavigate();
  return useCallback(
    (target: Target) => {
      const changes: ReportParams =
        'rows' in target
          ? rowsParams(target.rows)
          : { tab: 'summary', filter: undefined, ...target.summary };
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...changes }),
        state: { rowsOpened: 'rows' in target },
        resetScroll: false,
      });
    },
    [navigate],
  );
}

/** Closes the rows: a step back where they were opened by one. */
export function useCloseRows(): () => void {
  const { history } = useRouter();
  const navigate = route.useNavigate();
  const left = useRef<object>(null);
  return useCallback(() => {
    const { location } = history;
    // The step back takes a moment, in which a second click must not take another.
    if (left.current === location) return undefined;
    if (location.state.rowsOpened) {
      left.current = location;
      return history.back();
    }
    return void navigate({
      to: '.',
      search: (before) => ({ ...before, ...noRows }),
      replace: true,
      resetScroll: false,
    });
  }, [history, navigate]);
}
