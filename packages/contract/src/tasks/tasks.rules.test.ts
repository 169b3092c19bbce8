import { describe, expect, test } from 'vitest';
import { nextDueDate, type Repeat } from './tasks.rules.ts';

const next = (
  repeat: Repeat,
  firstDue: string,
  { dueDate = firstDue, today = firstDue }: { dueDate?: string; today?: string } = {},
) => nextDueDate({ firstDue, dueDate }, repeat, today);

describe('HOME-4: the next task of a series', () => {
  test.each<[Repeat, string, string]>([
    [{ frequency: 'DAILY', interval: 1 }, '2026-12-31', '2027-01-01'],
    [{ frequency: 'DAILY', interval: 90 }, '2026-01-01', '2026-04-01'],
    [{ frequency: 'WEEKLY', interval: 2 }, '2026-03-10', '2026-03-24'],
    [{ frequency: 'MONTHLY', interval: 1 }, '2026-01-31', '2026-02-28'],
    [{ frequency: 'MONTHLY', interval: 3 }, '2026-11-30', '2027-02-28'],
    [{ frequency: 'YEARLY', interval: 1 }, '2028-02-29', '2029-02-28'],
  ])('HOME-4: %o after %s is due on %s', (repeat, first, due) => {
    expect(next(repeat, first)).toBe(due);
  });

  test('HOME-4: the original day of the month returns after a short month', () => {
    const monthly: Repeat = { frequency: 'MONTHLY', interval: 1 };
    expect(next(monthly, '2026-01-31', { dueDate: '2026-02-28' })).toBe('2026-03-31');
    expect(next({ frequency: 'YEARLY', interval: 4 }, '2028-02-29')).toBe('2032-02-29');
  });

  test('HOME-4: missed days are skipped; today counts', () => {
    const weekly: Repeat = { frequency: 'WEEKLY', interval: 1 };
    expect(next(weekly, '2026-03-03', { today: '2026-03-23' })).toBe('2026-03-24');
    expect(next(weekly, '2026-03-03', { today: '2026-03-24' })).toBe('2026-03-24');
    expect(next(weekly, '2026-03-31', { today: '2026-03-24' })).toBe('2026-04-07');
    const daily: Repeat = { frequency: 'DAILY', interval: 1 };
    expect(next(daily, '1990-01-01', { today: '2026-03-24' })).toBe('2026-03-24');
  });

  test('HOME-4: nothing follows after the last day', () => {
    const monthly: Repeat = { frequency: 'MONTHLY', interval: 1, until: '2026-04-10' };
    expect(next(monthly, '2026-03-10')).toBe('2026-04-10');
    expect(next(monthly, '2026-03-10', { dueDate: '2026-04-10' })).toBeNull();
    expect(next(monthly, '2026-03-11')).toBeNull();
  });
});
