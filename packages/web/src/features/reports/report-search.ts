import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { calendarDate } from '@tenantry/contract/shared/calendar-date.schemas';
import {
  defaultPeriod,
  periodOf,
  presets,
  type Days,
  type Preset,
} from '@tenantry/contract/reports/reports.rules';
import { reportQuery } from '@tenantry/contract/reports/reports.schemas';
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
  const checked = reportQuery.safeParse({ startDate: startDate ?? '', endDate: endDate ?? '' });
  if (checked.success) return undefined;
  const errors: Record<string, string> = {};
  if (startDate === null) errors['startDate'] = emptyDate;
  if (endDate === null) errors['endDate'] = emptyDate;
  for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message;
  return errors;
}

const emptyDate = calendarDate.safeParse(null).error?.issues[0]?.message ?? '';

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
