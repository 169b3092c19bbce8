import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { describe, expect, test } from 'vitest';
import type { TestPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { depositCalls, item } from './deposits.testing.ts';

const app = useTestApp();
const {
  accountOf,
  change,
  charge,
  depositOf,
  incomeOf,
  leaseIdOf,
  movedIn,
  noProblems,
  pay,
  refund,
  reverse,
} = depositCalls(app);

describe('BOOKS-17: held money never falls below zero', () => {
  /** The deposit was paid, and was refunded before its check bounced. */
  async function bounced() {
    const landlord = await aLandlord(app.current);
    await charge(landlord, item('DEPOSIT', 1450));
    const check = await pay(landlord, 1450, { paymentDate: '2026-03-02' });
    await refund(landlord, { amount: 1450, day: '2026-03-08' });
    await reverse(landlord, check.id);
    return landlord;
  }

  test('BOOKS-17: a check that bounces after the refund is owed as a charge of its own', async () => {
    const landlord = await bounced();
    expect(await depositOf(landlord)).toMatchObject({ held: 0, charged: 0 });
    const account = await accountOf(landlord);
    expect(account.balanceDue).toBe(1450);
    const open = account.entries.filter(({ remainingBalance }) => remainingBalance);
    expect(open).toMatchObject([
      {
        items: [{ kind: 'OTHER', description: 'Deposit refunded, payment returned', amount: 1450 }],
      },
    ]);
    // The money was paid out and never received: a loss, until the tenant pays.
    expect(await incomeOf(landlord)).toBe(-1450);
    await pay(landlord, 1450);
    expect(await incomeOf(landlord)).toBe(0);
    expect((await depositOf(landlord)).held).toBe(0);
    await noProblems(landlord);
  });

  test.each(['Bounced check', 'Mistake'] as const)(
    'BOOKS-17, PAY-9: %s, with a day before the credit paid the deposit: the invoice is open again, and nothing is held',
    async (reason) => {
      const landlord = await aLandlord(app.current);
      const check = await pay(landlord, 1500, { paymentDate: '2026-03-06' });
      await charge(landlord, item('DEPOSIT', 1500));
      await reverse(landlord, check.id, {
        reason,
        reversalDate: '2026-03-08',
        chargeNsfFee: false,
      });
      expect(await depositOf(landlord)).toMatchObject({ held: 0, charged: 1500 });
      expect(await accountOf(landlord)).toMatchObject({ balanceDue: 1500, credit: 0 });
      expect(await incomeOf(landlord)).toBe(0);
      await noProblems(landlord);
    },
  );

  test('BOOKS-17, CHG-29: money that a credit note freed pays the deposit, then its check bounces', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const { id: invoiceId } = await charge(landlord, item('RENT', 1500));
    const check = await pay(landlord, 1500, { paymentDate: '2026-03-02' });
    await charge(landlord, item('DEPOSIT', 1500));
    const params = { propertyId: property.id, invoiceId };
    const body = { amount: 1500, reason: 'Billed twice' };
    await app.current.call(invoicesEndpoints.credit, { as: admin, params, body });
    await reverse(landlord, check.id, { reversalDate: '2026-03-04', chargeNsfFee: false });
    expect(await depositOf(landlord)).toMatchObject({ held: 0, charged: 1500 });
    expect((await accountOf(landlord)).balanceDue).toBe(1500);
    expect(await incomeOf(landlord)).toBe(0);
    await noProblems(landlord);
  });

  test('BOOKS-17: a later payment that holds the deposit keeps its day when an earlier one bounces', async () => {
    const landlord = await aLandlord(app.current);
    await charge(landlord, item('RENT', 500), item('DEPOSIT', 500));
    const first = await pay(landlord, 500, { paymentDate: '2026-03-01' });
    await pay(landlord, 500, { paymentDate: '2026-03-09' });
    await reverse(landlord, first.id, { reversalDate: '2026-03-03', chargeNsfFee: false });
    expect(await depositOf(landlord)).toMatchObject({ held: 0, charged: 500 });
    expect(await accountOf(landlord)).toMatchObject({ balanceDue: 500 });
    expect(await incomeOf(landlord)).toBe(500);
    await noProblems(landlord);
  });

  test('BOOKS-17: a kept part cannot go back to a deposit whose payment was returned', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    await charge(landlord, item('DEPOSIT', 500));
    const check = await pay(landlord, 500, { paymentDate: '2026-03-02' });
    await charge(landlord, item('DAMAGE', 500));
    await change(landlord, 'keepDeposit', { amount: 500 });
    await reverse(landlord, check.id, { chargeNsfFee: false });
    const list = await app.current.call(paymentsEndpoints.list, {
      as: admin,
      params: { propertyId: property.id },
      query: {},
    });
    const kept = list.body.find(({ method }) => method === 'Deposit');
    const { status, problem } = await reverse(landlord, kept?.id ?? '', { reason: 'Mistake' });
    expect(status).toBe(422);
    expect(problem.message).toBe(
      'The payment of this deposit was returned later, so the money cannot go back to the deposit. Credit the invoice that it paid instead.',
    );
    expect((await depositOf(landlord)).held).toBe(0);
    await noProblems(landlord);
  });

  test('BOOKS-17: an invoice whose deposit was refunded cannot be credited', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const { id: invoiceId } = await charge(landlord, item('DEPOSIT', 500));
    await pay(landlord, 500);
    await refund(landlord, { amount: 500 });
    const params = { propertyId: property.id, invoiceId };
    const body = { amount: 100, reason: 'Billed twice' };
    const { status, problem } = await app.current.call(invoicesEndpoints.credit, {
      as: admin,
      params,
      body,
    });
    expect(status).toBe(422);
    expect(problem.message).toBe(
      'The deposit of invoice 0001 was refunded, kept or moved, so it cannot be credited.',
    );
    await noProblems(landlord);
  });

  test('BOOKS-17: if two simultaneous refunds exceed what is held, one is refused', async () => {
    const landlord = await movedIn();
    const both = await Promise.all([
      refund(landlord, { amount: 200 }),
      refund(landlord, { amount: 200 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    await noProblems(landlord);
  });
});

describe('BOOKS-17: the register', () => {
  const registerOf = async (as: TestPerson, query = {}) =>
    (await app.current.call(ledgerEndpoints.deposits, { as, query })).body;

  test('BOOKS-17: lists the deposits held on a day by lease, with the total, also as CSV', async () => {
    const landlord = await movedIn();
    const { admin, property } = landlord;
    await pay(landlord, 1126.67);
    expect(await registerOf(admin)).toEqual({
      asOf: '2026-03-10',
      total: 1450,
      rows: [
        {
          leaseId: await leaseIdOf(landlord),
          propertyId: property.id,
          home: { propertyId: property.id, ...property.home },
          lesseeName: 'Tess Tenant',
          status: 'ACTIVE',
          agreed: 1200,
          held: 1450,
          lastDay: '2026-03-10',
        },
      ],
    });
    expect(await registerOf(admin, { asOf: '2026-03-02' })).toMatchObject({ total: 323.33 });
    expect(await registerOf(admin, { asOf: '2026-03-01' })).toMatchObject({ total: 0, rows: [] });
    const csv = await app.current.call(ledgerEndpoints.depositsCsv, { as: admin, query: {} });
    expect(
      Buffer.from(csv.body as unknown as Uint8Array)
        .toString()
        .split('\r\n')
        .slice(0, 3),
    ).toEqual([
      '\uFEFFAddress,Tenant,Lease,Agreed,Held,Last change',
      `${property.addressLine1},Tess Tenant,ACTIVE,1200.00,1450.00,2026-03-10`,
      'Total,,,,1450.00,',
    ]);
  });
});
