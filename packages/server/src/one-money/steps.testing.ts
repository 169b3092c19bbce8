import type { LateFeeTermsInput } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { paymentOrders } from '@tenantry/contract/ledger/payment-order.rules';
import fc from 'fast-check';
import { lateFeeRule, lateFeeTerms } from '#testing/late-fees';

const dollars = fc.integer({ min: 1, max: 90 }).map((quarters) => quarters / 4);
const which = fc.nat({ max: 7 });
/** Days by which a record is dated before the day on which it is entered. */
const back = fc.constantFrom(0, 0, 0, 1, 4, 35);

const policies: readonly LateFeeTermsInput[] = [
  lateFeeTerms({ graceDays: 0, rules: [lateFeeRule({ amount: 5 })] }),
  lateFeeTerms({ rules: [lateFeeRule({ amount: 1, everyDays: 1 })], capAmount: 12 }),
  lateFeeTerms({
    kinds: ['RENT', 'PARKING'],
    rules: [lateFeeRule({ type: 'PERCENT_OF_UNPAID', amount: null, percent: 5, everyDays: 7 })],
    capPercent: 20,
  }),
];

/** The terms under which a tenant rents. */
export const terms = fc.record({
  order: fc.constantFrom(...paymentOrders),
  policy: fc.constantFrom(null, null, ...policies),
  firstDay: fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-27', '2026-11-30'),
  rent: dollars,
  isBilledAutomatically: fc.boolean(),
  dueDay: fc.constantFrom(1, 15, 31),
  daysOfGrace: fc.constantFrom(0, 4),
  lateFee: fc.constantFrom(0, 1, 10),
  lateFeeFrequency: fc.constantFrom(1, 7, 31),
});

export type Terms = typeof terms extends fc.Arbitrary<infer Value> ? Value : never;

const items = fc.array(
  fc.record({
    kind: fc.constantFrom('RENT', 'RENT', 'DEPOSIT', 'DEPOSIT', 'PARKING', 'LATE_FEE', 'CREDIT'),
    rate: dollars,
  }),
  { minLength: 1, maxLength: 3 },
);

/** The words under which an amount is called what a tenant owes; each is also paid exactly. */
const calledOwed = ['balanceOverdue', 'dueNow', 'balanceDue'] as const;

const of = <Kind extends string>(kind: Kind) => ({ kind: fc.constant(kind) });

/** What happens to the money of a home; `which` picks one of the records so far. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ...of('wait'), days: fc.constantFrom(1, 3, 8, 32) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      ...of('invoice'),
      items,
      due: fc.constantFrom(-340, -40, -5, 0, 0, 4, 30),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...of('pay'), amount: dollars, back, which }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...of('payOwed'), called: fc.constantFrom(...calledOwed), which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...of('reverse'),
      reason: fc.constantFrom('Bounced check' as const, 'Mistake' as const),
      back,
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...of('credit'), amount: dollars, which }) },
  { weight: 1, arbitrary: fc.record({ ...of('delete'), which, withFees: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ ...of('billLateFee'), which }) },
  { weight: 2, arbitrary: fc.record({ ...of('refundCredit'), amount: dollars, back, which }) },
  { weight: 1, arbitrary: fc.record({ ...of('refundDeposit'), amount: dollars, back, which }) },
  { weight: 1, arbitrary: fc.record({ ...of('keepDeposit'), amount: dollars, back, which }) },
  { weight: 1, arbitrary: fc.record({ ...of('interest'), amount: dollars, which }) },
  { weight: 1, arbitrary: fc.record({ ...of('end'), which }) },
  { weight: 1, arbitrary: fc.record({ ...of('start') }) },
);

export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
