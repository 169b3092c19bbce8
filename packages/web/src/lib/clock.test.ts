import { afterEach, expect, test, vi } from 'vitest';
import { today } from './clock.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['America/New_York', '2026-03-01T04:59:59Z', '2026-02-28'],
  ['America/New_York', '2026-03-01T05:00:00Z', '2026-03-01'],
  ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
  ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01'],
  ['Pacific/Honolulu', '2027-01-01T09:59:59Z', '2026-12-31'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
])('INV-8: today in %s at %s is %s', (timeZone, instant, day) => {
  vi.useFakeTimers({ now: new Date(instant) });
  expect(today(timeZone)).toBe(day);
});
