import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSchedule } from '#testing/billing';
import { aPayment, aPerson } from '#testing/factories';
import { allBut } from '#testing/made-up-roles';
import { NOW, useTestApp } from '#testing/test-app';
import { aTenancyOn, keyNotReturned } from './move-out.testing.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const aTenancy = (changes?: Parameters<typeof aTenancyOn>[1]) => aTenancyOn(app.current, changes);

describe('UNIT-12: the bill of a tenant who stays after all', () => {
  test('UNIT-12: an undone move-out bills the credited days again and takes its final invoice back', async () => {
    const { bill, moveOut, undo, invoices, account, problems, params, admin } = await aTenancy();
    await bill('2026-11-01');
    await aPayment(app.current, admin, params.propertyId, {
      leaseId: params.leaseId,
      amount: 1450,
      paymentDate: '2026-11-01',
    });
    const before = await account();
    await moveOut({ lastDay: '2026-11-10', settleRent: true, chargebacks: [keyNotReturned] });
    expect(await account()).toMatchObject({ owed: 0, credit: 921.17 });
    expect((await undo()).body).toMatchObject({ type: 'M2M' });
    expect(await account()).toEqual(before);
    const again = (await invoices()).find(({ amount }) => amount === 966.67);
    expect(again).toMatchObject({
      remainingBalance: 0,
      dueDate: '2026-11-01',
      items: [{ kind: 'RENT', description: 'Days credited on invoice 0001', amount: 966.67 }],
    });
    for (const day of ['2026-11-02', '2026-12-01', '2027-01-01']) await bill(day);
    expect(await account()).toMatchObject({ owed: 2900, credit: 0 });
    expect(await problems()).toEqual([]);
  });

  test('UNIT-12: after an undone move-out the month is billed as if there had been none', async () => {
    const { bill, moveOut, undo, account, params, admin, problems } = await aTenancy();
    const { body: settings } = await app.current.call(billingEndpoints.settings, { as: admin });
    await app.current.call(billingEndpoints.saveSettings, {
      as: admin,
      body: { ...settings, proration: 'THIRTY_DAYS' },
    });
    await aSchedule(app.current, admin, params, { firstDay: '2026-11-01' });
    await bill('2026-11-01');
    await moveOut({ lastDay: '2026-12-13', settleRent: true });
    expect((await account()).owed).toBeGreaterThan(1525);
    await undo();
    expect(await account()).toMatchObject({ owed: 1525, credit: 0 });
    for (const day of ['2026-11-02', '2026-12-01', '2026-12-14']) await bill(day);
    expect(await account()).toMatchObject({ owed: 3050, credit: 0 });
    expect(await problems()).toEqual([]);
  });

  test.each([true, false])(
    'UNIT-12: changed, undone and planned again, the account adds up each time; billed automatically: %s',
    async (invoiceAutomatically) => {
      const { bill, billByHand, moveOut, undo, account, problems } = await aTenancy({
        invoiceAutomatically,
      });
      await (invoiceAutomatically ? bill('2026-11-01') : billByHand('2026-11-01'));
      const steps = [
        ['2026-11-10', 483.33],
        ['2026-11-05', 241.67],
        // The days from the 6th on are billed again.
        ['2026-11-20', 966.67],
        [null, 1450],
        ['2026-11-10', 483.33],
        [null, 1450],
        ['2026-11-30', 1450],
      ] as const;
      for (const [lastDay, owed] of steps) {
        const { status } = await (lastDay === null
          ? undo()
          : moveOut({ lastDay, settleRent: true }));
        expect([lastDay, status]).toEqual([lastDay, lastDay === null ? 200 : 201]);
        expect([lastDay, await account()]).toMatchObject([lastDay, { owed, credit: 0 }]);
      }
      expect(await problems()).toEqual([]);
    },
  );

  test('UNIT-12: a later last day bills the credited days again, also without settling the rent', async () => {
    const { bill, moveOut, account, problems } = await aTenancy();
    await bill('2026-11-01');
    await moveOut({ lastDay: '2026-11-10', settleRent: true });
    const { body } = await moveOut({ lastDay: '2026-11-20' });
    expect(body.finalAccount).toMatchObject({
      before: { owed: 483.33 },
      after: { owed: 966.67 },
      credits: [],
      invoice: { amount: 483.34, items: [{ amount: 483.34 }] },
    });
    expect(await account()).toEqual(body.finalAccount?.after);
    expect(await problems()).toEqual([]);
  });

  test('UNIT-12: a lease that is decided to go on is billed again as well', async () => {
    const { bill, moveOut, account, as, params, problems } = await aTenancy();
    await bill('2026-11-01');
    await moveOut({ lastDay: '2026-11-10', settleRent: true });
    const decided = await app.current.call(leasesEndpoints.decideAfterEnd, {
      as: await as(),
      params,
      body: { afterEnd: 'MONTH_TO_MONTH' },
    });
    expect(decided.status).toBe(200);
    expect(await account()).toMatchObject({ owed: 1450, credit: 0 });
    expect(await problems()).toEqual([]);
  });

  test('UNIT-12: undoing is refused as a whole without the permission to change charges', async () => {
    const { organization, bill, moveOut, params, account, undo } = await aTenancy();
    await bill('2026-11-01');
    await moveOut({ lastDay: '2026-11-10', settleRent: true });
    const before = await account();
    const someone = () => aPerson(app.current, organization, allBut('charges:write'));
    const undoing = async () =>
      app.current.call(moveOutsEndpoints.undoMoveOut, { as: await someone(), params });
    expect((await undoing()).problem).toMatchObject({
      status: 403,
      message: expect.stringContaining('Ask someone who'),
    });
    expect(await account()).toEqual(before);
    expect((await undo()).status).toBe(200);
    await moveOut({ lastDay: '2026-11-30' });
    expect((await undoing()).status).toBe(200);
  });
});

describe('UNIT-12: credits that were given for other reasons', () => {
  test.each([true, false])(
    'UNIT-12: a courtesy credit does not lower the credit for unused days; billed automatically: %s',
    async (invoiceAutomatically) => {
      const { bill, billByHand, moveOut, undo, credit, invoices, account, problems } =
        await aTenancy({ invoiceAutomatically });
      await (invoiceAutomatically ? bill('2026-11-01') : billByHand('2026-11-01'));
      const [{ id } = { id: '' }] = await invoices();
      await credit(id, { amount: 100, reason: 'A week without heat' });
      const { body } = await moveOut({ lastDay: '2026-11-10', settleRent: true });
      expect(body).toMatchObject({
        lastRent: { billedTooMuch: 0 },
        finalAccount: { credits: [{ amount: 966.67 }], after: { owed: 383.33 } },
      });
      await undo();
      expect(await account()).toMatchObject({ owed: 1350, credit: 0 });
      expect(await problems()).toEqual([]);
    },
  );

  test('UNIT-12: no credit is larger than what other credits have left of the invoice', async () => {
    const { bill, moveOut, credit, invoices, account, problems } = await aTenancy();
    await bill('2026-11-01');
    const [{ id } = { id: '' }] = await invoices();
    await credit(id, { amount: 1000, reason: 'Agreed' });
    const { body } = await moveOut({ lastDay: '2026-11-10', settleRent: true });
    expect(body.finalAccount).toMatchObject({ credits: [{ amount: 450 }], after: { owed: 0 } });
    expect(await account()).toMatchObject({ owed: 0, credit: 0 });
    expect(await problems()).toEqual([]);
  });
});
