import { expect, test } from 'vitest';
import { daysToMake, dueFrom } from './task-rules.recurrence.ts';

const filters = { rrule: 'FREQ=DAILY;INTERVAL=90', startsOn: '2026-01-01' };

test.each([
  [filters, '2025-01-01', '2026-01-01'],
  [filters, '2026-01-01', '2026-01-01'],
  [filters, '2026-01-02', '2026-04-01'],
  [{ rrule: 'FREQ=YEARLY;INTERVAL=1', startsOn: '2024-02-29' }, '2025-01-01', '2028-02-29'],
  [{ rrule: 'FREQ=YEARLY;BYMONTH=11', startsOn: '2026-03-15' }, '2026-03-15', '2026-11-15'],
  [{ rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1', startsOn: '2026-01-31' }, '2026-02-01', '2026-02-28'],
  [{ rrule: 'FREQ=YEARLY;BYMONTH=11', startsOn: '2026-03-31' }, '2026-03-31', null],
  [{ rrule: 'FREQ=YEARLY;BYMONTH=2', startsOn: '2026-03-29' }, '2026-03-29', '2028-02-29'],
  // No odd year has February 29.
  [{ rrule: 'FREQ=YEARLY;INTERVAL=2;BYMONTH=2', startsOn: '2025-01-29' }, '2025-01-29', null],
])('MAINT-10: the first due day of %j from %s is %s', (rule, from, due) => {
  expect(dueFrom(rule, from)).toBe(due);
});

test('MAINT-10: work orders are made some days ahead, and the next day follows them', () => {
  const rule = { ...filters, nextOn: '2026-04-01', daysAhead: 14 };
  expect(daysToMake(rule, '2026-03-17')).toEqual({ days: [], nextOn: '2026-04-01' });
  expect(daysToMake(rule, '2026-03-18')).toEqual({ days: ['2026-04-01'], nextOn: '2026-06-30' });
});

test('MAINT-10: after a long pause only the last day that passed is made up for', () => {
  const weekly = { rrule: 'FREQ=WEEKLY', startsOn: '2026-01-05', daysAhead: 7 };
  expect(daysToMake({ ...weekly, nextOn: '2026-01-05' }, '2026-03-03')).toEqual({
    days: ['2026-03-02', '2026-03-09'],
    nextOn: '2026-03-16',
  });
});
