/** MAINT-10: how work repeats, as an RRULE of RFC 5545. It loads no schemas, so pages can use it early. */
import { monthNames } from '#shared/month-names';

export const ruleUnits = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

export type RuleUnit = (typeof ruleUnits)[number];

export const MAX_RULE_INTERVAL = 400;

export const MAX_DAYS_AHEAD = 90;

/** What a person chooses about the repetition. */
interface Repetition {
  readonly unit: RuleUnit;
  /** Every so many units. */
  readonly interval: number;
  /** From 1 to 12: only in this month. */
  readonly month: number | null;
  /**
   * On the last day of the month. Not `SKIP=BACKWARD`, which the library ignores: a rule of day 31 would leave out the
   * short months.
   */
  readonly lastDay: boolean;
}

/** `FREQ=YEARLY;INTERVAL=1;BYMONTH=11;BYMONTHDAY=-1` */
export function rruleOf({ unit, interval, month, lastDay }: Repetition): string {
  return [
    `FREQ=${unit}`,
    `INTERVAL=${interval}`,
    ...(month === null ? [] : [`BYMONTH=${month}`]),
    ...(lastDay ? ['BYMONTHDAY=-1'] : []),
  ].join(';');
}

const pattern =
  /^FREQ=(?<unit>DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(?<interval>[1-9]\d{0,2}))?(?:;BYMONTH=(?<month>[1-9]|1[0-2]))?(?<last>;BYMONTHDAY=-1)?$/;

/** Null for a rule that Tenantry does not offer. */
export function repetitionOf(rrule: string): Repetition | null {
  const found = pattern.exec(rrule)?.groups;
  if (!found) return null;
  const unit = found['unit'] as RuleUnit;
  const interval = Number(found['interval'] ?? 1);
  const month = found['month'] === undefined ? null : Number(found['month']);
  const lastDay = found['last'] !== undefined;
  const isMonthly = unit === 'MONTHLY' || unit === 'YEARLY';
  if (interval > MAX_RULE_INTERVAL || (month !== null && unit !== 'YEARLY')) return null;
  // The last day of each year is December 31 only if the month is named.
  if (lastDay && (!isMonthly || (unit === 'YEARLY' && month === null))) return null;
  return { unit, interval, month, lastDay };
}

const unitNames: Readonly<Record<RuleUnit, readonly [string, string]>> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
};

/** `every 90 days`, `every year in November`, `every month on the last day` */
export function repetitionText({ unit, interval, month, lastDay }: Repetition): string {
  const [one, many] = unitNames[unit];
  const every = interval === 1 ? `every ${one}` : `every ${interval} ${many}`;
  const inMonth = month === null ? '' : ` in ${monthNames[month - 1]}`;
  return `${every}${inMonth}${lastDay ? ' on the last day' : ''}`;
}
