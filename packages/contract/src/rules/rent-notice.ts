import type { CalendarDate } from '#shared/calendar-date';

/** CHG-13: the notice that the law of a state requires before rent is raised, with its source. */
export interface RentNoticeRule {
  /** `CA`. */
  readonly state: string;
  readonly days: number;
  readonly from: CalendarDate;
  /** The last day; null while it is in force. */
  readonly to: CalendarDate | null;
  /** The statute. */
  readonly rule: string;
  readonly url: string;
  /** The words of the statute. */
  readonly quoted: string;
  readonly checkedOn: CalendarDate;
}

/** Only values whose primary source is quoted belong here: what is listed is applied. None has been checked yet. */
export const rentNotices: readonly RentNoticeRule[] = [];

/** The days of notice of a state on a day; 0 where none are known. */
export function rentNoticeDaysIn(
  state: string,
  day: CalendarDate,
  rules: readonly RentNoticeRule[] = rentNotices,
): number {
  const inForce = (rule: RentNoticeRule) =>
    rule.state === state && rule.from <= day && (rule.to === null || day <= rule.to);
  return rules.find(inForce)?.days ?? 0;
}
