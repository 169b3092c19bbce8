import type { CalendarDate } from '#shared/calendar-date';

/** A rule in the law of a state, with its source. */
export interface StateRule {
  /** `NY`. */
  readonly state: string;
  readonly from: CalendarDate;
  /** The last day; null while it is in force. */
  readonly to: CalendarDate | null;
  /** The statute. */
  readonly rule: string;
  readonly url: string;
  /** The text of the statute. */
  readonly quoted: string;
  readonly checkedOn: CalendarDate;
}

/** The rule of a state that is in force on a day; undefined if none is known. */
export const ruleIn = <Rule extends StateRule>(
  rules: readonly Rule[],
  state: string,
  day: CalendarDate,
): Rule | undefined =>
  rules.find(
    (rule) => rule.state === state && rule.from <= day && (rule.to === null || day <= rule.to),
  );
