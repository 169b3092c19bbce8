import type { StateLateFeeCap } from '../billing/late-fee-policies.schemas.ts';
import type { CalendarDate } from '#shared/calendar-date';

/** CHG-18: a limit on late fees in the law of a state, with its source. */
export interface LateFeeCapRule extends StateLateFeeCap {
  /** `NY`. */
  readonly state: string;
  readonly from: CalendarDate;
  /** The last day; null while it is in force. */
  readonly to: CalendarDate | null;
  readonly url: string;
  /** The words of the statute. */
  readonly quoted: string;
  readonly checkedOn: CalendarDate;
}

/** Only values whose primary source is quoted belong here: what is listed is applied. None has been checked yet. */
export const lateFeeCaps: readonly LateFeeCapRule[] = [];

/** The limit of a state on a day; null where none is known. */
export function lateFeeCapIn(
  state: string,
  day: CalendarDate,
  rules: readonly LateFeeCapRule[] = lateFeeCaps,
): StateLateFeeCap | null {
  const inForce = (rule: LateFeeCapRule) =>
    rule.state === state && rule.from <= day && (rule.to === null || day <= rule.to);
  const found = rules.find(inForce);
  return found ? { amount: found.amount, percent: found.percent, rule: found.rule } : null;
}
