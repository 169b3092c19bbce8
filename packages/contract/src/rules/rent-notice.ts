import type { CalendarDate } from '#shared/calendar-date';
import { ruleIn, type StateRule } from './state-rule.ts';

/** CHG-13: the notice that the law of a state requires before rent is raised. */
export interface RentNoticeRule extends StateRule {
  readonly days: number;
}

/** Add only values with a quoted primary source, because listed values are applied. None has been checked yet. */
export const rentNotices: readonly RentNoticeRule[] = [];

/** The days of notice of a state on a day; 0 if none are known. */
export const rentNoticeDaysIn = (state: string, day: CalendarDate): number =>
  ruleIn(rentNotices, state, day)?.days ?? 0;
