import { addDays, daysBetween, type CalendarDate } from '@tenantry/contract/shared/calendar-date';

/** The days of a lease; without a last day it has no end. */
export interface Term {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate | null;
}

/** Days, both included. */
export interface Span {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

export const daysIn = ({ first, last }: Span) => Math.max(0, daysBetween(first, last) + 1);

/** The days of a span on which a lease ran, as ordered spans that neither overlap nor touch. */
export function spansLet(terms: readonly Term[], { first, last }: Span): Span[] {
  const within = terms
    .map(({ firstDay, lastDay }) => ({
      first: firstDay > first ? firstDay : first,
      last: lastDay !== null && lastDay < last ? lastDay : last,
    }))
    .filter((span) => span.first <= span.last)
    .toSorted((a, b) => Number(a.first > b.first) - Number(a.first < b.first));
  const merged: Span[] = [];
  for (const span of within) {
    const before = merged.at(-1);
    if (before && span.first <= addDays(before.last, 1)) {
      merged[merged.length - 1] = {
        first: before.first,
        last: span.last > before.last ? span.last : before.last,
      };
    } else merged.push(span);
  }
  return merged;
}

/** The number of days of a span on which a lease ran. */
export const daysLet = (terms: readonly Term[], span: Span): number =>
  spansLet(terms, span).reduce((sum, each) => sum + daysIn(each), 0);
