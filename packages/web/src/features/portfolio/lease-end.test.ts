import { expect, test } from 'vitest';
import { termOf } from '../leases/lease-text.ts';
import { afterEnd, moneyAtEnd } from './lease-end.ts';

const term = { type: 'TERM', startDate: '2026-01-01', endDate: '2026-12-31' } as const;
const monthly = { type: 'M2M', startDate: null, endDate: null } as const;

test.each([
  [{ ...term, lastDay: null }, '01/01/2026 to 12/31/2026'],
  [{ ...term, lastDay: '2026-12-31' }, '01/01/2026 to 12/31/2026'],
  [{ ...term, lastDay: '2026-03-10' }, '01/01/2026 to 03/10/2026, originally until 12/31/2026'],
  [{ ...term, lastDay: '2025-11-02' }, '01/01/2026 to 12/31/2026, canceled on 11/02/2025'],
  [{ ...monthly, lastDay: null }, 'Month to month'],
  [{ ...monthly, lastDay: '2026-03-10' }, 'Month to month, until 03/10/2026'],
])('LEASE-6: the days of %o: %s', (lease, words) => {
  expect(termOf(lease)).toBe(words);
});

const lessee = { firstName: 'Tess', lastName: 'Tenant', deposit: 1500 };
const clear = { balanceDue: 0, dueNow: 0, lateFeeOnOverdue: 0, credit: 0, depositHeld: 0 };

test('UNIT-6a: the verb follows how many tenants there are, not their names', () => {
  const owed = { ...clear, dueNow: 1200, credit: 5 };
  const company = { firstName: 'Hand and', lastName: 'Foot LLC', deposit: 0 };
  expect(moneyAtEnd(company, owed)[0]).toBe('Hand and Foot LLC owes $1,200.00 now.');
  const both = { ...lessee, lesseeNames: 'Tess Tenant and Rob Roe' };
  expect(moneyAtEnd(both, owed)[0]).toBe('Tess Tenant and Rob Roe owe $1,200.00 now.');
});

test('LEASE-6: the end of a lease says what is owed, and what follows', () => {
  const owed = { ...clear, balanceDue: 3050, dueNow: 1200, lateFeeOnOverdue: 50 };
  expect(moneyAtEnd(lessee, { ...owed, depositHeld: 900 })).toEqual([
    'Tess Tenant owes $1,200.00 now.',
    '$1,850.00 is due later.',
    'A late fee of $50.00 is not billed yet.',
    'You hold a deposit of $900.00. Ending the lease does not return it.',
  ]);
  expect(moneyAtEnd(lessee, clear).at(-1)).toBe('You hold no deposit.');
  expect(moneyAtEnd({ ...lessee, deposit: 0 }, { ...clear, credit: 99 })).toEqual([
    'Tess Tenant owes nothing now.',
    'Tess Tenant has $99.00 of credit.',
    'This lease has no deposit.',
  ]);
  expect(afterEnd(lessee)[0]).toBe('Tess Tenant can still sign in, see the account and pay.');
});
