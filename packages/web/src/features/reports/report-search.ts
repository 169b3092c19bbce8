import { dayProblem, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  defaultPeriod,
  inOrder,
  periodMessages,
  periodOf,
  presets,
  shortEnough,
  type Days,
  type Preset,
} from '@tenantry/contract/reports/reports.rules';
import type { ReportParams } from './report-params.ts';

/** REP-1: the days of a report, from its address or its fields. */
export function periodOfSearch(
  { startDate, endDate }: Pick<ReportParams, 'startDate' | 'endDate'>,
  today: string,
): Days {
  const first = defaultPeriod(today);
  return { startDate: startDate ?? first.startDate, endDate: endDate ?? first.endDate };
}

/** The parameters for a period; the default days are left out. */
export function searchOfPeriod(
  { startDate, endDate }: Days,
  today: string,
): Pick<ReportParams, 'startDate' | 'endDate'> {
  const first = defaultPeriod(today);
  return {
    startDate: startDate === first.startDate ? undefined : startDate,
    endDate: endDate === first.endDate ? undefined : endDate,
  };
}

interface PeriodErrors {
  readonly startDate?: string;
  readonly endDate?: string;
}

interface TypedDays {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** The problems of a period, in the contract's sentences; undefined if it is valid. */
export function periodErrors({ startDate, endDate }: TypedDays): PeriodErrors | undefined {
  const [first, last] = [dayProblem(startDate), dayProblem(endDate)];
  if (first !== null || last !== null) {
    return { ...(first !== null && { startDate: first }), ...(last !== null && { endDate: last }) };
  }
  const period = { startDate: startDate ?? undefined, endDate: endDate ?? undefined };
  if (!inOrder(period)) return { endDate: periodMessages.backwards };
  return shortEnough(period) ? undefined : { startDate: periodMessages.tooLong };
}

export const presetNames: Readonly<Record<Preset, string>> = {
  'this-year': 'This year',
  'last-year': 'Last year',
  'last-12-months': 'Last 12 months',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
};

/** The first preset with these days. */
export function presetOf(period: Days, today: string): Preset | undefined {
  return presets.find((preset) => {
    const { startDate, endDate } = periodOf(preset, today);
    return startDate === period.startDate && endDate === period.endDate;
  });
}

/** `01/01/2026 – 11/22/2026` */
export function periodText({ startDate, endDate }: Days): string {
  return startDate === endDate
    ? formatCalendarDate(startDate)
    : `${formatCalendarDate(startDate)} – ${formatCalendarDate(endDate)}`;
}

/** The hidden keys of the charts. */
export function hiddenKeys(hidden: string | undefined): ReadonlySet<string> {
  return new Set(hidden?.split(',').filter(Boolean));
}

/** The parameter after hiding one key or showing it again. */
export function toggledKeys(hidden: ReadonlySet<string>, key: string): string | undefined {
  const next = hidden.has(key) ? [...hidden].filter((each) => each !== key) : [...hidden, key];
  return next.join(',') || undefined;
}
