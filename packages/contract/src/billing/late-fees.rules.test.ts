import { describe, expect, test } from 'vitest';
import { cents, ZERO, type Cents } from '#shared/money';
import {
  assessLateFees,
  feeDays,
  lateChargeOf,
  stateLimitOf,
  lateFeeBy,
  lateFeeDescription,
  lateFeeTermsInWords,
  lateFeeTermsOf,
  limitInWords,
  presentLateFeeTerms,
} from './late-fees.rules.ts';
import {
  lateFeeTermsInput,
  type LateFeeRule,
  type LateFeeTerms,
} from './late-fee-policies.schemas.ts';

const flat = (value: number, everyDays: number | null = null): LateFeeRule => ({
  type: 'FLAT',
  value,
  everyDays,
});

const ofUnpaid = (percent: number, everyDays: number | null = null): LateFeeRule => ({
  type: 'PERCENT_OF_UNPAID',
  value: percent * 1000,
  everyDays,
});

const ofCharge = (percent: number, everyDays: number | null = null): LateFeeRule => ({
  type: 'PERCENT_OF_CHARGE',
  value: percent * 1000,
  everyDays,
});

const terms = (changes: Partial<LateFeeTerms> = {}): LateFeeTerms => ({
  graceDays: 3,
  kinds: ['RENT'],
  rules: [flat(50_00)],
  capAmount: null,
  capPercent: null,
  smallestUnpaid: ZERO,
  ...changes,
});

/** Issued on its due day. */
const issuedInTime = (dueDate: string) => ({ date: dueDate, dueDate });

/** Rent of $1,450.00, due on 11/01/2026. The given amount of it is unpaid on every day. */
const late = (unpaid: number, charged = 1450_00) => ({
  date: '2026-10-22',
  dueDate: '2026-11-01',
  charged: cents(charged),
  unpaidAt: () => cents(unpaid),
});

const amounts = (policy: LateFeeTerms, unpaid: number, through = '2026-11-30') =>
  assessLateFees(policy, late(unpaid), { through }).map(({ day, amount }) => [day, amount]);

