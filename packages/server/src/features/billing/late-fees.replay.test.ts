import { lateFeesEndpoints } from '@tenantry/contract/billing/late-fees.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { lateFeeRule } from '#testing/late-fees';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLateLessee } from '#testing/late-lessee';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

describe('NEW-3: a check that is recorded later than its date', () => {
  const fees = async (tenancy: Awaited<ReturnType<typeof aLateLessee>>, paymentId: string) =>
    app.current.call(lateFeesEndpoints.afterPayment, {
      as: await tenancy.again(),
      params: { propertyId: tenancy.params.propertyId, paymentId },
    });

  test('NEW-3, GEN-5: lists the fees that would not exist or would be lower, and withdraws them as rehearsed', async () => {
    const rules = [
      lateFeeRule({ type: 'PERCENT_OF_UNPAID', amount: null, percent: 10, everyDays: 7 }),
    ];
    const tenancy = await aLateLessee(app.current, { rules });
    await tenancy.bill();
    await tenancy.assess('2026-11-05', '2026-11-12', '2026-11-20');
    const { id: paymentId } = await tenancy.pay(1000, '2026-11-10');
    const [, first, second, third] = await tenancy.invoices();
    expect([first?.amount, second?.amount, third?.amount]).toEqual([145, 145, 145]);
    const { body } = await fees(tenancy, paymentId);
    expect(body).toEqual([
      { invoiceId: second?.id, number: 3, day: '2026-11-12', amount: 145, withdraw: 100 },
      { invoiceId: third?.id, number: 4, day: '2026-11-19', amount: 145, withdraw: 100 },
    ]);
    const calling = async (invoiceIds: string[]) => ({
      as: await tenancy.again(),
      params: { propertyId: tenancy.params.propertyId, paymentId },
      body: { invoiceIds },
    });
    const withdraw = async (invoiceIds: string[]) =>
      app.current.call(lateFeesEndpoints.withdraw, await calling(invoiceIds));
    const { body: rehearsed } = await app.current.rehearse(
      lateFeesEndpoints.withdraw,
      await calling(body.map(({ invoiceId }) => invoiceId)),
    );
    expect(rehearsed.money.map(({ account, cents }) => [account, cents])).toEqual([
      ['Invoice 0003', -100_00],
      ['Invoice 0004', -100_00],
    ]);
    expect((await fees(tenancy, paymentId)).body).toEqual(body);
    expect((await withdraw([first!.id])).status).toBe(404);
    expect((await withdraw([second!.id])).body).toEqual(body.slice(1));
    expect((await withdraw([second!.id])).status).toBe(404);
    expect((await tenancy.invoices())[2]).toMatchObject({
      remainingBalance: 45,
      credits: [{ amount: 100, reason: 'Withdrawn: Check: Check 1, dated 11/10/2026' }],
    });
    expect(await balanceProblems(app.current, tenancy.organization)).toEqual([]);
  });

  test('NEW-3, N1: 1,400.00 of 1,450.00 dated before the fee leaves 2.50 of 72.50, and 52.50 owed', async () => {
    const rules = [lateFeeRule({ type: 'PERCENT_OF_UNPAID', amount: null, percent: 5 })];
    const tenancy = await aLateLessee(app.current, { graceDays: 4, rules });
    await tenancy.bill();
    const assessed = await tenancy.assess('2026-11-06', '2026-11-09');
    expect(assessed).toEqual([['2026-11-06', 72.5, expect.stringContaining('5% of')]]);
    const { id: paymentId } = await tenancy.pay(1400, '2026-11-04');
    const { body } = await fees(tenancy, paymentId);
    expect(body).toMatchObject([{ amount: 72.5, withdraw: 70 }]);
    await app.current.call(lateFeesEndpoints.withdraw, {
      as: await tenancy.again(),
      params: { propertyId: tenancy.params.propertyId, paymentId },
      body: { invoiceIds: body.map(({ invoiceId }) => invoiceId) },
    });
    const owed = (await tenancy.invoices()).map(({ remainingBalance }) => remainingBalance);
    expect(owed).toEqual([50, 2.5]);
  });

  test('NEW-3: withdraws a whole fee, and leaves one that was waived before', async () => {
    const tenancy = await aLateLessee(app.current);
    await tenancy.bill();
    await tenancy.assess('2026-11-08');
    const { id: paymentId } = await tenancy.pay(1450, '2026-11-04');
    const [, fee] = await tenancy.invoices();
    expect((await fees(tenancy, paymentId)).body).toMatchObject([{ amount: 50, withdraw: 50 }]);
    await app.current.call(invoicesEndpoints.credit, {
      as: await tenancy.again(),
      params: { propertyId: tenancy.params.propertyId, invoiceId: fee!.id },
      body: { amount: 30, reason: 'Half' },
    });
    expect((await fees(tenancy, paymentId)).body).toMatchObject([{ amount: 50, withdraw: 20 }]);
  });

  test('NEW-3: lists only fees that this payment prevents, not those of an earlier one', async () => {
    const rules = [lateFeeRule({ type: 'PERCENT_OF_UNPAID', amount: null, percent: 10 })];
    const tenancy = await aLateLessee(app.current, { rules });
    await tenancy.bill();
    await tenancy.assess('2026-11-08');
    const { id: first } = await tenancy.pay(1400, '2026-11-04');
    expect((await fees(tenancy, first)).body).toMatchObject([{ amount: 145, withdraw: 140 }]);
    const { id: second } = await tenancy.pay(40, '2026-11-04');
    expect((await fees(tenancy, second)).body).toMatchObject([{ amount: 145, withdraw: 4 }]);
  });

  test('NEW-3: withdraws a fee that was billed before typed fees counted toward the cap as a whole', async () => {
    const weekly = { rules: [lateFeeRule({ everyDays: 7 })], capAmount: 60 };
    const tenancy = await aLateLessee(app.current, weekly);
    const rent = { description: 'Rent', quantity: 1, rate: 1450 };
    const late = await tenancy.bill({
      items: [rent, { description: 'Late Fee', quantity: 1, rate: 20 }],
    });
    const countTyped = (by: number) =>
      asOwner(
        app.current,
        tenancy.organization,
        `UPDATE invoices SET late_fee_billed = late_fee_billed + ${by} WHERE id = '${late.id}'`,
      );
    await countTyped(-2000);
    const billed = await tenancy.assess('2026-11-05', '2026-11-12');
    expect(billed.map(([, amount]) => amount)).toEqual([50, 10]);
    await countTyped(2000);
    const { id: paymentId } = await tenancy.pay(1450, '2026-11-04');
    expect((await fees(tenancy, paymentId)).body).toMatchObject([
      { amount: 50, withdraw: 50 },
      { amount: 10, withdraw: 10 },
    ]);
  });

  test('NEW-3: lists the part of a fee that each of two payments prevents, if together they pay all in time', async () => {
    const rules = [lateFeeRule({ type: 'PERCENT_OF_UNPAID', amount: null, percent: 10 })];
    const tenancy = await aLateLessee(app.current, { rules });
    await tenancy.bill();
    await tenancy.assess('2026-11-08');
    const { id: first } = await tenancy.pay(1400, '2026-11-04');
    const { id: second } = await tenancy.pay(50, '2026-11-04');
    expect((await fees(tenancy, first)).body).toMatchObject([{ amount: 145, withdraw: 140 }]);
    expect((await fees(tenancy, second)).body).toMatchObject([{ amount: 145, withdraw: 5 }]);
  });

  test('NEW-3: finds nothing for a payment that was late itself', async () => {
    const tenancy = await aLateLessee(app.current);
    await tenancy.bill();
    await tenancy.assess('2026-11-08');
    const { id: paymentId } = await tenancy.pay(1450, '2026-11-05');
    expect((await fees(tenancy, paymentId)).body).toEqual([]);
  });
});
