import type { StateLateFeeCap } from '../billing/late-fee-policies.schemas.ts';
import type { CalendarDate } from '#shared/calendar-date';
import { ruleIn, type StateRule } from './state-rule.ts';

/** CHG-18: a limit on late fees in the law of a state. */
export interface LateFeeCapRule extends StateLateFeeCap, StateRule {
  readonly rule: string;
}

/** Add only values with a quoted primary source, because listed values are applied. None has been checked yet. */
export const lateFeeCaps: readonly LateFeeCapRule[] = [];

/** The limit of a state on a day; null if none is known. */
export function lateFeeCapIn(state: string, day: CalendarDate): StateLateFeeCap | null {
  const found = ruleIn(lateFeeCaps, state, day);
  return found ? { amount: found.amount, percent: found.percent, rule: found.rule } : null;
}
