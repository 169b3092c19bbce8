import type { CalendarDate } from '#shared/calendar-date';
import type { AppliedOrder, PaymentOrder } from '../ledger/payment-order.rules.ts';
import type { ListedRule } from './state-rules.schemas.ts';
import { ruleIn } from './state-rules.ts';

/** CHG-20: the rule of a state that requires rent first; undefined if none is known. */
export const rentFirstRuleIn = (state: string, day: CalendarDate): ListedRule | undefined =>
  ruleIn('payment.order', state, day);

/** The order in which a payment for a property is applied: the law of its state overrides the organization's choice. */
export const paymentOrderIn = (
  state: string,
  day: CalendarDate,
  chosen: PaymentOrder,
): AppliedOrder => (rentFirstRuleIn(state, day) ? 'RENT_FIRST_BY_LAW' : chosen);
