import { expect, test } from 'vitest';
import { nextBill } from './next-bill.ts';

const schedule = (
  kind: 'RENT' | 'PARKING' | 'CREDIT',
  currentAmount: number,
  nextDue: string | null,
) => ({
  kind,
  currentAmount,
  nextDue,
});

test('HOME-8: the next bill has what is charged on the next day, less credits', () => {
  const rent = schedule('RENT', 1850.1, '2026-12-01');
  const parking = schedule('PARKING', 45.2, '2026-12-01');
  const credit = schedule('CREDIT', 100, '2026-12-01');
  const later = schedule('PARKING', 30, '2026-12-15');
  expect(nextBill([later, rent, parking, credit])).toEqual({ day: '2026-12-01', amount: 1795.3 });
  expect(nextBill([schedule('RENT', 1850, null)])).toBeNull();
  expect(nextBill([])).toBeNull();
});
