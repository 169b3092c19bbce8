import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import type { moveOutInput } from '@tenantry/contract/portfolio/move-outs.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { anAutomaticLease, aSchedule, billAllLeases, onDay } from '#testing/billing';
import { anInvoice, aPayment, aPerson } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { allBut } from '#testing/made-up-roles';
import { aDraft, send } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

type Body = z.input<typeof moveOutInput>;

/** Rent of $1,450.00 from 11/01/2026 on, not billed yet, on 11/01/2026. */
async function aTenancy(changes: Parameters<typeof anAutomaticLease>[1] = {}) {
  onDay(app.current, '2026-11-01');
  const tenancy = await anAutomaticLease(app.current, { invoiceDayOfMonth: 1, ...changes });
  const { params, organization } = tenancy;
  const { leaseId } = params;
  const as = () => signedInAgain(app.current, tenancy.admin);
  const call = async (body: Body) => ({ as: await as(), params, body });
  return {
    ...tenancy,
    as,
    bill: async (day: string) => {
      onDay(app.current, day);
      await billAllLeases(app.current, organization);
    },
    moveOut: async (body: Body, idempotencyKey?: string) =>
      app.current.call(moveOutsEndpoints.moveOut, {
        ...(await call(body)),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    rehearse: async (body: Body) =>
      (await app.current.rehearse(moveOutsEndpoints.moveOut, await call(body))).body.answer,
    settlement: async () =>
      (await app.current.call(settlementsEndpoints.one, { as: await as(), params: { leaseId } }))
        .body,
    account: async () => {
      const { propertyId } = params;
      const { body } = await app.current.call(ledgerEndpoints.accounts, {
        as: await as(),
        params: { propertyId },
      });
      const { balanceDue, credit, depositHeld } = body[0]!;
      return { owed: balanceDue, credit, depositHeld };
    },
    problems: () => balanceProblems(app.current, organization),
  };
}

const key = { label: 'Key not returned', amount: 45.5, note: 'Front door' };

describe('UNIT-12: a move-out in one step', () => {
  test('UNIT-12: rent that is not billed yet and chargebacks are on one final invoice, and no run bills them again', async () => {
    const { bill, moveOut, invoices, account, problems, params, admin } = await aTenancy();
    await aSchedule(app.current, admin, params, { firstDay: '2026-11-01' });
    await bill('2026-11-01');
    const { status, body } = await moveOut({
      lastDay: '2026-12-13',
      settleRent: true,
      chargebacks: [key, { label: 'Cleaning', amount: 120 }],
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
    const { body } = await moveOut({ lastDay: '2026-11-10', settleRent: true, chargebacks: [key] });
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
    const { moveOut, params, admin, account, problems } = await aTenancy({
      invoiceAutomatically: false,
    });
    const { propertyId, leaseId } = params;
    const numbers: number[] = [];
    for (const dueDate of ['2026-11-01', '2026-12-01', '2027-01-01']) {
      const items = [{ kind: 'RENT' as const, description: 'Rent', quantity: 1, rate: 1450 }];
      const invoice = await anInvoice(app.current, admin, propertyId, {
        leaseId,
        items,
        dueDate,
        lateDate: dueDate,
      });
      numbers.push(invoice.number);
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
      chargebacks: [key],
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

  test('UNIT-12: the keys and the address are in the settlement, and a tenant’s newer address is not overwritten', async () => {
    const { moveOut, settlement, organization, params, as } = await aTenancy();
    const { leaseId } = params;
    const lastDay = '2026-12-13';
    await moveOut({ lastDay, keysReturnedOn: lastDay, forwardingAddress: '9 Pine Street' });
    const draft = await settlement();
    expect(draft).toMatchObject({ keysReturnedOn: lastDay, forwardingAddress: '9 Pine Street' });
    await moveOut({ lastDay });
    expect(await settlement()).toEqual(draft);
    const { version } = draft;
    const { body } = await app.current.call(settlementsEndpoints.save, {
      as: await as(),
      params: { leaseId },
      body: { forwardingAddress: '12 Birch Street', deductions: [], keysReturnedOn: lastDay },
    });
    const stale = await moveOut({
      lastDay: '2026-12-14',
      forwardingAddress: '9 Pine Street',
      settlementVersion: version!,
    });
    expect(stale.problem).toMatchObject({
      code: 'stale_version',
      current: { forwardingAddress: '12 Birch Street' },
    });
    expect(await settlement()).toEqual(body);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('UNIT-12: what a tenant or a colleague enters after the form was opened is not overwritten', async () => {
    const { moveOut, settlement, as, params, account } = await aTenancy();
    const lastDay = '2026-12-13';
    const { leaseId } = params;
    await aDraft(app.current, await as(), leaseId, {
      forwardingAddress: '12 Birch Street',
      deductions: [],
    });
    const unseen = { lastDay, forwardingAddress: '9 Pine Street', settlementVersion: 0 };
    expect((await moveOut(unseen)).problem.code).toBe('stale_version');
    const keys = { lastDay, keysReturnedOn: lastDay, settlementVersion: 0 };
    expect((await moveOut(keys)).problem.code).toBe('stale_version');
    expect((await settlement()).forwardingAddress).toBe('12 Birch Street');
    const seen = await app.current.call(leasesEndpoints.list, {
      as: await as(),
      params: { propertyId: params.propertyId },
    });
    const { version: leaseVersion } = seen.body[0]!;
    const charged = { lastDay, chargebacks: [key], leaseVersion };
    expect((await moveOut(charged)).status).toBe(201);
    const { owed } = await account();
    expect((await moveOut(charged)).problem.code).toBe('stale_version');
    const again = await app.current.call(leasesEndpoints.list, {
      as: await as(),
      params: { propertyId: params.propertyId },
    });
    const same = { ...charged, leaseVersion: again.body[0]!.version };
    expect((await moveOut(same)).status).toBe(201);
    expect((await moveOut(same)).problem.code).toBe('stale_version');
    expect((await account()).owed).toBe(owed * 2);
  });

  test.each([
    ['payments:write', { keysReturnedOn: '2026-11-01' }],
    ['payments:write', { forwardingAddress: '9 Pine Street' }],
    ['charges:write', { settleRent: true }],
    ['charges:write', { chargebacks: [key] }],
    ['payments:read', { chargebacks: [key] }],
  ] as const)('UNIT-12: without %s, %o is refused as a whole', async (permission, part) => {
    const { organization, params, as } = await aTenancy();
    const body = { lastDay: '2026-12-13', ...part };
    const someone = await aPerson(app.current, organization, allBut(permission));
    const call = (sent: object) =>
      app.current.call(moveOutsEndpoints.moveOut, { as: someone, params, body: sent as Body });
    expect((await call(body)).status).toBe(403);
    const { body: planned } = await app.current.call(moveOutsEndpoints.plannedMoveOut, {
      as: await as(),
      params,
    });
    expect(planned.moveOut).toBeNull();
    expect((await call({ lastDay: body.lastDay })).status).toBe(201);
  });

  test('UNIT-12: an undone move-out keeps its credits and its invoice, and the rest of the month is billed', async () => {
    const { bill, moveOut, invoices, as, params, account, problems } = await aTenancy();
    await bill('2026-11-01');
    await moveOut({ lastDay: '2026-12-13', settleRent: true });
    const before = await account();
    const undone = await app.current.call(moveOutsEndpoints.undoMoveOut, {
      as: await as(),
      params,
    });
    expect(undone.body).toMatchObject({ type: 'M2M' });
    expect(await account()).toEqual(before);
    await bill('2026-12-01');
    expect((await invoices()).map(({ amount }) => amount)).toEqual([1450, 608.06]);
    await bill('2026-12-14');
    const amounts = (await invoices()).map(({ amount }) => amount);
    expect(amounts).toEqual([1450, 608.06, 841.94]);
    expect(await problems()).toEqual([]);
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

  test.each([
    ['no label', { chargebacks: [{ label: '', amount: 5 }] }, 'chargebacks.0.label'],
    ['no amount', { chargebacks: [{ label: 'Key', amount: 0 }] }, 'chargebacks.0.amount'],
    ['half a cent', { chargebacks: [{ label: 'Key', amount: 1.005 }] }, 'chargebacks.0.amount'],
    ['21 of them', { chargebacks: Array.from({ length: 21 }, () => key) }, 'chargebacks'],
    ['a long address', { forwardingAddress: 'x'.repeat(301) }, 'forwardingAddress'],
  ] as const)('UNIT-12: %s is refused with a sentence', async (_, part, field) => {
    const { moveOut, invoices } = await aTenancy();
    const { problem } = await moveOut({ lastDay: '2026-12-13', ...part } as Body);
    expect(problem).toMatchObject({
      status: 400,
      fields: { [field]: expect.stringMatching(/\w/) },
    });
    expect(await invoices()).toEqual([]);
  });
});
