/** UNIT-11: the earliest last day that a notice to vacate can name. */
import { addDays, addMonths, dayInMonth, monthOf, type CalendarDate } from '#shared/calendar-date';
import { yearOfLease, type AppliedRule } from './state-rules.rules.ts';
import type { TermsOf } from './state-rules.schemas.ts';
import type { EarliestDay, NoticeSide } from '../portfolio/notices.schemas.ts';

type EndNotice = TermsOf<'monthToMonth.notice'>;

interface NoticedLease {
  readonly type: 'M2M' | 'TERM';
  readonly endDate: CalendarDate | null;
  readonly afterEnd: 'ENDS' | 'MONTH_TO_MONTH' | null;
  readonly occupiedFrom: CalendarDate;
  readonly invoiceDayOfMonth: number;
}

interface Given {
  readonly by: NoticeSide;
  readonly givenOn: CalendarDate;
  /** The days of notice that the lease asks for. */
  readonly noticeDays: number;
  /** The law of the home's state, if somebody has turned it on. */
  readonly rule: AppliedRule<EndNotice> | null;
}

/** The days of notice that the law asks of one side; null if it says nothing about it. */
function legalDays(terms: EndNotice, by: NoticeSide, year: number): number | null {
  if (by === 'TENANT') return terms.tenantDays;
  const { landlordDays, landlordDaysAfterYear, landlordDaysAfterTwoYears } = terms;
  const afterYear = landlordDaysAfterYear ?? landlordDays;
  if (year > 2) return landlordDaysAfterTwoYears ?? afterYear;
  return year > 1 ? afterYear : landlordDays;
}

/** The first day on or after `from` on which rent is due; in a short month, its last day. */
export function rentDayFrom(from: CalendarDate, dayOfMonth: number): CalendarDate {
  const here = dayInMonth(monthOf(from), dayOfMonth);
  return here >= from ? here : dayInMonth(addMonths(monthOf(from), 1), dayOfMonth);
}

/** The first last day of the home that the law allows after so many days. */
function firstLegalEnd(terms: EndNotice, from: CalendarDate, dayOfMonth: number): CalendarDate {
  if (terms.ends === 'ANY_DAY') return from;
  const rentDay = rentDayFrom(terms.ends === 'PERIOD_END' ? addDays(from, 1) : from, dayOfMonth);
  return addDays(rentDay, -1);
}

function byLaw(lease: NoticedLease, { by, givenOn, rule }: Given): EarliestDay | null {
  const runsMonthly = lease.type === 'M2M' || lease.afterEnd === 'MONTH_TO_MONTH';
  if (!rule || !runsMonthly) return null;
  const days = legalDays(rule.terms, by, yearOfLease(lease.occupiedFrom, givenOn));
  if (days === null) return null;
  const day = firstLegalEnd(rule.terms, addDays(givenOn, days), lease.invoiceDayOfMonth);
  return { day, because: 'LAW', days, statute: rule.statute };
}

/** The latest of what the term, the lease and the law say. A fixed term that ends anyway needs no notice. */
export function earliestLastDay(lease: NoticedLease, given: Given): EarliestDay {
  const { noticeDays, givenOn } = given;
  const term: EarliestDay | null =
    lease.type === 'TERM' && lease.endDate !== null
      ? { day: lease.endDate, because: 'TERM', days: null, statute: null }
      : null;
  if (term && lease.afterEnd !== 'MONTH_TO_MONTH') return term;
  const byLease: EarliestDay = {
    day: addDays(givenOn, noticeDays),
    because: 'LEASE',
    days: noticeDays,
    statute: null,
  };
  const candidates = [byLease, byLaw(lease, given), term].filter((each) => each !== null);
  return candidates.reduce((latest, each) => (each.day > latest.day ? each : latest));
}
