import { describe, expect, test } from 'vitest';
import { calendarDayAt, dateOf, instantOf, stopwatch, systemClock } from './clock.ts';

describe('the calendar day at a moment', () => {
  test.each([
    // Standard time, UTC-5.
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
    ['2026-01-01T05:00:00Z', 'America/New_York', '2026-01-01'],
    // The night when clocks go forward: the day begins at UTC-5 and ends at UTC-4.
    ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
    // The night when clocks go back: 25 hours.
    ['2026-11-01T03:59:59Z', 'America/New_York', '2026-10-31'],
    ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
    ['2028-02-29T12:00:00Z', 'America/New_York', '2028-02-29'],
    // In this time zone it is another day.
    ['2026-03-10T01:00:00Z', 'America/Los_Angeles', '2026-03-09'],
    ['2026-03-10T01:00:00Z', 'Pacific/Auckland', '2026-03-10'],
    ['2026-03-10T11:00:00Z', 'Pacific/Kiritimati', '2026-03-11'],
  ])('%s in %s is %s', (moment, timeZone, day) => {
    expect(calendarDayAt(Temporal.Instant.from(moment), timeZone)).toBe(day);
  });
});

test('moments survive the database driver, to the millisecond', () => {
  const moment = Temporal.Instant.from('2026-03-10T14:00:00.123Z');
  expect(instantOf(dateOf(moment)).equals(moment)).toBe(true);
});

test('the real clock has the system time, and a stopwatch only increases', () => {
  const elapsed = stopwatch();
  const before = Date.now();
  const now = systemClock.now().epochMilliseconds;
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
  expect(elapsed()).toBeGreaterThanOrEqual(0);
});
