import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { readParams, type ReportParams } from './report-params.ts';
import { noRows, rowsParams, type Target } from './report-rows.ts';

const route = getRouteApi('/reports');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The rows were opened from the report, so the previous history entry is the report without them. */
    rowsOpened?: boolean | undefined;
  }
}

/** The parameters in the address of the reports, and a function to change them. */
export function useReportParams() {
  const search = route.useSearch();
  const params = useMemo(() => readParams(search), [search]);
  const navigate = route.useNavigate();
  const change = useCallback(
    (changes: ReportParams, step: 'replace' | 'push' = 'replace') =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...changes }),
        // Another page of the rows still counts as opened from the report.
        state: step === 'replace' ? true : {},
        replace: step === 'replace',
        resetScroll: false,
      }),
    [navigate],
  );
  return [params, change] as const;
}

/** Opens the target of a figure as a history step, so that Back closes it. */
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

/** Closes the rows: goes a step back if opening them was a step. */
export function useCloseRows(): () => void {
  const { history } = useRouter();
  const navigate = route.useNavigate();
  const left = useRef<object>(null);
  return useCallback(() => {
    const { location } = history;
    // The step back takes a short time. A second click must not go back again.
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
