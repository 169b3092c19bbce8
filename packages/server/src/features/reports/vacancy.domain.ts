import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, type Cents } from '@tenantry/contract/shared/money';
import { daysIn, spansLet, type Span, type Term } from './days-let.domain.ts';

export interface RentedTerm extends Term {
  readonly rent: Cents;
}

export interface Gap extends Span {
  readonly days: number;
  readonly lostRent: Cents;
}

export interface Vacancy {
  readonly daysLet: number;
  readonly daysEmpty: number;
  readonly lostRent: Cents;
  readonly gaps: readonly Gap[];
  readonly betweenLeases: readonly number[];
}

/** The rent for some days: the part of each month, rounded once to the cent. */
export function rentOfDays(rent: Cents, { first, last }: Span): Cents {
  let sum = cents(0);
  for (let month = monthOf(first); `${month}-01` <= last; month = addMonths(month, 1)) {
    const whole = { first: `${month}-01`, last: dayInMonth(month, 31) };
    const part = {
      first: first > whole.first ? first : whole.first,
      last: last < whole.last ? last : whole.last,
    };
    sum = addCents(sum, cents(Math.round((rent * daysIn(part)) / daysIn(whole))));
  }
  return sum;
}

/** The days of a span that are in none of these spans, which are in order. */
function spansBetween(spans: readonly Span[], { first, last }: Span): Span[] {
  const begins = [first, ...spans.map((span) => addDays(span.last, 1))];
  const ends = [...spans.map((span) => addDays(span.first, -1)), last];
  return begins
    .map((begin, index) => ({ first: begin, last: ends[index] ?? last }))
    .filter((gap) => gap.first <= gap.last);
}

/** The rent of the latest lease that ended before the day, else of the next one, else the advertised rent. */
function rentBefore(terms: readonly RentedTerm[], day: CalendarDate, asked: Cents): Cents {
  const byStart = terms.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1));
  const before = byStart.filter(({ firstDay }) => firstDay <= day).at(-1);
  return (before ?? byStart[0])?.rent ?? asked;
}

/**
 * BOOKS-29: the rented and vacant days of a home in a span.
 * @param terms all leases so far; one that was canceled before it began has no days
 * @param asked the advertised rent
 */
export function vacancyIn(terms: readonly RentedTerm[], span: Span, asked: Cents): Vacancy {
  const real = terms.filter(({ firstDay, lastDay }) => lastDay === null || firstDay <= lastDay);
  const gaps = spansBetween(spansLet(real, span), span).map((gap) => ({
    ...gap,
    days: daysIn(gap),
    lostRent: rentOfDays(rentBefore(real, gap.first, asked), gap),
  }));
  const daysEmpty = gaps.reduce((sum, { days }) => sum + days, 0);
  return {
    gaps,
    daysEmpty,
    daysLet: daysIn(span) - daysEmpty,
    lostRent: addCents(...gaps.map(({ lostRent }) => lostRent)),
    betweenLeases: betweenLeases(real, span),
  };
}

/** The vacant days before each lease that began in the span after another one. */
function betweenLeases(terms: readonly RentedTerm[], { first, last }: Span): number[] {
  const begun = terms.filter(({ firstDay }) => firstDay <= last);
  const earliest = begun.reduce(
    (least, { firstDay }) => (firstDay < least ? firstDay : least),
    last,
  );
  const spans = spansLet(begun, { first: earliest, last });
  return begun
    .filter(({ firstDay }) => firstDay >= first && firstDay > earliest)
    .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
    .map(({ firstDay }) => {
      const before = spans.filter((span) => span.last < firstDay).at(-1);
      const begins = spans.some((span) => span.first === firstDay);
      return before && begins ? daysIn({ first: before.last, last: firstDay }) - 2 : 0;
    });
}
