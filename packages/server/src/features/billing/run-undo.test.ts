import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAutomaticLease, billAllLeases, onDay, type Billed } from '#testing/billing';
import { aLease, anInvoice, aPayment, aPerson, aProperty } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { seed } from '#testing/seed';
import { useTestApp } from '#testing/test-app';
import { runCalls } from './runs.testing.ts';

const app = useTestApp();

beforeEach(() => onDay(app.current, '2026-11-17'));

const { later, bill, billEach, undo, runsNow, money, mailsQueued } = runCalls(app);

async function next({ admin }: Billed) {
  const as = await signedInAgain(app.current, admin);
  const query = { through: '2026-12-31' };
  return (await app.current.call(billingEndpoints.next, { as, query })).body;
}

/** The ids of five leases of one organization. */
async function fiveLeases({ admin, organization, lease }: Billed): Promise<string[]> {
  const ids = [lease.id];
  while (ids.length < 5) {
    const property = await aProperty(app.current, admin);
    const { emailAddress } = await aPerson(app.current, organization, 'Leasee');
    const terms = { type: 'M2M' as const, startDate: null, endDate: null, monthlyCost: 1450 };
    const body = { ...terms, emailAddress, invoiceAutomatically: true };
    ids.push((await aLease(app.current, admin, property.id, body)).id);
  }
  return ids;
}

/** The leases that have invoices that are not deleted. */
async function leasesBilled({ organization }: Billed): Promise<number> {
  const query = 'SELECT DISTINCT lease_id FROM invoices WHERE archived_at IS NULL';
  return (await asOwner(app.current, organization, query)).length;
}

