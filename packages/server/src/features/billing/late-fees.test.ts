import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { lateFeesEndpoints } from '@tenantry/contract/billing/late-fees.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAutomaticLease, billAllLeases, onDay } from '#testing/billing';
import { aReversal } from '#testing/factories';
import { assessAllLateFees, lateFeeRule } from '#testing/late-fees';
import { balanceProblems } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { aLateLessee } from '#testing/late-lessee';
import { NOW, useTestApp } from '#testing/test-app';
import { queueLateFees } from './late-fees.service.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const november = Array.from(
  { length: 30 },
  (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`,
);

describe('CHG-15, CHG-16: a fee', () => {
  test('CHG-15, CHG-16: is billed on its day, once, by an invoice that names the late one', async () => {
    const { assess, bill, invoices, organization } = await aLateLessee(app.current);
    const late = await bill();
    expect(late).toMatchObject({
      lateDate: '2026-11-04',
      lateFee: 0,
      lateFeePolicy: 'When unpaid 3 days after the due day: $50.00 once.',
    });
    expect(await assess('2026-11-04')).toEqual([]);
    const fee = ['2026-11-05', 50, 'Late fee for invoice 0001: $50.00, unpaid after 11/04/2026'];
    expect(await assess('2026-11-05')).toEqual([fee]);
    expect(await assess(...november.slice(5), '2027-03-01')).toEqual([fee]);
    expect((await invoices())[1]).toMatchObject({ lateFeeOf: late.id, lateFeeOwed: 0, lateFee: 0 });
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-15: is computed from what was unpaid at the end of the day before; a payment of that day is on time', async () => {
    const { assess, bill, pay } = await aLateLessee(app.current, {
      rules: [lateFeeRule({ type: 'PERCENT_OF_UNPAID', amount: null, percent: 5 })],
    });
    await bill();
    onDay(app.current, '2026-11-04');
    await pay(1000, '2026-11-04');
    onDay(app.current, '2026-11-05');
    await pay(450, '2026-11-05');
    expect(await assess('2026-11-06')).toEqual([
      ['2026-11-05', 22.5, 'Late fee for invoice 0001: 5% of $450.00 unpaid after 11/04/2026'],
    ]);
  });

  test('CHG-14, CHG-18: counts toward the cap together with a late fee that a person typed', async () => {
    const weekly = { rules: [lateFeeRule({ everyDays: 7 })], capAmount: 60 };
    const { assess, bill, organization } = await aLateLessee(app.current, weekly);
    const items = [
      { description: 'Rent', quantity: 1, rate: 1450 },
      { description: 'Late Fee', quantity: 1, rate: 20 },
    ];
    const late = await bill({ items });
    expect(late.lateFeePolicy).toMatch(/at most \$60\.00 for an invoice/);
    expect(await assess('2026-11-05', '2026-11-12', '2026-11-30')).toEqual([
      [
        '2026-11-05',
        40,
        'Late fee for invoice 0001: $50.00, unpaid after 11/04/2026, reduced from $50.00 by the cap',
      ],
    ]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-15, GEN-4: is created later, with its own day, by a server that was off', async () => {
    const daily = { rules: [lateFeeRule({ amount: 10, everyDays: 7 })] };
    const each = await aLateLessee(app.current, daily);
    await each.bill();
    const day = await each.assess(...november);
    const late = await aLateLessee(app.current, daily);
    await late.bill();
    expect(await late.assess('2026-11-30')).toEqual(day);
    expect(day.map(([date]) => date)).toEqual([
      '2026-11-05',
      '2026-11-12',
      '2026-11-19',
      '2026-11-26',
    ]);
  });

  test('CHG-15: does not exist before the charge was created, however long ago it was due', async () => {
    const { assess, params, again } = await aLateLessee(app.current, {
      kinds: ['OTHER'],
      rules: [lateFeeRule({ amount: 10, everyDays: 1 })],
    });
    onDay(app.current, '2026-11-27');
    await app.current.call(billingEndpoints.charge, {
      as: await again(),
      body: {
        leaseIds: [params.leaseId],
        kind: 'OTHER',
        description: 'Key',
        amount: 20,
        dueDate: '2025-12-27',
      },
    });
    expect(await assess('2026-11-27', '2026-11-30')).toEqual([]);
    // The server was off on the first day with a fee.
    expect((await assess('2026-12-02')).map(([day]) => day)).toEqual(['2026-12-01', '2026-12-02']);
  });

  test('CHG-15: is created for a check that bounced later, but not for one that did not', async () => {
    const { assess, bill, pay, again } = await aLateLessee(app.current);
    await bill();
    onDay(app.current, '2026-11-02');
    const payment = await pay(1450, '2026-11-02');
    expect(await assess('2026-11-05', '2026-11-09')).toEqual([]);
    await aReversal(app.current, await again(), payment, { reversalDate: '2026-11-09' });
    expect(await assess('2026-11-10')).toMatchObject([['2026-11-05', 50, expect.any(String)]]);
  });

  test('CHG-15: is not created when money is refunded after its day', async () => {
    const { assess, bill, pay, again } = await aLateLessee(app.current);
    await bill();
    onDay(app.current, '2026-11-02');
    const payment = await pay(1450, '2026-11-02');
    onDay(app.current, '2026-11-09');
    const mistake = { reason: 'Mistake' as const, reversalDate: '2026-11-09' };
    await aReversal(app.current, await again(), payment, mistake);
    expect(await assess('2026-11-10')).toEqual([]);
  });

  test('CHG-16, GEN-3: is created once by servers that assess at the same time, through the queue', async () => {
    const { bill, invoices, organization } = await aLateLessee(app.current);
    await bill();
    onDay(app.current, '2026-11-05');
    await Promise.all(
      Array.from({ length: 4 }, () => assessAllLateFees(app.current, organization)),
    );
    expect(await invoices()).toHaveLength(2);
    await app.current.database.transact({ organization }, queueLateFees);
    expect(await invoices()).toHaveLength(2);
  });

  test('CHG-16: that was deleted is not created again', async () => {
    const { assess, bill, invoices, params, again } = await aLateLessee(app.current);
    await bill();
    await assess('2026-11-05');
    const [, fee] = await invoices();
    const { propertyId } = params;
    const target = { params: { propertyId, invoiceId: fee!.id } };
    await app.current.call(invoicesEndpoints.remove, { as: await again(), ...target });
    expect(await assess('2026-11-06')).toEqual([]);
  });

  test('CHG-23: is not created for days on hold', async () => {
    const { assess, bill, params, again } = await aLateLessee(app.current, {
      rules: [lateFeeRule({ amount: 10, everyDays: 7 })],
    });
    await bill();
    await app.current.call(chargesEndpoints.hold, {
      as: await again(),
      params,
      body: {
        subject: 'LATE_FEES',
        reason: 'In the hospital',
        firstDay: '2026-11-01',
        lastDay: '2026-11-15',
      },
    });
    expect((await assess('2026-11-30')).map(([day]) => day)).toEqual(['2026-11-19', '2026-11-26']);
  });
});

test('CHG-15: a lease that is recorded weeks after it began has no late fee anywhere', async () => {
  onDay(app.current, '2026-11-27');
  const term = { type: 'TERM', startDate: '2026-11-01', endDate: '2027-10-31' } as const;
  const { organization, admin, params, invoices } = await anAutomaticLease(app.current, term);
  await billAllLeases(app.current, organization);
  const { propertyId } = params;
  const late = async () => {
    const as = await signedInAgain(app.current, admin);
    const call = { as, params: { propertyId } };
    const [invoice] = await invoices();
    const { body: receivables } = await app.current.call(ledgerEndpoints.receivables, {
      as,
      query: {},
    });
    const [receivable] = receivables;
    const { body: home } = await app.current.call(portfolioEndpoints.one, call);
    const { body: today } = await app.current.call(todayEndpoints.today, { as });
    const { body: needs } = await app.current.call(todayEndpoints.needs, { as, query: {} });
    const { body: sums } = await app.current.call(invoicesEndpoints.summary, call);
    return {
      status: invoice!.computedStatus,
      days: [receivable!.daysLate, home.daysLate, today.figures.daysLate],
      fees: [receivable!.lateFees, sums.lateFeeOnOverdue, invoice!.lateFeeOwed],
      needs: needs.items.filter(({ kind }) => kind === 'rent_late').length,
    };
  };
  const nowhere = { status: 'DUE', days: [0, 0, 0], fees: [0, 0, 0], needs: 0 };
  expect(await late()).toEqual(nowhere);
  onDay(app.current, '2026-12-01');
  expect(await late()).toEqual(nowhere);
  onDay(app.current, '2026-12-02');
  expect(await late()).toEqual({ status: 'LATE', days: [1, 1, 1], fees: [10, 10, 10], needs: 1 });
});

test('CHG-17: no fee is charged on fees, deposits, or kinds that do not count', async () => {
  const { assess, bill } = await aLateLessee(app.current, {
    rules: [lateFeeRule({ type: 'PERCENT_OF_CHARGE', amount: null, percent: 10 })],
  });
  const line = (kind: 'DEPOSIT' | 'PARKING' | 'NSF_FEE' | 'RENT', rate: number) => ({
    kind,
    description: `A ${kind}`,
    quantity: 1,
    rate,
  });
  await bill({ items: [line('DEPOSIT', 1000), line('PARKING', 75)] });
  await bill({ items: [line('NSF_FEE', 35), line('RENT', 100), line('PARKING', 75)] });
  expect(await assess('2026-11-30', '2026-12-31')).toEqual([
    ['2026-11-05', 10, 'Late fee for invoice 0002: 10% of $100.00, unpaid after 11/04/2026'],
  ]);
});

test('CHG-19, GEN-5: a fee is waived as rehearsed, by a credit note that says so; the report shows charged, waived, collected and open', async () => {
  const { assess, bill, pay, invoices, params, again } = await aLateLessee(app.current);
  await bill();
  await assess('2026-11-05');
  const [late, fee] = await invoices();
  const { propertyId } = params;
  const waiver = {
    as: await again(),
    params: { propertyId, invoiceId: fee!.id },
    body: { amount: 20, reason: 'First time late' },
  };
  const { body: rehearsed } = await app.current.rehearse(invoicesEndpoints.credit, waiver);
  const credited = await app.current.call(invoicesEndpoints.credit, waiver);
  expect(rehearsed.answer.remainingBalance).toBe(credited.body.remainingBalance);
  expect(rehearsed.money).toMatchObject([{ account: 'Invoice 0002', cents: -20_00 }]);
  expect(credited.body).toMatchObject({
    remainingBalance: 30,
    credits: [{ amount: 20, reason: 'Waived: First time late' }],
  });
  await pay(1460, '2026-11-05');
  const { body } = await app.current.call(lateFeesEndpoints.report, {
    as: await again(),
    query: { year: '2026' },
  });
  const sums = { charged: 50, waived: 20, collected: 10, open: 20 };
  expect(body).toMatchObject({
    ...sums,
    fees: [{ ...sums, invoiceId: fee!.id, number: 2, dueDate: '2026-11-05' }],
  });
  expect(late).toMatchObject({ remainingBalance: 1450 });
  const other = await app.current.call(lateFeesEndpoints.report, {
    as: await again(),
    query: { year: '2025' },
  });
  expect(other.body).toEqual({ fees: [], charged: 0, waived: 0, collected: 0, open: 0 });
});

test('CHG-16, PAY-9: a typed late fee names no invoice whose fees a policy bills, and a billed refund has no late fee', async () => {
  const tenancy = await aLateLessee(app.current, { kinds: ['RENT', 'OTHER'] });
  const { property, lease } = tenancy;
  const late = await tenancy.bill();
  const items = [{ description: 'Late Fee', quantity: 1, rate: 5, lateFeeOf: late.id }];
  const dates = { dueDate: '2026-11-01', lateDate: '2026-11-01' };
  const refused = await app.current.call(invoicesEndpoints.create, {
    as: await tenancy.again(),
    params: { propertyId: property.id },
    body: { items, ...dates },
  });
  expect(refused.problem).toMatchObject({
    status: 422,
    fields: { 'items.0.lateFeeOf': 'The late fees of this invoice are billed automatically.' },
  });
  const { id: paymentId } = await tenancy.pay(1500, '2026-11-01');
  const as = await tenancy.again();
  await app.current.call(paymentsEndpoints.refundCredit, {
    as,
    params: { propertyId: property.id, leaseId: lease.id },
    body: { amount: 50, day: '2026-11-01', method: 'Cash', reason: 'Paid too much' },
  });
  await app.current.call(paymentsEndpoints.reverse, {
    as,
    params: { propertyId: property.id, paymentId },
    body: { reason: 'Bounced check', reversalDate: '2026-11-01', chargeNsfFee: false },
  });
  const billed = (await tenancy.invoices()).find(({ id }) => id !== late.id);
  expect(billed).toMatchObject({ amount: 50, remainingBalance: 50, lateFeePolicy: null });
});
