/** NEW-13: whether what is typed in the lease form is above what the law of the home's state allows. */
import { stateLimitOf } from '@tenantry/contract/billing/late-fees.rules';
import { lateFeeAfterDays } from '@tenantry/contract/ledger/overdue.rules';
import { lateFeeCapOf, mostDeposit, yearOfLease } from '@tenantry/contract/rules/state-rules.rules';
import type { StateRule } from '@tenantry/contract/rules/state-rules.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { cents, centsFromDollars, formatCents, type Cents } from '@tenantry/contract/shared/money';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { parseDay } from '../../ui/text/day-text.ts';
import { feeOnceOf, lateFeeOf } from './lease-draft.ts';
import type { LeaseDraft } from './lease-draft.types.ts';
import { LATE_DAYS } from './lease-text.ts';

/** An amount as typed; null while it is none. */
function typedCents(text: string): Cents | null {
  const dollars = dollarsFromText(text);
  return Number.isNaN(dollars) ? null : centsFromDollars(dollars);
}

const termsOf = ({ checked, terms }: StateRule) => checked?.terms ?? terms;

const verb = ({ checked }: StateRule) => (checked ? 'allows' : 'may allow');

/** What a month's rent costs more when all of it is late for 30 days. */
function lateFeeOfMonth(draft: LeaseDraft, rent: Cents): Cents | null {
  const once = feeOnceOf(draft.lateFeeOnce);
  if (!once) {
    const fee = lateFeeOf(draft);
    if (!fee) return null;
    const { lateFeePercent, lateFeeFrequency } = fee;
    return lateFeeAfterDays(LATE_DAYS, {
      lateFee: centsFromDollars(lateFeePercent),
      lateFeeFrequency,
    });
  }
  if (once.type === 'FLAT') return Number.isNaN(once.amount) ? null : centsFromDollars(once.amount);
  if (Number.isNaN(once.percent)) return null;
  const part = Math.round((rent * once.percent) / 100);
  const most = once.most === null || Number.isNaN(once.most) ? part : centsFromDollars(once.most);
  return cents(Math.min(part, most));
}

/** `A late fee of $300.00 for rent that is 30 days late is above the $50.00 that this law may allow.` */
export function lateFeeTooHigh(rule: StateRule, draft: LeaseDraft): string | null {
  const terms = termsOf(rule);
  const rent = typedCents(draft.monthlyCost);
  if (terms?.kind !== 'lateFee' || rent === null) return null;
  const cap = lateFeeCapOf({ terms, statute: rule.statute });
  const most = cap && stateLimitOf(cap, rent);
  const fee = lateFeeOfMonth(draft, rent);
  if (most === null || fee === null || fee <= most) return null;
  return `A late fee of ${formatCents(fee)} for rent that is ${LATE_DAYS} days late is above the ${formatCents(most)} that this law ${verb(rule)}.`;
}

/** The first day of the lease; today for one without, and while it is no day. */
export function firstDayOf(
  { startDate }: Pick<LeaseDraft, 'startDate'>,
  today: CalendarDate,
): CalendarDate {
  return (startDate === null ? null : parseDay(startDate)) ?? today;
}

/** `A deposit of $3,000.00 is above the $1,500.00 that this law may allow.` */
export function depositTooHigh(
  rule: StateRule,
  draft: LeaseDraft,
  today: CalendarDate,
): string | null {
  const terms = termsOf(rule);
  const [rent, deposit] = [typedCents(draft.monthlyCost), typedCents(draft.deposit)];
  if (terms?.kind !== 'deposit.max' || rent === null || deposit === null) return null;
  const isMonthToMonth = draft.type === 'M2M';
  const year = yearOfLease(firstDayOf(draft, today), today);
  const most = mostDeposit(terms, { rent, isMonthToMonth, year });
  if (deposit <= most) return null;
  return `A deposit of ${formatCents(deposit)} is above the ${formatCents(most)} that this law ${verb(rule)}.`;
}
