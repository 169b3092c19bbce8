import { cents } from '@tenantry/contract/shared/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { seed } from '#testing/seed';
import { daysIn } from './days-let.domain.ts';
import { rentOfDays, vacancyIn } from './vacancy.domain.ts';

const year = { first: '2026-01-01', last: '2026-12-31' };
const term = (firstDay: string, lastDay: string | null, rent = 100_000) => ({
  firstDay,
  lastDay,
  rent: cents(rent),
});

describe('BOOKS-29: rent by the day', () => {
  test.each([
    ['2026-01-01', '2026-01-31', 100_000],
    ['2026-01-01', '2026-12-31', 1_200_000],
    ['2026-02-01', '2026-02-14', 50_000],
    ['2026-01-31', '2026-02-01', 3_226 + 3_571],
    ['2024-02-29', '2024-02-29', 3_448],
  ])('BOOKS-29: from %s to %s, at $1,000.00, is %i cents', (first, last, amount) => {
    expect(rentOfDays(cents(100_000), { first, last })).toBe(amount);
  });
});

describe('BOOKS-29: the occupancy of a home', () => {
  test('BOOKS-29: a gap costs the rent of the lease before it', () => {
    const terms = [
      term('2025-01-01', '2026-01-31', 90_000),
      term('2026-03-01', '2026-10-31', 120_000),
    ];
    const vacancy = vacancyIn(terms, year, cents(500_000));
    expect(vacancy).toEqual({
      gaps: [
        { first: '2026-02-01', last: '2026-02-28', days: 28, lostRent: 90_000 },
        { first: '2026-11-01', last: '2026-12-31', days: 61, lostRent: 240_000 },
      ],
      daysEmpty: 89,
      daysLet: 276,
      lostRent: 330_000,
      betweenLeases: [28],
    });
  });

  test('BOOKS-29: before the first lease it costs the rent of that lease, and without a lease the advertised price', () => {
    const first = vacancyIn([term('2026-02-01', null)], year, cents(500_000));
    expect(first).toMatchObject({ daysEmpty: 31, lostRent: 100_000, betweenLeases: [] });
    const never = vacancyIn([], year, cents(500_000));
    expect(never).toMatchObject({ daysEmpty: 365, daysLet: 0, lostRent: 6_000_000 });
  });

  test('BOOKS-29: days between leases count in full, even from an earlier year, and leases without a gap count zero days', () => {
    const terms = [
      term('2024-01-01', '2025-11-30'),
      term('2026-02-01', '2026-05-31'),
      term('2026-06-01', null),
      // Canceled before it began.
      term('2026-05-05', '2026-05-01'),
    ];
    expect(vacancyIn(terms, year, cents(1)).betweenLeases).toEqual([62, 0]);
  });

  test('BOOKS-29: rented and vacant days add up to all days, and gaps never touch', () => {
    const day = fc.integer({ min: -400, max: 800 }).map((days) => addDays(year.first, days));
    const lease = fc
      .record({ firstDay: day, days: fc.option(fc.nat({ max: 400 })) })
      .map(({ firstDay, days }) => term(firstDay, days === null ? null : addDays(firstDay, days)));
    fc.assert(
      fc.property(fc.array(lease, { maxLength: 6 }), (terms) => {
        const { daysLet, daysEmpty, gaps } = vacancyIn(terms, year, cents(100_000));
        expect(daysLet + daysEmpty).toBe(daysIn(year));
        expect(gaps.reduce((sum, gap) => sum + gap.days, 0)).toBe(daysEmpty);
        const isLet = (date: string) =>
          terms.some(
            ({ firstDay, lastDay }) => firstDay <= date && (lastDay === null || date <= lastDay),
          );
        const edges = gaps.flatMap(({ first, last }) => [
          { inside: first, outside: addDays(first, -1) },
          { inside: last, outside: addDays(last, 1) },
        ]);
        expect(edges.some(({ inside }) => isLet(inside))).toBe(false);
        const within = edges.filter(({ outside }) => outside >= year.first && outside <= year.last);
        expect(within.every(({ outside }) => isLet(outside))).toBe(true);
      }),
      { seed },
    );
  });
});
