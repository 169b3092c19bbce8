import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { InvoiceInput } from '@tenantry/contract/invoices/invoices.schemas';
import type { StateRuleTerms } from '@tenantry/contract/rules/state-rules.schemas';
import { beforeEach, expect, test } from 'vitest';
import { anAutomaticLease, onDay } from '#testing/billing';
import { anInvoice, aPayment } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { aLateLessee } from '#testing/late-lessee';
import { lateFeeRule } from '#testing/late-fees';
import { checkRule, newYorkLateFee, uncheckRule } from '#testing/state-rules';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const STATUTE = 'N.Y. Real Prop. Law § 238-a(2)';

const rentOf = (rate: number) => ({ items: [{ description: 'Rent', quantity: 1, rate }] });

test.each([
  [1450, 50],
  [800, 40],
])(
  'CHG-18, NEW-13, C7: rent of %i dollars costs %i at most in New York, once the rule is checked',
  async (rate, fee) => {
    const policy = { rules: [lateFeeRule({ amount: 75 })] };
    const { again, assess, bill } = await aLateLessee(app.current, policy);
    await checkRule(app.current, await again(), 'ny-lateFee', newYorkLateFee);
    const late = await bill(rentOf(rate));
    expect(late.lateFeePolicy).toBe(
      `When unpaid 5 days after the due day: $75.00 once; never more than ${STATUTE} allows.`,
    );
    expect(await assess('2026-11-06')).toEqual([]);
    expect(await assess('2026-11-07')).toEqual([
      [
        '2026-11-07',
        fee,
        `Late fee for invoice 0001: $75.00, unpaid after 11/06/2026, limited to $${fee}.00 by ${STATUTE}`,
      ],
    ]);
  },
);

test('NEW-13: a rule that nobody has checked, or that was turned off, limits nothing', async () => {
  const policy = { rules: [lateFeeRule({ amount: 75 })] };
  const { again, assess, bill } = await aLateLessee(app.current, policy);
  const words = 'When unpaid 3 days after the due day: $75.00 once.';
  expect((await bill(rentOf(1450))).lateFeePolicy).toBe(words);
  await checkRule(app.current, await again(), 'ny-lateFee', newYorkLateFee);
  await uncheckRule(app.current, await again(), 'ny-lateFee');
  expect((await bill({ ...rentOf(900), confirmSecondRent: true })).lateFeePolicy).toBe(words);
  expect((await assess('2026-11-05')).map(([, amount]) => amount)).toEqual([75, 75]);
});

test('NEW-13, INV-11: the fee of a lease without a policy has the grace and the limit of the law, too', async () => {
  const { admin, property } = await anAutomaticLease(app.current, { invoiceAutomatically: false });
  onDay(app.current, '2026-11-01');
  const as = await signedInAgain(app.current, admin);
  await checkRule(app.current, as, 'ny-lateFee', newYorkLateFee);
  const dates = { dueDate: '2026-11-01', lateDate: '2026-11-03' };
  const late = await anInvoice(app.current, as, property.id, {
    ...rentOf(800),
    ...dates,
    lateFee: 10,
  });
  expect(late.lateDate).toBe('2026-11-06');
  const params = { propertyId: property.id };
  const owedOn = async (day: string) => {
    onDay(app.current, day);
    const { body } = await app.current.call(invoicesEndpoints.list, {
      as: await signedInAgain(app.current, admin),
      params,
    });
    return body.map(({ lateFeeOwed }) => lateFeeOwed);
  };
  expect(await owedOn('2026-11-06')).toEqual([0]);
  expect(await owedOn('2026-11-07')).toEqual([10]);
  expect(await owedOn('2026-11-30')).toEqual([40]);
  const { body: billed } = await app.current.call(invoicesEndpoints.billLateFee, {
    as: await signedInAgain(app.current, admin),
    params: { ...params, invoiceId: late.id },
    body: {},
  });
  expect(billed.amount).toBe(40);
});

/** A lease without a policy, with 10 dollars for every day after 11/03, in a state whose rule is checked. */
async function aLimitedInvoice(
  terms: StateRuleTerms,
  given: Pick<InvoiceInput, 'items'>,
  today = '2026-11-01',
) {
  const { admin, property } = await anAutomaticLease(app.current, { invoiceAutomatically: false });
  onDay(app.current, today);
  await checkRule(app.current, await signedInAgain(app.current, admin), 'ny-lateFee', terms);
  const { body: late } = await app.current.call(invoicesEndpoints.create, {
    as: await signedInAgain(app.current, admin),
    params: { propertyId: property.id },
    body: { dueDate: '2026-11-01', lateDate: '2026-11-03', lateFee: 10, ...given },
  });
  const owedOn = async (day: string) => {
    onDay(app.current, day);
    const { body } = await app.current.call(invoicesEndpoints.list, {
      as: await signedInAgain(app.current, admin),
      params: { propertyId: property.id },
    });
    return body.find(({ id }) => id === late.id)?.lateFeeOwed;
  };
  const pay = async (amount: number, paymentDate: string) => {
    onDay(app.current, paymentDate);
    const as = await signedInAgain(app.current, admin);
    await aPayment(app.current, as, property.id, { amount, paymentDate });
  };
  return { owedOn, pay };
}

