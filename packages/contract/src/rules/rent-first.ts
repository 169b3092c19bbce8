import type { CalendarDate } from '#shared/calendar-date';
import type { AppliedOrder, PaymentOrder } from '../ledger/payment-order.rules.ts';
import { ruleIn, type StateRule } from './state-rule.ts';

/** CHG-20: the states whose law requires payments to cover rent first. */
export const rentFirstRules: readonly StateRule[] = [
  {
    state: 'OR',
    from: '2022-03-01',
    to: null,
    rule: 'ORS 90.220(9)',
    url: 'https://www.oregonlegislature.gov/bills_laws/ors/ors090.html',
    quoted:
      '(A) Outstanding rent from prior rental periods; (B) Rent for the current rental period; (C) Utility or service charges; (D) Late rent payment charges; and (E) Fees or charges owed by the tenant under ORS 90.302 or other fees or charges related to damage claims or other claims against the tenant.',
    checkedOn: '2026-11-25',
  },
  {
    state: 'WA',
    from: '2019-07-28',
    to: null,
    rule: 'RCW 59.18.283(1)',
    url: 'https://app.leg.wa.gov/RCW/default.aspx?cite=59.18.283',
    quoted:
      'A landlord must first apply any payment made by a tenant toward rent before applying any payment toward late payments, damages, legal costs, or other fees, including attorneys’ fees.',
    checkedOn: '2026-11-25',
  },
];

/** The rule of a state that requires rent first; undefined if none is known. */
export const rentFirstRuleIn = (state: string, day: CalendarDate): StateRule | undefined =>
  ruleIn(rentFirstRules, state, day);

/** The order in which a payment for a property is applied: the law of its state overrides the organization's choice. */
export const paymentOrderIn = (
  state: string,
  day: CalendarDate,
  chosen: PaymentOrder,
): AppliedOrder => (rentFirstRuleIn(state, day) ? 'RENT_FIRST_BY_LAW' : chosen);
