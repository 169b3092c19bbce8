import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, type CalendarDate } from '#shared/calendar-date';
import { centsFromDollars, dollarsFromCents } from '#shared/money';
import type { LateFeeTerms } from '../billing/late-fee-policies.schemas.ts';
import { feeDays, lateFeeBy } from '../billing/late-fees.rules.ts';
import {
  lastDayOfLegalGrace,
  limitedNsfFee,
  limitedTerms,
  yearOfLease,
  mostDeposit,
  returnDepositBy,
  stateRuleInWords,
} from './state-rules.rules.ts';
import { ruleIn, stateRules } from './state-rules.ts';
import type { AppliedKind, TermsOf } from './state-rules.schemas.ts';

const TODAY = '2026-11-27';

function listed(id: string) {
  const rule = stateRules.find((each) => each.id === id);
  if (!rule) throw new Error(`no rule ${id}`);
  return rule;
}

function termsOf<Kind extends AppliedKind>(state: string, kind: Kind): TermsOf<Kind> {
  const { terms } = listed(`${state.toLowerCase()}-${kind}`);
  if (terms?.kind !== kind) throw new Error(`no terms of ${kind} in ${state}`);
  return terms as TermsOf<Kind>;
}

/** A fact of a rule that is only shown. */
const factsOf = (id: string) => listed(id).facts as Record<string, never>;

test('NEW-13: every rule has its own id, the words of a statute and a page that shows them', () => {
  expect(new Set(stateRules.map(({ id }) => id)).size).toBe(stateRules.length);
  expect(stateRules).toHaveLength(96);
  for (const { id, state, kind } of stateRules) expect(id).toBe(`${state.toLowerCase()}-${kind}`);
});

test('NEW-13: only a rule without a doubt about its value offers it', () => {
  const superseded = stateRules.filter(({ unsettled }) => unsettled === 'SUPERSEDED');
  expect(superseded.map(({ id }) => id)).toEqual([
    'il-deposit.return',
    'or-rentIncrease.notice',
    'wa-rentIncrease.notice',
  ]);
  for (const { doubts, unsettled } of stateRules) {
    expect(unsettled === null || doubts.length > 0).toBe(true);
  }
});

test('CHG-18, NEW-13: a rule counts from its first day to its last', () => {
  expect(ruleIn('lateFee', 'NV', '2021-06-30')).toBeUndefined();
  expect(ruleIn('lateFee', 'NV', '2021-07-01')?.statute).toBe('NRS 118A.210(4)');
  expect(ruleIn('rentIncrease.notice', 'WA', '2025-05-06')?.id).toBe('wa-rentIncrease.notice');
  expect(ruleIn('rentIncrease.notice', 'WA', '2025-05-07')).toBeUndefined();
  expect(ruleIn('lateFee', 'HI', TODAY)).toBeUndefined();
});

const policy: LateFeeTerms = {
  graceDays: 0,
  kinds: ['RENT'],
  capAmount: null,
  capPercent: null,
  rules: [{ type: 'FLAT', value: 1_000_00, everyDays: null }],
  smallestUnpaid: centsFromDollars(0),
};

