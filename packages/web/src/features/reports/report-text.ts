import { sumOfDollars } from '@tenantry/contract/reports/reports.rules';
import type { CalendarMonth } from '@tenantry/contract/shared/calendar-date';
import { shortMonthName } from '@tenantry/contract/shared/month-names';
import { formatMoney } from '../../lib/format.ts';

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  // No minus sign before a value that is rounded to zero.
  signDisplay: 'negative',
});

/** `$1,250`, above a bar. */
export function wholeDollars(dollars: number): string {
  return whole.format(dollars);
}

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  signDisplay: 'negative',
  maximumFractionDigits: 1,
});

/** `$12.5K`, for an axis. */
export function shortDollars(dollars: number): string {
  return compact.format(dollars);
}

/** `Mar 2026` */
export function monthText(month: CalendarMonth): string {
  return `${shortMonthName(month)} ${month.slice(0, 4)}`;
}

/** REP-8: `$120.00 more than a year earlier (+8%)`. There is no percentage if the earlier amount was zero or a loss. */
export function changeText(now: number, before: number): string {
  const change = sumOfDollars([now, -before]);
  if (change === 0) return 'Same as a year earlier';
  if (before === 0) return 'None a year earlier';
  const words = `${formatMoney(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than a year earlier`;
  if (before < 0) return words;
  const percent = Math.round((100 * change) / before);
  return `${words} (${percent > 0 ? '+' : ''}${percent}%)`;
}
