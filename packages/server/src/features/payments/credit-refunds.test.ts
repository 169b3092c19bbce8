import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { expect, test } from 'vitest';
import { anInvoice, aPayment, depositBody, reversalBody } from '#testing/factories';
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
        'Only $500.00 of the credit came by check or cash until this day. Refund other credit from its payment.',
    },
  ],
  [
    'before the money came',
    { amount: 300, day: '2026-03-04' },
    {
      amount:
        'Only $200.00 of the credit came by check or cash until this day. Refund other credit from its payment.',
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

test('PAY-9: the rest of a check can still bounce after a part of it was refunded', async () => {
  const landlord = await paidTooMuch();
  const { admin, property, first } = landlord;
  await refund(landlord, { amount: 200 });
  const params = { propertyId: property.id, paymentId: first.id };
  const body = reversalBody({ chargeNsfFee: false });
  const reversed = await app.current.call(paymentsEndpoints.reverse, { as: admin, params, body });
  expect(reversed.body).toMatchObject({ status: 'reversed', reversible: 0 });
  expect(await accountOf(landlord)).toMatchObject({ balanceDue: 700, credit: 0 });
  expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
});
