/** NEW-13: what the terms of a rule mean for a charge, a lease or a day. */
import { addDays, daysBetween, type CalendarDate } from '#shared/calendar-date';
import { cents, centsFromDollars, formatDollars, type Cents } from '#shared/money';
import type { LateFeeTerms, StateLateFeeCap } from '../billing/late-fee-policies.schemas.ts';
import { isBusinessDay, isSundayOrHoliday } from './legal-holidays.ts';
import type { ListedRule, StateRuleTerms, TermsOf } from './state-rules.schemas.ts';

type LateFeeLimit = TermsOf<'lateFee'>;

/** Whether a rule is in force on a day. */
export const isInForce = (
  { from, to }: Pick<ListedRule, 'from' | 'to'>,
  day: CalendarDate,
): boolean => (from === null || from <= day) && (to === null || day <= to);

/** A rule that is applied: its terms, and the statute that a fee or a message names. */
export interface AppliedRule<Terms> {
  readonly terms: Terms;
  readonly statute: string;
}

/** The limit of the amount; null if the rule has only days of grace. */
export function lateFeeCapOf({
  terms,
  statute,
}: AppliedRule<LateFeeLimit>): StateLateFeeCap | null {
  const { amount, percent, percentOf, limit } = terms;
  if (amount === null && percent === null) return null;
  return {
    amount: amount === null ? null : centsFromDollars(amount),
    percent: percent === null ? null : Math.round(percent * 1000),
    ...(percentOf === 'UNPAID' && { ofUnpaid: true }),
    ...(limit === 'HIGHER' && { higher: true }),
    rule: statute,
  };
}

/** The last day on which a state allows no late fee; the days count from the day from which it can be paid. */
export function lastDayOfLegalGrace(
  { graceDays, graceSkipsSundays }: LateFeeLimit,
  payableFrom: CalendarDate,
): CalendarDate {
  let last = addDays(payableFrom, graceDays);
  if (!graceSkipsSundays || !isSundayOrHoliday(last)) return last;
  while (!isBusinessDay(last)) last = addDays(last, 1);
  return last;
}

/** How long that grace is, with the Sundays and holidays that make it longer. */
export const legalGraceDays = (limit: LateFeeLimit, payableFrom: CalendarDate): number =>
  daysBetween(payableFrom, lastDayOfLegalGrace(limit, payableFrom));

/** CHG-18: a policy as the law of a state limits it for a charge that can be paid from a day. */
export function limitedTerms(
  terms: LateFeeTerms,
  rule: AppliedRule<LateFeeLimit>,
  payableFrom: CalendarDate,
): LateFeeTerms {
  const legalGrace = legalGraceDays(rule.terms, payableFrom);
  const stateCap = lateFeeCapOf(rule);
  return {
    ...terms,
    graceDays: Math.max(terms.graceDays, legalGrace),
    ...(stateCap && { stateCap }),
  };
}

interface DepositOf {
  readonly rent: Cents;
  readonly isMonthToMonth: boolean;
  /** The current year of the lease; 1 is the first. */
  readonly year: number;
}

/** The current year of a lease, from anniversary to anniversary; 1 is the first, and the year before it begins. */
export function yearOfLease(since: CalendarDate, today: CalendarDate): number {
  const isBeforeAnniversary = today.slice(5) < since.slice(5);
  const years = Number(today.slice(0, 4)) - Number(since.slice(0, 4));
  return Math.max(0, isBeforeAnniversary ? years - 1 : years) + 1;
}

/** The highest deposit that the law of a state allows. */
export function mostDeposit(
  { months, monthToMonth, laterYears }: TermsOf<'deposit.max'>,
  { rent, isMonthToMonth, year }: DepositOf,
): Cents {
  const byTerm = isMonthToMonth ? (monthToMonth ?? months) : months;
  const allowed = year > 1 ? (laterYears ?? byTerm) : byTerm;
  return cents(Math.floor((rent * Math.round(allowed * 100)) / 100));
}

