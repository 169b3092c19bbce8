import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { expect, test } from 'vitest';
import { depositBody } from '#testing/deposits';
import { anInvoice, aPayment, reversalBody } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

async function accountOf({ admin, property }: Landlord) {
  const params = { propertyId: property.id };
  return (await app.current.call(ledgerEndpoints.accounts, { as: admin, params })).body[0]!;
}

async function refund(landlord: Landlord, changes = {}) {
  const { admin, property } = landlord;
  const params = { propertyId: property.id, leaseId: (await accountOf(landlord)).leaseId };
  const body = {
    ...depositBody({ reason: 'Paid too much', ...changes }),
    method: 'Check' as const,
  };
  return app.current.call(paymentsEndpoints.refundCredit, { as: admin, params, body });
}

async function incomeOf({ admin, property }: Landlord) {
  const query = { propertyId: property.id, view: 'summary' as const };
  const { body } = await app.current.call(reportsEndpoints.incomeAndExpenses, { as: admin, query });
  return body.totals.income;
}

/** Rent of 1,000.00 and two checks, which leave a credit of 500.00. */
async function paidTooMuch() {
  const landlord = await aLandlord(app.current);
  const { admin, property } = landlord;
  const items = [{ kind: 'RENT' as const, description: 'Rent', quantity: 1, rate: 1000 }];
  await anInvoice(app.current, admin, property.id, { items });
  const first = await aPayment(app.current, admin, property.id, {
    amount: 1200,
    paymentDate: '2026-03-02',
  });
  await aPayment(app.current, admin, property.id, { amount: 300, paymentDate: '2026-03-05' });
  return { ...landlord, first };
}

test('PAY-9: a refund of credit is a negative payment in the account and in reports', async () => {
  const landlord = await paidTooMuch();
  const { status, body } = await refund(landlord, { amount: 350 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ refunded: 350, credit: 150 });
  const account = await accountOf(landlord);
  expect(account).toMatchObject({ credit: 150, balanceDue: 0 });
  expect(account.entries.filter(({ kind }) => kind === 'reversal')).toMatchObject([
    { description: 'Credit refunded: Check 1001 of 03/02/2026', amount: 200 },
    { description: 'Credit refunded: Check 1001 of 03/05/2026', amount: 150 },
  ]);
  expect(account.entries.at(-1)?.balance).toBe(-150);
  expect(await incomeOf(landlord)).toBe(1150);
  expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
});

test.each([
  [
    'more than the credit',
    { amount: 500.01 },
    {
      amount:
        'By this day, only $500.00 of the credit had come from checks, cash or transfers. Refund the rest on the card payment itself.',
    },
  ],
  [
    'before the money came',
    { amount: 300, day: '2026-03-04' },
    {
      amount:
        'By this day, only $200.00 of the credit had come from checks, cash or transfers. Refund the rest on the card payment itself.',
    },
  ],
  ['in the future', { day: '2026-03-11' }, { day: 'This day cannot be in the future.' }],
])('PAY-9: a refund of credit %s is refused', async (_, changes, fields) => {
  const landlord = await paidTooMuch();
  const { status, problem } = await refund(landlord, changes);
  expect(status).toBe(422);
  expect(problem.fields).toEqual(fields);
  expect((await accountOf(landlord)).credit).toBe(500);
});

/** Reverses a check; `returned` is the bank's day. */
async function bounce({ admin, property }: Landlord, paymentId: string, returned = '2026-03-10') {
  const params = { propertyId: property.id, paymentId };
  const body = reversalBody({ chargeNsfFee: false, reversalDate: returned });
  return app.current.call(paymentsEndpoints.reverse, { as: admin, params, body });
}

test.each(['2026-03-10', '2026-03-03'])(
  'PAY-9: a check that the bank returns on %s is reversed whole, and the tenant owes the refunded credit',
  async (returned) => {
    const landlord = await paidTooMuch();
    await refund(landlord, { amount: 200, day: '2026-03-06' });
    expect(await incomeOf(landlord)).toBe(1300);
    const { body } = await bounce(landlord, landlord.first.id, returned);
    expect(body).toMatchObject({ status: 'reversed', reversible: 0, takenBackBy: null });
    // The other check of 300.00 stays. The landlord paid 200.00 back, and the tenant owes that and the rent.
    expect(await incomeOf(landlord)).toBe(100);
    const account = await accountOf(landlord);
    expect(account).toMatchObject({ balanceDue: 900, credit: 0 });
    expect(account.entries.at(-1)?.balance).toBe(900);
    const told = account.entries.map(({ description, amount }) => [description, amount]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['Credit refunded: Check 1001 of 03/02/2026', 200],
        ['Refund billed: Check 1001 of 03/02/2026', -200],
        ['Bounced check: Check 1001 of 03/02/2026', 1200],
        [
          expect.stringContaining(
            'Credit refunded, payment returned (Check: Check 1001 of 03/02/2026)',
          ),
          200,
        ],
      ]),
    );
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
    await aPayment(app.current, landlord.admin, landlord.property.id, { amount: 900 });
    expect(await incomeOf(landlord)).toBe(1000);
    expect(await accountOf(landlord)).toMatchObject({ balanceDue: 0, credit: 0 });
    const again = await bounce(landlord, landlord.first.id);
    expect(again.status).toBe(422);
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
  },
);

test('PAY-9: a check whose whole credit was refunded can still bounce', async () => {
  const landlord = await aLandlord(app.current);
  const { admin, property } = landlord;
  const check = await aPayment(app.current, admin, property.id, {
    amount: 300,
    paymentDate: '2026-03-02',
  });
  await refund(landlord, { amount: 100 });
  await refund(landlord, { amount: 200 });
  const { body } = await app.current.call(paymentsEndpoints.list, {
    as: admin,
    params: { propertyId: property.id },
  });
  expect(body[0]).toMatchObject({ status: 'reversed', reversible: 300, takenBackBy: 'reversal' });
  await bounce(landlord, check.id);
  expect(await incomeOf(landlord)).toBe(-300);
  expect(await accountOf(landlord)).toMatchObject({ balanceDue: 300, credit: 0 });
  expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
});
