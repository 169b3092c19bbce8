import { expect, test } from 'vitest';
import { parseDay } from './day-text.ts';

test.each([
  ['1/5/2026', '2026-01-05'],
  [' 12/31/2026 ', '2026-12-31'],
  ['12-31-2026', '2026-12-31'],
  ['02282026', '2026-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['02/29/2026', null],
  ['13/01/2026', null],
  ['1/0/2026', null],
  ['10/5/26', '2026-10-05'],
  ['02/30/26', null],
  ['1/5/202', null],
  ['12/31/2', null],
  ['1', null],
  ['', null],
  ['soon', null],
])('%j is %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