/** The last day to return a deposit, counted from the tenant's last day. */
export function returnDepositBy(
  { days, businessDays }: TermsOf<'deposit.return'>,
  lastDay: CalendarDate,
): CalendarDate {
  if (!businessDays) return addDays(lastDay, days);
  let day = lastDay;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The fee for a returned payment, as the law of a state limits it. */
export function limitedNsfFee(
  fee: Cents,
  { first, later }: TermsOf<'nsf.fee'>,
  earlierReturns: number,
): Cents {
  return cents(Math.min(fee, centsFromDollars(earlierReturns > 0 ? later : first)));
}

const daysOf = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

const monthsOf = (count: number) => `${count} ${count === 1 ? 'month’s' : 'months’'} rent`;

function lateFeeInWords(terms: LateFeeLimit): string {
  const { graceDays, graceSkipsSundays, amount, percent, percentOf, limit } = terms;
  const limits = [
    ...(amount === null ? [] : [formatDollars(amount)]),
    ...(percent === null
      ? []
      : [`${percent}% of ${percentOf === 'CHARGED' ? 'the rent' : 'the unpaid rent'}`]),
  ];
  const which = limits.length < 2 ? '' : `, whichever is ${limit.toLowerCase()}`;
  const atMost = limits.length === 0 ? [] : [`At most ${limits.join(' or ')}${which}`];
  const longer = graceSkipsSundays ? ', longer over a Sunday or holiday' : '';
  const grace =
    graceDays === 0 ? [] : [`no fee in the first ${daysOf(graceDays)} after the due date${longer}`];
  const sentence = [...atMost, ...grace].join('; ');
  return sentence === '' ? 'No limit.' : `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`;
}

function depositInWords({ months, monthToMonth, laterYears }: TermsOf<'deposit.max'>): string {
  const others = [
    ...(monthToMonth === null ? [] : [`${monthsOf(monthToMonth)} if month to month`]),
    ...(laterYears === null ? [] : [`${monthsOf(laterYears)} from the second year on`]),
  ];
  return `${[`At most ${monthsOf(months)}`, ...others].join('; ')}.`;
}

const endings = {
  ANY_DAY: '',
  PERIOD_END: ', before the last day of a rental period',
  BEFORE_RENT_DAY: ', before a day on which rent is due',
};

function endNoticeInWords(terms: TermsOf<'monthToMonth.notice'>): string {
  const { tenantDays, landlordDays, landlordDaysAfterYear, landlordDaysAfterTwoYears } = terms;
  const from = (who: string, given: number | null) =>
    given === null ? [] : [`${daysOf(given)} from ${who}`];
  const parts = [
    ...from('the tenant', tenantDays),
    ...from('the landlord', landlordDays),
    ...from('the landlord after a year', landlordDaysAfterYear),
    ...from('the landlord after two years', landlordDaysAfterTwoYears),
  ];
  return parts.length === 0 ? 'No limit.' : `${parts.join('; ')}${endings[terms.ends]}.`;
}

/** What is applied, in a sentence. */
export function stateRuleInWords(terms: StateRuleTerms): string {
  switch (terms.kind) {
    case 'lateFee':
      return lateFeeInWords(terms);
    case 'deposit.max':
      return depositInWords(terms);
    case 'deposit.return': {
      const { days, businessDays } = terms;
      return `Within ${businessDays ? `${days} business days` : daysOf(days)} after the tenant’s last day.`;
    }
    case 'rentIncrease.notice':
      return `${daysOf(terms.days)} of notice.`;
    case 'monthToMonth.notice':
      return endNoticeInWords(terms);
    case 'nsf.fee':
      return `At most ${formatDollars(terms.first)} the first time, ${formatDollars(terms.later)} each later time.`;
    case 'words':
      return terms.words;
    default:
      return terms satisfies never;
  }
}
