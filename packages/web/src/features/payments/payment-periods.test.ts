import { expect, test } from 'vitest';
import { isPeriod, periods } from './payment-periods.ts';

test.each([
  ['week', '2026-03-01', '2026-03-01', '2026-03-07'],
  ['week', '2026-02-28', '2026-02-22', '2026-02-28'],
  ['week', '2027-01-01', '2026-12-27', '2027-01-02'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['year', '2026-12-31', '2026-01-01', '2026-12-31'],
] as const)('PAY-10: the period "%s" on %s is %s to %s', (period, today, from, to) => {
  expect(periods[period].days(today)).toEqual({ from, to });
});

test('PAY-10: only the periods of the page are periods', () => {
  expect(['week', 'year', 'toString', undefined].map(isPeriod)).toEqual([true, true, false, false]);
});
