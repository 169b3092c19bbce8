import { describe, expect, test } from 'vitest';
import { lastDayOf, lastDayProblem, leaseForMoney, statusByDate } from './leases.domain.ts';

describe('LEASE-9 the status of a lease by date', () => {
  const term = { type: 'TERM', startDate: '2026-03-01', endDate: '2027-02-28' } as const;
  test.each([
    ['2026-02-28', 'PENDING'],
    ['2026-03-01', 'ACTIVE'],
    ['2027-02-28', 'ACTIVE'],
    ['2027-03-01', 'EXPIRED'],
  ] as const)('on %s a term is %s', (today, status) => {
    expect(statusByDate(term, today)).toBe(status);
  });

  test('month to month runs', () => {
    expect(statusByDate({ type: 'M2M' }, '2026-01-01')).toBe('ACTIVE');
  });
});

describe('the lease that money belongs to', () => {
  const ended = { status: 'EXPIRED', occupiedFrom: '2024-01-01' } as const;
  const endedLater = { status: 'EXPIRED', occupiedFrom: '2025-01-01' } as const;
  const running = { status: 'ACTIVE', occupiedFrom: '2026-01-01' } as const;
  const next = { status: 'PENDING', occupiedFrom: '2027-01-01' } as const;

  test('the running one, else the next, else the last', () => {
    expect(leaseForMoney([next, ended, running])).toBe(running);
    expect(leaseForMoney([ended, next])).toBe(next);
    expect(leaseForMoney([endedLater, ended])).toBe(endedLater);
    expect(leaseForMoney([])).toBeNull();
  });
});

describe('LEASE-6: the last day of a lease', () => {
  const today = '2026-03-10';

  test.each([
    ['2026-03-01', '2026-03-10', null],
    ['2026-03-01', '2026-03-01', null],
    ['2026-03-01', '2026-03-11', null],
    [
      '2026-03-01',
      '2027-01-01',
      'This lease ends on 12/31/2026. To let it run longer, change its end date.',
    ],
    ['2026-04-01', '2026-04-01', 'This lease starts on 04/01/2026. Choose a later last day.'],
    [
      '2026-03-01',
      '2026-02-28',
      'This lease starts on 03/01/2026. The last day cannot be before that.',
    ],
    ['2026-04-01', '2026-03-10', null],
    [
      '2026-04-01',
      '2026-03-09',
      'This lease starts on 04/01/2026. The last day cannot be before that.',
    ],
  ])('LEASE-6: from %s, ended with %s: %s', (occupiedFrom, lastDay, problem) => {
    expect(lastDayProblem({ occupiedFrom, endDate: '2026-12-31' }, lastDay, today)).toBe(problem);
  });

  test.each([
    ['ACTIVE', '2026-12-31', null, null],
    ['EXPIRED', '2026-02-28', null, '2026-02-28'],
    ['EXPIRED', '2026-12-31', '2026-03-05', '2026-03-05'],
    ['EXPIRED', null, '2026-03-05', '2026-03-05'],
  ] as const)('LEASE-6: %s, until %s, ended on %s: %s', (status, endDate, endedOn, lastDay) => {
    expect(lastDayOf({ status, endDate, endedOn })).toBe(lastDay);
  });
});
