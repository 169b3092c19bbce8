import { expect, test } from 'vitest';
import { weekdayBeside, weekdayOf } from './weekday.domain.ts';

test.each([
  ['Wed 03/04/2026', 3],
  ['WEDNESDAY, 03/04/2026', 3],
  ['Date: 03/04/2026 (Thu) 10:15', 4],
  ['03/04/2026 Fri 10:15', 5],
  ['Open Mon to Fri until 9 pm 03/04/2026', null],
  ['SUNRISE 03/04/2026 MONDO', null],
  ['03/04/2026', null],
])('EXP-9: the day of the week beside a date: %s', (text, wanted) => {
  const start = text.indexOf('03/04/2026');
  expect(weekdayBeside(text, start, start + 10)).toBe(wanted);
});

test('EXP-9: the week begins on Monday', () => {
  expect(weekdayOf('2026-03-02')).toBe(1);
  expect(weekdayOf('2026-03-08')).toBe(7);
});
