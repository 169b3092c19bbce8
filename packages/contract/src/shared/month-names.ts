import type { CalendarMonth } from './calendar-date.ts';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `Jan` */
export const shortMonthNames: readonly string[] = monthNames.map((name) => name.slice(0, 3));

const indexOf = (month: CalendarMonth) => Number(month.slice(5, 7)) - 1;

/** `Mar`, of `2026-03` */
export const shortMonthName = (month: CalendarMonth): string =>
  shortMonthNames[indexOf(month)] ?? '';

/** `March 2026` */
export const monthTitle = (month: CalendarMonth): string =>
  `${monthNames[indexOf(month)] ?? ''} ${month.slice(0, 4)}`;

/** `March`, of `2026-03` */
export const monthName = (month: CalendarMonth): string => monthNames[indexOf(month)] ?? '';
