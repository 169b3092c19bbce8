import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSchedule, onDay } from '#testing/billing';
import { aPayment } from '#testing/factories';
import { aDraft, send } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';
import { aTenancyOn, keyNotReturned } from './move-out.testing.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const aTenancy = (changes?: Parameters<typeof aTenancyOn>[1]) => aTenancyOn(app.current, changes);

describe('UNIT-12: the account of a tenant who moves out', () => {
  test('UNIT-12: rent that is not billed yet and chargebacks are on one final invoice, and no run bills them again', async () => {
    const { bill, moveOut, invoices, account, problems, params, admin } = await aTenancy();
    await aSchedule(app.current, admin, params, { firstDay: '2026-11-01' });
    await bill('2026-11-01');
    const { status, body } = await moveOut({
      lastDay: '2026-12-13',
      settleRent: true,
      chargebacks: [keyNotReturned, { label: 'Cleaning', amount: 120 }],
    });
    expect(status).toBe(201);
    const items = [
      { description: 'Rent 12/01/2026 to 12/13/2026 (13 of 31 days)', amount: 608.06 },
      { description: 'Parking 12/01/2026 to 12/13/2026 (13 of 31 days)', amount: 31.45 },
      { description: 'Key not returned: Front door', amount: 45.5 },
      { description: 'Cleaning', amount: 120 },
    ];
    expect(body.finalAccount).toEqual({
      before: { owed: 1525, credit: 0, depositHeld: 0 },
      after: { owed: 2330.01, credit: 0, depositHeld: 0 },
      credits: [],
      invoice: {
        id: expect.any(String),
        number: expect.any(Number),
        dueDate: '2026-12-01',
        items,
        amount: 805.01,
      },
    });
    expect(await account()).toEqual(body.finalAccount?.after);
    for (const day of ['2026-11-30', '2026-12-01', '2027-01-01']) await bill(day);
    const all = await invoices();
    expect(all.map(({ amount }) => amount)).toEqual([1525, 805.01]);
    const final = all.find(({ id }) => id === body.finalAccount?.invoice?.id);
    expect(final).toMatchObject({ dueDate: '2026-12-01', lateFee: 0 });
    expect(await problems()).toEqual([]);
  });

  test('UNIT-12: days that are billed already are credited, and paid ones become credit', async () => {
    const { bill, moveOut, account, problems, params, admin } = await aTenancy();
    await bill('2026-11-01');
    await aPayment(app.current, admin, params.propertyId, {
      leaseId: params.leaseId,
      amount: 1450,
      paymentDate: '2026-11-01',
    });
    const { body } = await moveOut({
      lastDay: '2026-11-10',
      settleRent: true,
      chargebacks: [keyNotReturned],
    });
    expect(body).toMatchObject({
      lastRent: { amount: 483.33, billedTooMuch: 0 },
      finalAccount: {
        before: { owed: 0, credit: 0 },
        after: { owed: 0, credit: 921.17 },
        credits: [{ amount: 966.67 }],
        invoice: { dueDate: '2026-11-01', items: [{ amount: 45.5 }], amount: 45.5 },
      },
    });
    expect(await account()).toEqual(body.finalAccount?.after);
    const again = await moveOut({ lastDay: '2026-11-10', settleRent: true });
    expect(again.body.finalAccount).toMatchObject({ credits: [], invoice: null });
    const earlier = await moveOut({ lastDay: '2026-11-05', settleRent: true });
    expect(earlier.body.finalAccount).toMatchObject({ credits: [{ amount: 241.66 }] });
    expect(await problems()).toEqual([]);
  });

  test('UNIT-12: rent that was billed by hand is credited too, and a later month as a whole', async () => {
    const { moveOut, billByHand, account, problems } = await aTenancy({
      invoiceAutomatically: false,
    });
    const numbers: number[] = [];
    for (const dueDate of ['2026-11-01', '2026-12-01', '2027-01-01']) {
      numbers.push((await billByHand(dueDate)).number);
    }
    const lastDay = '2026-12-13';
    const { body: planned } = await moveOut({ lastDay });
    expect(planned.lastRent).toMatchObject({ amount: 608.06, billedTooMuch: 2291.94 });
    const { body } = await moveOut({ lastDay, settleRent: true });
    expect(body).toMatchObject({
      lastRent: { billedTooMuch: 0 },
      finalAccount: {
        before: { owed: 4350 },
        after: { owed: 2058.06 },
        credits: [
          { invoiceNumber: numbers[1], amount: 841.94 },
          { invoiceNumber: numbers[2], amount: 1450 },
        ],
        invoice: null,
      },
    });
    expect(await account()).toEqual(body.finalAccount?.after);
    expect(await problems()).toEqual([]);
  });

  test('UNIT-12: months before the last one are left to the runs', async () => {
    const { bill, moveOut, invoices } = await aTenancy();
    await bill('2026-11-01');
    const { body } = await moveOut({ lastDay: '2027-01-10', settleRent: true });
    expect(body.finalAccount?.invoice).toMatchObject({ dueDate: '2027-01-01', amount: 467.74 });
    for (const day of ['2026-12-01', '2027-01-01', '2027-02-01']) await bill(day);
    const amounts = (await invoices()).map(({ amount }) => amount);
    expect(amounts.toSorted((one, other) => one - other)).toEqual([467.74, 1450, 1450]);
  });

  test('UNIT-12: the same request twice bills once, and a rehearsal changes nothing', async () => {
    const { bill, moveOut, rehearse, invoices, account, settlement } = await aTenancy();
    await bill('2026-11-01');
    const before = [await invoices(), await account(), await settlement()];
    const body = {
      lastDay: '2026-12-13',
      settleRent: true,
      chargebacks: [keyNotReturned],
      keysReturnedOn: '2026-12-13',
      forwardingAddress: '9 Pine Street',
    };
    const answer = await rehearse(body);
    expect(answer).toMatchObject({ finalAccount: { after: { owed: 2103.56 } } });
    expect([await invoices(), await account(), await settlement()]).toEqual(before);
    const first = await moveOut(body, 'move-out-1');
    const second = await moveOut(body, 'move-out-1');
    expect(second.body).toEqual(first.body);
    expect(await invoices()).toHaveLength(2);
  });

  test('UNIT-12, NEW-4: the deposit pays the final invoice of a tenant who has left', async () => {
    const { bill, moveOut, as, params, admin, account, problems } = await aTenancy();
    await bill('2026-11-01');
    const items = [{ kind: 'DEPOSIT' as const, description: 'Deposit', quantity: 1, rate: 1000 }];
    await app.current.call(invoicesEndpoints.create, {
      as: admin,
      params: { propertyId: params.propertyId },
      body: {
        leaseId: params.leaseId,
        items,
        dueDate: '2026-11-01',
        lateDate: '2026-11-05',
        lateFee: 0,
      },
    });
    await aPayment(app.current, admin, params.propertyId, {
      leaseId: params.leaseId,
      amount: 2450,
      paymentDate: '2026-11-01',
    });
    onDay(app.current, '2026-11-20');
    const { body } = await moveOut({
      lastDay: '2026-11-15',
      settleRent: true,
      chargebacks: [{ label: 'Wall painted', amount: 900 }],
    });
    expect(body.finalAccount).toMatchObject({
      before: { owed: 0, credit: 0, depositHeld: 1000 },
      after: { owed: 175, credit: 0, depositHeld: 1000 },
      credits: [{ amount: 725 }],
      invoice: { dueDate: '2026-11-20', amount: 900 },
    });
    const draft = await aDraft(app.current, await as(), params.leaseId, { deductions: [] });
    expect(draft).toMatchObject({ problem: null, money: { owed: 175, refund: 825 } });
    expect((await send(app.current, await as(), draft)).status).toBe(201);
    expect(await account()).toEqual({ owed: 0, credit: 0, depositHeld: 0 });
    expect(await problems()).toEqual([]);
    const late = await app.current.call(leasesEndpoints.list, {
      as: await as(),
      params: { propertyId: params.propertyId },
      query: {},
    });
    expect(late.body[0]).toMatchObject({ status: 'EXPIRED' });
  });
});
