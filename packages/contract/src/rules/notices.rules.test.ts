import { describe, expect, test } from 'vitest';
import { stateRules } from './state-rules.ts';
import { earliestLastDay, rentDayFrom } from './notices.rules.ts';

const monthly = {
  type: 'M2M',
  endDate: null,
  afterEnd: null,
  occupiedFrom: '2025-06-01',
  invoiceDayOfMonth: 1,
} as const;

function ruleOf(state: string) {
  const rule = stateRules.find(({ id }) => id === `${state}-monthToMonth.notice`);
  if (rule?.terms?.kind !== 'monthToMonth.notice') throw new Error(`no rule of ${state}`);
  return { terms: rule.terms, statute: rule.statute };
}

const byLease = { noticeDays: 5, rule: null };

describe('UNIT-11: the earliest last day', () => {
  test.each([
    ['ga', 'LANDLORD', '2026-11-30', '2027-01-29'],
    ['ga', 'TENANT', '2026-11-30', '2026-12-30'],
    ['az', 'TENANT', '2026-12-02', '2026-12-31'],
    ['az', 'TENANT', '2026-12-03', '2027-01-31'],
    ['fl', 'TENANT', '2026-12-01', '2026-12-31'],
    ['fl', 'TENANT', '2026-12-02', '2027-01-31'],
    ['nc', 'LANDLORD', '2026-12-24', '2026-12-31'],
    ['nc', 'LANDLORD', '2026-12-25', '2027-01-31'],
  ] as const)('UNIT-11: in %s, a notice of the %s on %s', (state, by, givenOn, day) => {
    const given = { by, givenOn, ...byLease, rule: ruleOf(state) };
    expect(earliestLastDay(monthly, given)).toMatchObject({ day, because: 'LAW' });
  });

  test.each([
    ['2026-05-31', 30],
    ['2026-06-01', 60],
    ['2027-06-01', 90],
  ])('UNIT-11: New York counts the years of the tenant: on %s it is %i days', (givenOn, days) => {
    const given = { by: 'LANDLORD', givenOn, ...byLease, rule: ruleOf('ny') } as const;
    expect(earliestLastDay(monthly, given)).toMatchObject({ days, because: 'LAW' });
  });

  test('UNIT-11: a lease that asks for more than the law is followed, and so is one without a law', () => {
    const given = { by: 'TENANT', givenOn: '2026-11-30', noticeDays: 90 } as const;
    const expected = { day: '2027-02-28', because: 'LEASE', days: 90, statute: null };
    expect(earliestLastDay(monthly, { ...given, rule: ruleOf('ga') })).toEqual(expected);
    expect(earliestLastDay(monthly, { ...given, rule: null })).toEqual(expected);
    expect(earliestLastDay(monthly, { ...given, rule: ruleOf('il') })).toEqual(expected);
  });

  test('UNIT-11: a fixed term runs to its end, and needs notice only if it goes on month to month', () => {
    const term = { ...monthly, type: 'TERM', endDate: '2026-12-31' } as const;
    const given = { by: 'TENANT', givenOn: '2026-12-20', noticeDays: 30, rule: null } as const;
    expect(earliestLastDay(term, given)).toMatchObject({ day: '2026-12-31', because: 'TERM' });
    const goesOn = { ...term, afterEnd: 'MONTH_TO_MONTH' } as const;
    expect(earliestLastDay(goesOn, given)).toMatchObject({ day: '2027-01-19', because: 'LEASE' });
    const early = { ...given, givenOn: '2026-10-01' };
    expect(earliestLastDay(goesOn, early)).toMatchObject({ day: '2026-12-31', because: 'TERM' });
  });
});

test.each([
  ['2026-12-01', 1, '2026-12-01'],
  ['2026-12-02', 1, '2027-01-01'],
  ['2027-02-10', 31, '2027-02-28'],
  ['2027-01-31', 30, '2027-02-28'],
])('UNIT-11: from %s, rent on day %i is due on %s', (from, dayOfMonth, day) => {
  expect(rentDayFrom(from, dayOfMonth)).toBe(day);
});