describe('CHG-25: undoing a run', () => {
  test('CHG-25: deletes its invoices, holds back its mails, opens its periods, and is recorded', async () => {
    const billed = await anAutomaticLease(app.current);
    const { organization } = billed;
    const before = await next(billed);
    const queued = await mailsQueued();
    const runId = randomUUID();
    await bill(billed, runId);
    expect(await runsNow(billed)).toMatchObject([
      { amount: before.amount, undone: false, undoable: true },
    ]);
    expect(before.leases).toMatchObject([{ emailed: true }]);
    expect(await mailsQueued()).toBe(queued + 2);
    expect((await billed.invoices()).map(({ email }) => email)).toEqual(['HELD', 'HELD']);
    const { status, body } = await undo(billed, runId);
    expect([status, body]).toEqual([201, { leases: 1, invoices: 2, amount: before.amount }]);
    expect(await mailsQueued()).toBe(queued);
    expect(await billed.invoices()).toEqual([]);
    expect(await next(billed)).toEqual(before);
    expect(await runsNow(billed)).toMatchObject([
      { id: runId, invoices: 2, undone: true, undoable: false },
    ]);
    const recorded = await asOwner<{ action: string }>(
      app.current,
      organization,
      `SELECT action FROM audit_events WHERE action LIKE 'billing.%' OR action LIKE 'invoice.%' ORDER BY id`,
    );
    expect(recorded.map(({ action }) => action)).toEqual([
      'invoice.created',
      'invoice.created',
      'invoice.deleted',
      'invoice.deleted',
      'billing.runUndone',
    ]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-6, CHG-25: billed again after an undo, each period has one invoice with the same cents', async () => {
    const billed = await anAutomaticLease(app.current);
    const [first, second] = [randomUUID(), randomUUID()];
    await bill(billed, first);
    const expected = await money(billed);
    await undo(billed, first);
    await bill(billed, second);
    expect(await money(billed)).toEqual(expected);
    expect(await bill(billed, randomUUID())).toMatchObject([{ message: 'Nothing to bill.' }]);
    await undo(billed, second);
    await bill(billed, randomUUID());
    expect(await money(billed)).toEqual(expected);
    expect(await balanceProblems(app.current, billed.organization)).toEqual([]);
  });

  test('GEN-3, CHG-25: a run that is undone twice, in two tabs or after a lost response, is undone once', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId);
    const key = randomUUID();
    const answers = await Promise.all([undo(billed, runId, key), undo(billed, runId)]);
    answers.push(await undo(billed, runId, key), await undo(billed, runId));
    for (const { status, body } of answers) {
      expect([status, body.invoices]).toEqual([201, 2]);
    }
    // The lost response of the run itself, asked for again: it must not bill.
    expect(await bill(billed, runId)).toMatchObject([
      { ok: false, message: 'This run was undone. Start a new one.' },
    ]);
    const [count] = await asOwner<{ undos: string; postings: string }>(
      app.current,
      billed.organization,
      `SELECT (SELECT count(*) FROM charge_posting_undos) AS undos,
         (SELECT count(*) FROM charge_postings) AS postings`,
    );
    expect(count).toEqual({ undos: '2', postings: '2' });
  });

  test('CHG-25: a run that is undone while it still bills, in parts or after a lost response, bills no more', async () => {
    const billed = await anAutomaticLease(app.current);
    const leases = await fiveLeases(billed);
    const queued = await mailsQueued();
    const runId = randomUUID();
    await billEach(billed.admin, leases.slice(0, 2), runId);
    expect((await undo(billed, runId)).body).toMatchObject({ leases: 2, invoices: 4 });
    for (const part of [leases.slice(2), leases]) {
      const results = await billEach(billed.admin, part, runId);
      expect(new Set(results.map(({ ok, message }) => `${ok} ${message}`))).toEqual(
        new Set(['false This run was undone. Start a new one.']),
      );
    }
    expect([await leasesBilled(billed), await mailsQueued()]).toEqual([0, queued]);
    expect(await runsNow(billed)).toMatchObject([{ invoices: 4, undone: true, undoable: false }]);
    expect((await undo(billed, runId)).body).toMatchObject({ leases: 2, invoices: 4 });
    await billEach(billed.admin, leases, randomUUID());
    expect(await leasesBilled(billed)).toBe(5);
  });

  test('CHG-25: a run that is undone in another tab while it bills leaves nothing behind', async () => {
    const billed = await anAutomaticLease(app.current);
    const leases = await fiveLeases(billed);
    const queued = await mailsQueued();
    const runId = randomUUID();
    const billing = billEach(billed.admin, leases, runId);
    let status = 404;
    while (status === 404) ({ status } = await undo(billed, runId));
    await billing;
    expect([status, await leasesBilled(billed), await mailsQueued()]).toEqual([201, 0, queued]);
    expect(await balanceProblems(app.current, billed.organization)).toEqual([]);
  });

  test('CHG-25: without an id, each call is a separate run, and never part of a named one', async () => {
    const billed = await anAutomaticLease(app.current);
    const leases = await fiveLeases(billed);
    const runId = randomUUID();
    await billEach(billed.admin, leases.slice(0, 1), runId);
    later(1);
    await billEach(billed.admin, leases.slice(1, 3));
    later(1);
    await billEach(billed.admin, leases.slice(3));
    expect((await runsNow(billed)).map(({ invoices }) => invoices)).toEqual([4, 4, 2]);
    expect((await undo(billed, runId)).body).toMatchObject({ leases: 1, invoices: 2 });
    expect(await leasesBilled(billed)).toBe(4);
  });

  test('CHG-25: after an undo just before midnight, the automatic run waits through the night', async () => {
    app.current.clock.set('2026-11-18T04:59:00Z');
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId);
    await undo(billed, runId);
    for (const minutes of [2, 11 * 60]) {
      app.current.clock.advance({ minutes });
      await billAllLeases(app.current, billed.organization);
      expect(await billed.invoices()).toEqual([]);
    }
    later(3600);
    await billAllLeases(app.current, billed.organization);
    expect(await billed.invoices()).toHaveLength(1);
  });

  test('CHG-25: the automatic run waits until the day after an undo, then bills once', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId, '2026-11-17');
    const expected = await money(billed);
    await undo(billed, runId);
    await billAllLeases(app.current, billed.organization);
    expect(await billed.invoices()).toEqual([]);
    onDay(app.current, '2026-11-18');
    await billAllLeases(app.current, billed.organization);
    await billAllLeases(app.current, billed.organization);
    expect(await money(billed)).toEqual(expected);
  });

  test('CHG-23, CHG-25: a period that was undone can be skipped, and stays so', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId, '2026-11-17');
    await undo(billed, runId);
    const as = await signedInAgain(app.current, billed.admin);
    const { body: charges } = await app.current.call(chargesEndpoints.list, {
      as,
      params: billed.params,
    });
    await app.current.call(chargesEndpoints.skip, {
      as,
      params: { ...billed.params, chargeId: charges.schedules[0]!.id },
      body: { periodStart: '2026-11-17', reason: 'A free month' },
    });
    onDay(app.current, '2026-11-18');
    await billAllLeases(app.current, billed.organization);
    expect(await billed.invoices()).toEqual([]);
  });

  test('CHG-25: rent that was billed by hand stays, and is not counted as the run’s', async () => {
    const billed = await anAutomaticLease(app.current);
    const items = [{ description: 'Rent', quantity: 1, rate: 1450 }];
    await anInvoice(app.current, billed.admin, billed.property.id, {
      dueDate: '2026-12-05',
      items,
    });
    const runId = randomUUID();
    await bill(billed, runId);
    expect((await undo(billed, runId)).body).toMatchObject({ invoices: 1 });
    expect((await money(billed)).map(({ dueDate }) => dueDate)).toEqual(['2026-12-05']);
  });
});

type Step = 'bill' | 'undo' | 'nightly' | 'day' | 'pay';

test('GEN-3, CHG-6, CHG-25: in any order of billing, undoing and paying, a period is billed once', async () => {
  const step = fc.constantFrom<Step>('bill', 'undo', 'nightly', 'day', 'pay');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      onDay(app.current, '2026-11-17');
      const billed = await anAutomaticLease(app.current);
      let runId = randomUUID();
      for (const each of steps) {
        later(7);
        if (each === 'bill') await bill(billed, (runId = randomUUID()));
        if (each === 'undo') await undo(billed, runId);
        if (each === 'nightly') await billAllLeases(app.current, billed.organization);
        if (each === 'day') later(24 * 3600);
        if (each === 'pay') {
          const as = await signedInAgain(app.current, billed.admin);
          await aPayment(app.current, as, billed.property.id, { amount: 10 });
        }
      }
      later(24 * 3600);
      await bill(billed, randomUUID());
      expect((await money(billed)).map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
        ['2026-11-17', 676.67],
        ['2026-12-01', 1450],
      ]);
      expect(await balanceProblems(app.current, billed.organization)).toEqual([]);
    }),
    { seed, numRuns: 8, endOnFailure: true },
  );
});