describe('late fees', () => {
  const limited = (state: string, dueDate: CalendarDate) =>
    limitedTerms(policy, { terms: termsOf(state, 'lateFee'), statute: 'the law' }, dueDate);

  test.each([
    ['NY', 1450, 1450, 50],
    ['NY', 800, 800, 40],
    ['TX', 1450, 1450, 145],
    ['TN', 1450, 1000, 100],
    ['CT', 1200, 1200, 50],
    ['CT', 1200, 800, 40],
    ['CO', 1450, 600, 50],
    ['CO', 1450, 1200, 60],
    ['NC', 1450, 1450, 72.5],
    ['NC', 200, 200, 15],
    ['VA', 1450, 500, 50],
    ['ME', 1450, 1450, 58],
    ['WA', 1450, 1450, 1000],
    ['NV', 1450, 600, 72.5],
  ])('CHG-18: in %s, with a rent of %i and %i unpaid, at most %d', (state, rent, unpaid, most) => {
    const terms = limited(state, '2026-11-01');
    const charge = { charged: centsFromDollars(rent), unpaid: centsFromDollars(unpaid) };
    const { amount } = lateFeeBy(terms, terms.rules[0]!, {
      ...charge,
      before: centsFromDollars(0),
    });
    expect(dollarsFromCents(amount)).toBe(most);
  });

  test.each([
    ['NY', '2026-11-01', '2026-11-07'],
    ['TX', '2026-11-01', '2026-11-04'],
    // The fifth day is Sunday, 11/29.
    ['TN', '2026-11-25', '2026-12-01'],
    ['TN', '2026-12-01', '2026-12-06'],
    // The fifth day is Christmas, a Friday.
    ['TN', '2026-12-21', '2026-12-29'],
    ['CT', '2026-11-01', '2026-11-11'],
    ['CO', '2026-11-01', '2026-11-08'],
    ['ME', '2026-11-01', '2026-11-17'],
    ['MA', '2026-11-01', '2026-12-02'],
    ['OR', '2026-11-01', '2026-11-05'],
    ['NV', '2026-11-01', '2026-11-04'],
  ])('CHG-15: in %s, rent due on %s costs nothing before %s', (state, dueDate, first) => {
    const terms = limited(state, dueDate);
    const dates = { date: dueDate, dueDate };
    expect(feeDays(terms, dates, addDays(dueDate, 60)).map(({ day }) => day)).toEqual([first]);
    expect(addDays(lastDayOfLegalGrace(termsOf(state, 'lateFee'), dueDate), 1)).toBe(first);
  });

  test('a policy with more grace keeps it', () => {
    const rule = { terms: termsOf('NY', 'lateFee'), statute: '' };
    expect(limitedTerms({ ...policy, graceDays: 9 }, rule, '2026-11-01').graceDays).toBe(9);
  });
});

test.each([
  ['2024-01-15', '2024-01-01', 1],
  ['2024-01-15', '2025-01-14', 1],
  ['2024-01-15', '2025-01-15', 2],
  // Twenty years have five leap days.
  ['2006-06-10', '2026-06-08', 20],
  ['2024-02-29', '2025-02-28', 1],
  ['2024-02-29', '2025-03-01', 2],
])('deposits: a lease since %s is on %s in year %i', (since, today, year) => {
  expect(yearOfLease(since, today)).toBe(year);
});

test.each([
  ['CA', 2000, false, 1, 2000],
  ['NV', 1450, false, 1, 4350],
  ['NC', 1450, true, 1, 2175],
  ['NC', 1450, false, 1, 2900],
  ['PA', 1200, false, 1, 2400],
  ['PA', 1200, false, 2, 1200],
])('deposits: in %s, with a rent of %i', (state, rent, isMonthToMonth, year, most) => {
  const lease = { rent: centsFromDollars(rent), isMonthToMonth, year };
  expect(dollarsFromCents(mostDeposit(termsOf(state, 'deposit.max'), lease))).toBe(most);
});

test.each([
  ['NY', '2026-11-30', '2026-12-14'],
  ['NV', '2026-11-30', '2026-12-30'],
  ['CA', '2026-11-30', '2026-12-21'],
  ['TX', '2026-11-30', '2026-12-30'],
  // The later of the end of the lease and the day the home was given back.
  ['IN', '2026-11-30', '2027-01-14'],
  ['IL', '2026-11-30', '2026-12-30'],
  ['VA', '2026-12-03', '2027-01-17'],
  ['AZ', '2026-11-30', '2026-12-18'],
  // Two Mondays are holidays: Martin Luther King’s and Presidents’ Day.
  ['AZ', '2027-01-15', '2027-02-05'],
  // The earlier of both days.
  ['PA', '2026-11-20', '2026-12-20'],
])(
  'NEW-4, N3: in %s, the deposit of a tenancy that ends on %s is settled by %s',
  (state, lastDay, by) => {
    expect(returnDepositBy(termsOf(state, 'deposit.return'), lastDay)).toBe(by);
  },
);

test.each([
  [40, 0, 25],
  [40, 1, 35],
  [20, 0, 20],
])('returned payments in CA: a fee of %i after %i earlier ones is %i', (fee, earlier, charged) => {
  const terms = termsOf('CA', 'nsf.fee');
  expect(dollarsFromCents(limitedNsfFee(centsFromDollars(fee), terms, earlier))).toBe(charged);
});