describe('CHG-15: the day of a fee', () => {
  test('CHG-15: the due day is no day of grace: due on the 1st with 3 days, the fee is on the 5th', () => {
    expect(feeDays(terms(), issuedInTime('2026-11-01'), '2026-11-04')).toEqual([]);
    expect(feeDays(terms(), issuedInTime('2026-11-01'), '2026-11-30')).toEqual([
      { rule: 0, occurrence: 0, day: '2026-11-05' },
    ]);
    expect(feeDays(terms({ graceDays: 0 }), issuedInTime('2026-11-30'), '2026-12-31')).toEqual([
      { rule: 0, occurrence: 0, day: '2026-12-01' },
    ]);
  });

  test('CHG-15: a single fee and one that repeats every 10 days are in the order of their days', () => {
    const two = terms({ rules: [flat(50_00), ofUnpaid(1, 10)] });
    expect(feeDays(two, issuedInTime('2026-11-01'), '2026-11-26')).toEqual([
      { rule: 0, occurrence: 0, day: '2026-11-05' },
      { rule: 1, occurrence: 0, day: '2026-11-05' },
      { rule: 1, occurrence: 1, day: '2026-11-15' },
      { rule: 1, occurrence: 2, day: '2026-11-25' },
    ]);
  });

  test('CHG-15: no fee is due before the day on which the invoice was issued, plus its grace', () => {
    const charge = { date: '2026-11-27', dueDate: '2025-12-27' };
    const daily = terms({ rules: [flat(10_00, 1)] });
    expect(feeDays(daily, charge, '2026-11-30')).toEqual([]);
    expect(feeDays(daily, charge, '2026-12-02').map(({ day }) => day)).toEqual([
      '2026-12-01',
      '2026-12-02',
    ]);
  });

  test('CHG-15: a fee is computed from what was unpaid at the end of the day before', () => {
    const asked: string[] = [];
    const unpaidAt = (day: string) => {
      asked.push(day);
      return day < '2026-11-14' ? cents(1450_00) : ZERO;
    };
    const fees = assessLateFees(
      terms({ rules: [flat(10_00, 5)] }),
      { ...issuedInTime('2026-11-01'), charged: cents(1450_00), unpaidAt },
      { through: '2026-11-20' },
    );
    expect(asked).toEqual(['2026-11-04', '2026-11-09', '2026-11-14', '2026-11-19']);
    expect(fees.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-10']);
  });
});

describe('CHG-14: the amount of a fee', () => {
  test('CHG-14, C6: 450.00 of 1,450.00 is unpaid: 5% of unpaid is 22.50, of the charge 72.50', () => {
    expect(amounts(terms({ rules: [ofUnpaid(5)] }), 450_00)).toEqual([['2026-11-05', 22_50]]);
    expect(amounts(terms({ rules: [ofCharge(5)] }), 450_00)).toEqual([['2026-11-05', 72_50]]);
  });

  test('CHG-14: fractions of a cent are rounded, halves up', () => {
    expect(amounts(terms({ rules: [ofUnpaid(5)] }), 10)).toEqual([['2026-11-05', 1]]);
    expect(amounts(terms({ rules: [ofUnpaid(2.5)] }), 1_01)).toEqual([['2026-11-05', 3]]);
    expect(amounts(terms({ rules: [ofUnpaid(0.001)] }), 499_99)).toEqual([]);
    expect(amounts(terms({ rules: [ofUnpaid(0.001)] }), 500_00)).toEqual([['2026-11-05', 1]]);
  });

  test('CHG-14: a cap in dollars covers all fees of an invoice; the fee that reaches it is lowered', () => {
    const capped = terms({ rules: [flat(40_00, 5)], capAmount: cents(100_00) });
    expect(amounts(capped, 1450_00)).toEqual([
      ['2026-11-05', 40_00],
      ['2026-11-10', 40_00],
      ['2026-11-15', 20_00],
    ]);
  });

  test('CHG-14: a cap in percent is a percentage of the charges that count, paid or not', () => {
    const capped = terms({ rules: [flat(100_00)], capPercent: 5000 });
    expect(amounts(capped, 10_00)).toEqual([['2026-11-05', 72_50]]);
    expect(amounts({ ...capped, capAmount: cents(60_00) }, 10_00)).toEqual([['2026-11-05', 60_00]]);
    expect(amounts({ ...capped, capAmount: cents(90_00) }, 10_00)).toEqual([['2026-11-05', 72_50]]);
  });

  test('CHG-14: an unpaid amount below the minimum costs nothing', () => {
    const lenient = terms({ smallestUnpaid: cents(25_00) });
    expect(amounts(lenient, 24_99)).toEqual([]);
    expect(amounts(lenient, 25_00)).toEqual([['2026-11-05', 50_00]]);
  });

  test('CHG-14: earlier fees count toward the cap and are not assessed again', () => {
    const capped = terms({ rules: [flat(40_00, 5)], capAmount: cents(100_00) });
    const known = [
      { rule: 0, occurrence: 0, amount: cents(40_00) },
      { rule: 0, occurrence: 1, amount: cents(40_00) },
    ];
    const fees = assessLateFees(capped, late(1450_00), { through: '2026-11-30', known });
    expect(fees).toMatchObject([{ occurrence: 2, amount: 20_00, uncapped: 40_00 }]);
  });

  test('CHG-14: fees that a person typed count toward the cap', () => {
    const capped = terms({ rules: [flat(40_00, 5)], capAmount: cents(100_00) });
    const by = (typed: number) =>
      assessLateFees(capped, late(1450_00), { through: '2026-11-30', typed: cents(typed) });
    expect(by(70_00)).toMatchObject([{ day: '2026-11-05', amount: 30_00, uncapped: 40_00 }]);
    expect(by(100_00)).toEqual([]);
  });

  test('CHG-23: a day on hold is not charged; the next one is', () => {
    const isHeld = (day: string) => day < '2026-11-10';
    const daily = terms({ rules: [flat(40_00, 5)] });
    const fees = assessLateFees(daily, late(1450_00), { through: '2026-11-12', isHeld });
    expect(fees.map(({ day, occurrence }) => [day, occurrence])).toEqual([['2026-11-10', 1]]);
  });

  test('CHG-14: assessing day by day gives the same fees as assessing once', () => {
    const unpaidAt = (day: string): Cents => (day < '2026-12-10' ? cents(700_00) : cents(20_00));
    const policy = terms({
      rules: [flat(50_00), ofUnpaid(1, 7)],
      capAmount: cents(90_00),
      smallestUnpaid: cents(5_00),
    });
    const charge = { ...issuedInTime('2026-11-01'), charged: cents(1450_00), unpaidAt };
    const once = assessLateFees(policy, charge, { through: '2027-02-28' });
    const known: (typeof once)[number][] = [];
    for (let day = 1; day <= 120; day += 1) {
      const through = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10);
      known.push(...assessLateFees(policy, charge, { through, known }));
    }
    expect(known).toEqual(once);
    expect(once.length).toBeGreaterThan(4);
  });
});

