import { expect, test } from 'vitest';
import { dayIn, momentIn } from './moment.ts';

test.each([
  ['America/New_York', '2026-11-20T19:02:11.000Z', '11/20/2026 14:02:11', '2026-11-20'],
  ['America/New_York', '2026-07-01T04:00:00.000Z', '07/01/2026 00:00:00', '2026-07-01'],
  ['America/Los_Angeles', '2026-07-01T04:00:00.000Z', '06/30/2026 21:00:00', '2026-06-30'],
])('EXP-1: in %s, %s is %s', (timeZone, moment, text, day) => {
  expect(momentIn(timeZone, moment)).toBe(text);
  expect(dayIn(timeZone, moment)).toBe(day);
});