test.each([
  ['MD', '2027-03-01', '2026-12-01'],
  ['NY', '2027-03-01', '2026-12-01'],
  ['NV', '2027-02-01', '2026-12-03'],
  ['OR', '2027-04-01', '2027-01-01'],
])('CHG-13: in %s, notice of a rent increase on %s is due by %s', (state, from, by) => {
  expect(addDays(from, -termsOf(state, 'rentIncrease.notice').days)).toBe(by);
});

test('CHG-13: in NV, a notice of 11/30 raises the rent that is due on 02/01, and not that of 01/01', () => {
  const first = addDays('2026-11-30', termsOf('NV', 'rentIncrease.notice').days);
  const raised = ['2027-01-01', '2027-02-01'].find((due) => due >= first);
  expect([first, raised]).toEqual(['2027-01-29', '2027-02-01']);
});

test('NEW-13: in OR, the first year without an increase is said, and left to the landlord', () => {
  const { says, leftOut, doubts } = listed('or-rentIncrease.notice');
  expect(says).toBe('No rent increase in the first year; later, 90 days of notice.');
  expect(leftOut[0]).toMatch(/^No increase in the first year;/);
  expect(doubts).toHaveLength(2);
});

test.each([
  [
    'ny-lateFee',
    'At most $50.00 or 5% of the rent, whichever is lower; no fee in the first 5 days after the due date.',
  ],
  [
    'tn-lateFee',
    'At most 10% of the unpaid rent; no fee in the first 4 days after the due date, longer over a Sunday or holiday.',
  ],
  ['wa-lateFee', 'No fee in the first 5 days after the due date.'],
  ['nc-deposit.max', 'At most 2 months’ rent; 1.5 months’ rent if month to month.'],
  ['ny-deposit.max', 'At most 1 month’s rent.'],
  ['az-deposit.return', 'Within 14 business days after the tenant’s last day.'],
  ['md-rentIncrease.notice', '90 days of notice.'],
  ['nv-rentIncrease.notice', '60 days of notice.'],
  ['or-rentIncrease.notice', '90 days of notice.'],
  ['ca-nsf.fee', 'At most $25.00 the first time, $35.00 each later time.'],
])('NEW-13: %s in words', (id, words) => {
  expect(stateRuleInWords(listed(id).terms!)).toBe(words);
});

describe('rules that are only shown', () => {
  test.each([
    ['ga', 'landlord', '2027-01-29'],
    ['ga', 'tenant', '2026-12-30'],
  ])('in %s, a notice of the %s on 11/30/2026 ends the lease on %s', (state, who, end) => {
    const { [who]: given } = factsOf(`${state}-monthToMonth.notice`);
    const { days } = z.object({ days: z.number() }).parse(given);
    expect(addDays('2026-11-30', days)).toBe(end);
  });

  test('the facts of the examples', () => {
    expect(factsOf('ca-monthToMonth.notice')).toMatchObject({
      landlord: [{ days: 60 }, { days: 30 }],
    });
    expect(factsOf('fl-monthToMonth.notice')).toMatchObject({ tenant: { days: 30 } });
    expect(factsOf('nc-monthToMonth.notice')).toMatchObject({ tenant: { days: 7 } });
    expect(factsOf('fl-entry.notice')).toMatchObject({ hours: 24, between: ['07:30', '20:00'] });
    expect(factsOf('ca-entry.notice')).toMatchObject({ hours: 24, mailedDays: 6 });
    expect(factsOf('wa-entry.notice')).toMatchObject({ days: 2, showingDays: 1 });
    expect(factsOf('va-entry.notice')).toMatchObject({ hours: 72 });
    expect(factsOf('or-entry.notice')).toMatchObject({ hours: 24, kind: 'actual notice' });
    expect(factsOf('oh-deposit.interest')).toMatchObject({ ratePercent: 5 });
    expect(factsOf('mn-deposit.interest')).toMatchObject({ ratePercent: 1, simple: true });
    expect(factsOf('nc-deposit.account')).toMatchObject({ separate: true, tellWithinDays: 30 });
    expect(factsOf('pa-deposit.account')).toMatchObject({ overAmount: '100.00' });
    expect(factsOf('ca-deposit.photos')).toMatchObject({
      moveIn: { tenanciesFrom: '2025-07-01' },
    });
  });
});