const ofUnpaid: StateRuleTerms = {
  kind: 'lateFee',
  graceDays: 5,
  graceSkipsSundays: false,
  amount: null,
  percent: 10,
  percentOf: 'UNPAID',
  limit: 'LOWER',
};

test('NEW-13: a limit on the unpaid amount counts the rent that was unpaid when the grace period ended', async () => {
  const { owedOn, pay } = await aLimitedInvoice(ofUnpaid, rentOf(800));
  await pay(600, '2026-11-04');
  expect(await owedOn('2026-11-30')).toBe(20);
  await pay(100, '2026-12-01');
  expect(await owedOn('2026-12-10')).toBe(20);
  await pay(100, '2026-12-11');
  expect(await owedOn('2026-12-20')).toBe(20);
});

test('NEW-13: the percentage is of the rent less the credits, and of nothing else', async () => {
  const item = (description: string, rate: number) => ({ description, quantity: 1, rate });
  const items = [
    { ...item('Rent', 800), kind: 'RENT' as const },
    { ...item('Parking', 500), kind: 'PARKING' as const },
    { ...item('Discount', -200), kind: 'CREDIT' as const },
  ];
  const { owedOn } = await aLimitedInvoice(newYorkLateFee, { items });
  expect(await owedOn('2026-11-30')).toBe(30);
});

test('NEW-13: without rent, a percentage allows no late fee, and never a negative one', async () => {
  const items = [{ description: 'Parking', quantity: 1, rate: 500, kind: 'PARKING' as const }];
  const { owedOn } = await aLimitedInvoice(newYorkLateFee, { items });
  expect(await owedOn('2026-11-30')).toBe(0);
});

test('NEW-13, CHG-15: legal grace over a Sunday counts from the day on which the invoice was issued', async () => {
  const terms = { ...newYorkLateFee, graceSkipsSundays: true };
  // Issued on Tuesday, 11/24: the fifth day is Sunday, 11/29. From the due day it would be a Friday.
  const { owedOn } = await aLimitedInvoice(terms, rentOf(800), '2026-11-24');
  expect(await owedOn('2026-11-30')).toBe(0);
  expect(await owedOn('2026-12-01')).toBe(10);
});

const lateFee = (rate: number, lateFeeOf?: string) => ({
  description: 'Late Fee',
  kind: 'LATE_FEE' as const,
  quantity: 1,
  rate,
  ...(lateFeeOf && { lateFeeOf }),
});

const NOTE = 'If an exception applies, turn the rule off under State rules.';

test('NEW-13, INV-6: late fees among the items of a new invoice stay within a checked law', async () => {
  const { admin, property } = await anAutomaticLease(app.current, { invoiceAutomatically: false });
  onDay(app.current, '2026-11-20');
  const as = await signedInAgain(app.current, admin);
  const create = (items: InvoiceInput['items'], dueDate = '2026-11-01') =>
    app.current.call(invoicesEndpoints.create, {
      as,
      params: { propertyId: property.id },
      body: {
        items,
        dueDate,
        lateDate: dueDate,
        lateFee: 10,
        confirmOwnLateFee: true,
        confirmSecondRent: true,
      },
    });
  const [rent] = rentOf(800).items;
  if (!rent) throw new Error('no rent');
  expect((await create([rent, lateFee(60)])).status).toBe(201);
  await checkRule(app.current, as, 'ny-lateFee', newYorkLateFee);
  const above = `${STATUTE} allows a late fee of at most $40.00 here. Enter less. ${NOTE}`;
  expect((await create([rent, lateFee(60)])).problem).toMatchObject({
    status: 422,
    code: 'rule_forbids',
    message: above,
    fields: { 'items.1.rate': above },
  });
  const split = await create([rent, lateFee(30), lateFee(30), lateFee(-60)]);
  expect(split.problem.fields).toEqual({ 'items.2.rate': above });
  const early = await create([rent, lateFee(10)], '2026-11-16');
  expect(early.problem.message).toBe(
    `${STATUTE} allows no late fee until after 11/21/2026. Remove it. ${NOTE}`,
  );
  expect((await create([rent, lateFee(40)])).status).toBe(201);
});

test('NEW-13, CHG-16: a fee for another invoice is limited together with what is already billed for it', async () => {
  const { admin, property } = await anAutomaticLease(app.current, { invoiceAutomatically: false });
  onDay(app.current, '2026-11-01');
  await checkRule(
    app.current,
    await signedInAgain(app.current, admin),
    'ny-lateFee',
    newYorkLateFee,
  );
  const call = async (items: InvoiceInput['items'], dueDate: string) =>
    app.current.call(invoicesEndpoints.create, {
      as: await signedInAgain(app.current, admin),
      params: { propertyId: property.id },
      body: { items, dueDate, lateDate: dueDate, lateFee: 10 },
    });
  const { body: late } = await call(rentOf(800).items, '2026-11-01');
  onDay(app.current, '2026-11-20');
  expect((await call([lateFee(30, late.id)], '2026-11-20')).status).toBe(201);
  expect((await call([lateFee(30, late.id)], '2026-11-20')).problem.message).toBe(
    `${STATUTE} allows a late fee of at most $10.00 here, because $30.00 is already billed. Enter less. ${NOTE}`,
  );
  expect((await call([lateFee(10, late.id)], '2026-11-20')).status).toBe(201);
});