test('CHG-17: fees, deposits and credits do not count, but a credit lowers the charges that do', () => {
  const invoice = {
    dueDate: '2026-11-01',
    items: [
      { kind: 'RENT' as const, amount: cents(1450_00), periodStart: null },
      { kind: 'PARKING' as const, amount: cents(75_00), periodStart: null },
      { kind: 'DEPOSIT' as const, amount: cents(900_00), periodStart: null },
      { kind: 'LATE_FEE' as const, amount: cents(50_00), periodStart: null },
      { kind: 'CREDIT' as const, amount: cents(-100_00), periodStart: null },
    ],
  };
  const at = (applied: number, credited = 0) =>
    lateChargeOf(invoice, terms(), { applied: cents(applied), credited: cents(credited) });
  expect(at(0)).toEqual({ charged: 1350_00, unpaid: 1350_00 });
  expect(at(1000_00)).toEqual({ charged: 1350_00, unpaid: 350_00 });
  expect(at(1350_00)).toEqual({ charged: 1350_00, unpaid: 0 });
  expect(at(1000_00, 1025_00 + 100_00)).toEqual({ charged: 1350_00, unpaid: 250_00 });
  const both = terms({ kinds: ['RENT', 'PARKING'] });
  expect(lateChargeOf(invoice, both, { applied: cents(1360_00), credited: ZERO }).unpaid).toBe(
    65_00,
  );
});

test('CHG-18, C7: the lower of policy and state limit is charged, and the item names the one that counts', () => {
  const stateCap = { amount: cents(50_00), percent: 5000, rule: 'NY RPL 238-a' };
  const feeOf = (charged: number, changes: Partial<LateFeeTerms> = {}) => {
    const policy = terms({ rules: [flat(75_00)], stateCap, ...changes });
    const whole = { charged: cents(charged), unpaid: cents(charged), before: ZERO };
    const fee = lateFeeBy(policy, policy.rules[0]!, whole);
    return [fee.amount, limitInWords(fee)];
  };
  expect(feeOf(1450_00)).toEqual([50_00, ', limited to $50.00 by NY RPL 238-a']);
  expect(feeOf(800_00)).toEqual([40_00, ', limited to $40.00 by NY RPL 238-a']);
  const lower = { capAmount: cents(30_00) };
  expect(feeOf(800_00, lower)).toEqual([30_00, ', reduced from $75.00 by the cap']);
  expect(feeOf(1450_00, { rules: [flat(20_00)] })).toEqual([20_00, '']);
});

test('CHG-18: the percentage of a state is of the rent, whatever else the policy counts', () => {
  const stateCap = { amount: null, percent: 5000, rule: 'the law' };
  const policy = terms({ rules: [flat(75_00)], kinds: ['RENT', 'UTILITY'], stateCap });
  const charge = { charged: cents(1400_00), unpaid: cents(1400_00), before: ZERO };
  const rent = { charged: cents(1000_00), unpaid: cents(400_00) };
  const feeOf = (changes: Partial<LateFeeTerms>) =>
    lateFeeBy({ ...policy, ...changes }, policy.rules[0]!, { ...charge, rent }).amount;
  expect(feeOf({})).toBe(50_00);
  expect(feeOf({ stateCap: { ...stateCap, ofUnpaid: true } })).toBe(20_00);
  expect(stateLimitOf(stateCap, cents(-10_00))).toBe(0);
});

