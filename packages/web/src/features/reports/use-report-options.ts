import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from '../../ui/screens/screen.ts';

interface ReportOptions extends ListSearch {
  readonly asOf?: string | undefined;
  readonly year?: string | undefined;
}

/** The options of a report in its address, such as its year, building and order, and a function to change them. */
export function useReportOptions() {
  const options: ReportOptions = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: ReportOptions) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  return [options, change] as const;
}
