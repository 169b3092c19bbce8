import { expect, test } from 'vitest';
import { dateQuestion } from './payment-date.ts';

const today = '2026-03-10';

test.each([
  ['2026-03-10', '2026-01-01', null],
  ['2026-01-01', '2026-01-01', null],
  ['2025-01-01', null, null],
  [
    '2025-12-31',
    '2026-01-01',
    'The date 12/31/2025 is before the lease, which began on 01/01/2026. Is that right?',
  ],
  ['2024-12-31', '2020-01-01', 'The date 12/31/2024 is in 2024. Is that right?'],
  ['0206-03-10', null, 'The date 03/10/0206 is in 206. Is that right?'],
])('PAY-1: the date %s of a lease from %s asks %s', (paymentDate, startDate, question) => {
  expect(dateQuestion(paymentDate, { startDate }, today)).toBe(question);
});

test('PAY-1: nothing is asked without a lease', () => {
  expect(dateQuestion('2026-03-01', undefined, today)).toBeNull();
});
