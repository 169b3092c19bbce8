import { expect, test } from 'vitest';
import { unlikelyDate } from './payment-date.rules.ts';

const today = '2026-03-10';

test.each([
  ['2026-03-10', '2026-01-01', null],
  ['2026-01-01', '2026-01-01', null],
  ['2025-01-01', null, null],
  [
    '2025-12-31',
    '2026-01-01',
    'The date 12/31/2025 is before the lease, which began on 01/01/2026.',
  ],
  ['2024-12-31', '2020-01-01', 'The date 12/31/2024 is in 2024.'],
  ['0206-03-10', null, 'The date 03/10/0206 is in 206.'],
])('PAY-1: the date %s of a lease from %s: %s', (paymentDate, startDate, unlikely) => {
  expect(unlikelyDate(paymentDate, { startDate }, today)).toBe(unlikely);
});

test('PAY-1: without a lease, its first day is not compared', () => {
  expect(unlikelyDate('2026-03-01', undefined, today)).toBeNull();
});