test('CHG-16: an item says what its fee was computed from', () => {
  const rule = ofUnpaid(5);
  const policy = terms({ rules: [rule], capAmount: cents(50_00) });
  const [fee] = assessLateFees(policy, late(1450_00), { through: '2026-11-30' });
  expect(lateFeeDescription(42, rule, { ...fee!, charged: cents(1450_00) })).toBe(
    'Late fee for invoice 0042: 5% of $1,450.00 unpaid after 11/04/2026, reduced from $72.50 by the cap',
  );
  const day = { rule: 0, occurrence: 0, day: '2026-11-05', unpaid: cents(450_00) };
  const of = (each: LateFeeRule) =>
    lateFeeDescription(42, each, {
      ...day,
      charged: cents(1450_00),
      ...lateFeeBy(terms(), each, { charged: cents(1450_00), unpaid: cents(450_00), before: ZERO }),
    });
  expect(of(flat(50_00))).toBe('Late fee for invoice 0042: $50.00, unpaid after 11/04/2026');
  expect(of(ofCharge(5))).toBe(
    'Late fee for invoice 0042: 5% of $1,450.00, $450.00 of it unpaid after 11/04/2026',
  );
  const whole = { charged: cents(1450_00), unpaid: cents(1450_00) };
  const all = lateFeeBy(terms(), ofCharge(5), { ...whole, before: ZERO });
  expect(lateFeeDescription(42, ofCharge(5), { ...day, ...whole, ...all })).toBe(
    'Late fee for invoice 0042: 5% of $1,450.00, unpaid after 11/04/2026',
  );
});

test('CHG-14: a policy is described in one sentence', () => {
  expect(lateFeeTermsInWords(terms())).toBe('When unpaid 3 days after the due day: $50.00 once.');
  expect(
    lateFeeTermsInWords(
      terms({
        graceDays: 0,
        rules: [ofUnpaid(5), flat(10_00, 1)],
        capPercent: 10_000,
        smallestUnpaid: cents(25_00),
      }),
    ),
  ).toBe(
    'From the day after the due day: 5% of what is unpaid once and $10.00 every day; at most 10% of the charge; none when less than $25.00 is unpaid.',
  );
  expect(lateFeeTermsInWords(terms({ rules: [] }))).toBe('No late fees.');
});

test('CHG-14: a policy is unchanged after it is sent and parsed', () => {
  const input = lateFeeTermsInput.parse({
    graceDays: 5,
    kinds: ['RENT', 'PARKING'],
    rules: [
      { type: 'FLAT', amount: 50.5, percent: null, everyDays: null },
      { type: 'PERCENT_OF_UNPAID', amount: null, percent: 1.25, everyDays: 7 },
    ],
    capAmount: null,
    capPercent: 10,
    smallestUnpaid: 25,
  });
  expect(presentLateFeeTerms(lateFeeTermsOf(input))).toEqual(input);
  const accepted = (changes: object) =>
    lateFeeTermsInput.safeParse({ ...input, ...changes }).success;
  expect(accepted({ kinds: ['DEPOSIT'] })).toBe(false);
  expect(accepted({ kinds: [] })).toBe(false);
  expect(accepted({ graceDays: 31 })).toBe(false);
  const withRule = (changes: object) =>
    accepted({ rules: [{ type: 'FLAT', amount: 50, percent: null, everyDays: null, ...changes }] });
  expect(withRule({})).toBe(true);
  expect(withRule({ amount: null, percent: 5 })).toBe(false);
  expect(withRule({ type: 'PERCENT_OF_CHARGE' })).toBe(false);
  expect(withRule({ type: 'PERCENT_OF_CHARGE', amount: null, percent: 0 })).toBe(false);
  expect(withRule({ type: 'PERCENT_OF_CHARGE', amount: null, percent: 5 })).toBe(true);
});
