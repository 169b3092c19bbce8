import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInMonth,
  daysBetween,
  formatCalendarDate,
  monthOf,
  monthsFromTo,
} from './calendar-date.ts';
import { calendarDate } from './calendar-date.schemas.ts';

describe('LEASE-11: a day that a month does not have is its last day', () => {
  test.each([
    ['2026-01', 31, '2026-01-31'],
    ['2026-02', 28, '2026-02-28'],
    ['2026-02', 29, '2026-02-28'],
    ['2026-02', 31, '2026-02-28'],
    ['2028-02', 29, '2028-02-29'],
    ['2028-02', 30, '2028-02-29'],
    ['2026-04', 30, '2026-04-30'],
    ['2026-04', 31, '2026-04-30'],
    ['2026-12', 1, '2026-12-01'],
  ])('in %s day %s is %s', (month, day, expected) => {
    expect(dayInMonth(month, day)).toBe(expected);
  });

  test('it is always a day of that month', () => {
    const months = fc.tuple(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 31 }), ([year, number], day) => {
        const month = `${year}-${String(number).padStart(2, '0')}`;
        const date = dayInMonth(month, day);
        expect(calendarDate.safeParse(date).success).toBe(true);
        expect(monthOf(date)).toBe(month);
        expect(Number(date.slice(8))).toBeLessThanOrEqual(day);
      }),
    );
  });
});

describe('counting days and months', () => {
  test.each([
    ['2026-03-10', '2026-03-10', 0],
    ['2026-03-10', '2026-03-11', 1],
    ['2026-03-11', '2026-03-10', -1],
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2025-12-31', '2026-12-31', 365],
    // Clocks change on March 8 and November 1, 2026 in New York; days do not.
    ['2026-03-07', '2026-03-09', 2],
    ['2026-10-31', '2026-11-02', 2],
  ])('from %s to %s: %s', (from, to, expected) => {
    expect(daysBetween(from, to)).toBe(expected);
    expect(addDays(from, expected)).toBe(to);
  });

  const days = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('days are counted and added exactly as Temporal does', () => {
    fc.assert(
      fc.property(days, days, fc.integer({ min: -800, max: 800 }), (from, to, some) => {
        const first = Temporal.PlainDate.from(from);
        const count = first.until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
        expect(daysBetween(from, to)).toBe(count);
        expect(addDays(from, count)).toBe(to);
        const near = first.add({ days: some });
        fc.pre(near.year > 0 && near.year < 9999);
        expect(addDays(from, some)).toBe(near.toString());
      }),
      { numRuns: 1_000 },
    );
  });

  test('each day of four centuries follows the one before', () => {
    let day = '1899-12-31';
    for (let date = Temporal.PlainDate.from(day); date.year < 2300;) {
      date = date.add({ days: 1 });
      const next = date.toString();
      if (addDays(day, 1) !== next || daysBetween(day, next) !== 1) break;
      day = next;
    }
    expect(day).toBe('2300-01-01');
  });

  test.each(['2026-02-29', '2026-13-01', '2026-04-31', '2026-1-1', '', 'x026-01-01'])(
    'refuses %j, which is no day',
    (date) => {
      expect(() => daysBetween(date, '2026-03-10')).toThrow(RangeError);
      expect(() => addDays(date, 1)).toThrow(RangeError);
    },
  );

  test.each([Number.NaN, 0.5, 1e9])('%d days are not added', (count) => {
    expect(() => addDays('2026-03-10', count)).toThrow(RangeError);
  });

  test.each([
    ['2026-03', -6, '2025-09'],
    ['2026-03', 12, '2027-03'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ])('%s and %s months: %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  test('months from the first to the last, both included', () => {
    expect(monthsFromTo('2025-11', '2026-02')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthsFromTo('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(monthsFromTo('2026-02', '2026-01')).toEqual([]);
  });
});

describe('a date as it is sent', () => {
  test.each(['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])('accepts %s', (date) => {
    expect(calendarDate.safeParse(date).data).toBe(date);
  });

  test.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-3-1',
    '0026-03-01',
    '2200-01-01',
    '2026-03-10T00:00:00Z',
    ' 2026-03-10',
    '03/10/2026',
    '',
    20_260_310,
    null,
  ])('refuses %s', (date) => {
    expect(calendarDate.safeParse(date).success).toBe(false);
  });

  test.each([
    ['2200-01-01', 'Enter a date between 1900 and 2199.'],
    ['0026-03-01', 'Enter a date between 1900 and 2199.'],
    ['03/10/2026', 'Enter a date as YYYY-MM-DD.'],
    ['', 'Enter a date as YYYY-MM-DD.'],
    ['2026-02-29', 'This date does not exist.'],
    [null, 'Enter a date.'],
  ])('of %j says only: %s', (date, message) => {
    const issues = calendarDate.safeParse(date).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });

  test('it is shown as MM/dd/yyyy', () => {
    expect(formatCalendarDate('2026-03-09')).toBe('03/09/2026');
  });
});
