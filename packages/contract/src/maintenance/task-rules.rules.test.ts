import { expect, test } from 'vitest';
import { repetitionOf, repetitionText, rruleOf } from './task-rules.rules.ts';

test.each([
  ['FREQ=DAILY;INTERVAL=90', 'every 90 days'],
  ['FREQ=YEARLY;INTERVAL=1;BYMONTH=11', 'every year in November'],
  ['FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1', 'every month on the last day'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=-1', 'every 2 years in February on the last day'],
])('MAINT-10: %s is %s, and is written as it was read', (rrule, words) => {
  const read = repetitionOf(rrule);
  expect(read && repetitionText(read)).toBe(words);
  expect(read && rruleOf(read)).toBe(rrule);
});

test.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=401',
  'FREQ=DAILY;BYMONTH=11',
  'FREQ=WEEKLY;BYMONTHDAY=-1',
  'FREQ=YEARLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD',
  'FREQ=DAILY;COUNT=99999999',
])('MAINT-10: %s is not offered', (rrule) => {
  expect(repetitionOf(rrule)).toBeNull();
});
