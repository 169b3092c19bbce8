import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAutomaticLease, billAllLeases, onDay, type Billed } from '#testing/billing';
import { aPayment, aPerson } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { runCalls } from './runs.testing.ts';

const app = useTestApp();

beforeEach(() => onDay(app.current, '2026-11-17'));

const { later, bill, undo, runsNow, money, mailsQueued } = runCalls(app);

describe('CHG-25: a run that can no longer be undone', () => {
  const expectRefused = async (billed: Billed, runId: string, sentence: RegExp) => {
    const before = await money(billed);
    const { status, problem } = await undo(billed, runId);
    expect([status, problem.code]).toEqual([409, 'run_not_undoable']);
    expect(problem.message).toMatch(sentence);
    expect(await money(billed)).toEqual(before);
    expect(await balanceProblems(app.current, billed.organization)).toEqual([]);
  };

  test('CHG-25: one invoice of it is paid, in part', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId);
    const as = await signedInAgain(app.current, billed.admin);
    await aPayment(app.current, as, billed.property.id, { amount: 1 });
    await expectRefused(
      billed,
      runId,
      /^This run can no longer be undone: invoice 0001 has a payment/,
    );
  });

  test('CHG-25: one invoice of it has a credit note', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId);
    const as = await signedInAgain(app.current, billed.admin);
    const [, second] = await billed.invoices();
    const params = { propertyId: billed.property.id, invoiceId: second!.id };
    await app.current.call(invoicesEndpoints.credit, {
      as,
      params,
      body: { amount: 1, reason: 'Lawn' },
    });
    await expectRefused(billed, runId, /invoice 0002 has a payment or a credit/);
  });

  test('CHG-25: the mail of one of its invoices is just leaving', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId);
    const [, second] = await billed.invoices();
    await app.current.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a server'
       WHERE payload->'payload'->>'invoiceId' = $1`,
      [second!.id],
    );
    const queued = await mailsQueued();
    await expectRefused(billed, runId, /invoice 0002 was mailed to its tenant/);
    expect(await mailsQueued()).toBe(queued);
  });

  test('CHG-25: one invoice of it was mailed at once by hand, and not a second time after the minute', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId);
    const queued = await mailsQueued();
    const [first] = await billed.invoices();
    const as = await signedInAgain(app.current, billed.admin);
    const params = { propertyId: billed.property.id, invoiceId: first!.id };
    const { body } = await app.current.call(invoicesEndpoints.email, { as, params, body: {} });
    expect(body.email).toBe('PENDING');
    expect(await mailsQueued()).toBe(queued);
    await expectRefused(billed, runId, /invoice 0001 was mailed to its tenant/);
  });

  test('CHG-25: it used the credit of a tenant, and past runs do not offer it', async () => {
    const billed = await anAutomaticLease(app.current);
    const as = await signedInAgain(app.current, billed.admin);
    await bill(billed, randomUUID(), '2026-11-17');
    await aPayment(app.current, as, billed.property.id, { amount: 700 });
    later(1);
    const runId = randomUUID();
    await bill(billed, runId);
    expect((await runsNow(billed))[0]).toMatchObject({ id: runId, undone: false, undoable: false });
    await expectRefused(billed, runId, /has a payment or a credit/);
  });

  test('CHG-25: mailed by hand after the minute, while its own mail still waits, an invoice has one mail', async () => {
    const billed = await anAutomaticLease(app.current);
    await bill(billed, randomUUID());
    const queued = await mailsQueued();
    later(61);
    const [first] = await billed.invoices();
    const as = await signedInAgain(app.current, billed.admin);
    const params = { propertyId: billed.property.id, invoiceId: first!.id };
    await app.current.call(invoicesEndpoints.email, { as, params, body: {} });
    expect(await mailsQueued()).toBe(queued);
  });

  test('CHG-25: a minute is over', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId);
    later(60);
    expect((await billed.invoices()).map(({ email }) => email)).toEqual(['PENDING', 'PENDING']);
    later(1);
    expect(await runsNow(billed)).toMatchObject([{ undone: false, undoable: false }]);
    await expectRefused(billed, runId, /^A run can be undone for one minute\./);
  });

  test('CHG-25: the automatic run, and a run that does not exist', async () => {
    const billed = await anAutomaticLease(app.current);
    await billAllLeases(app.current, billed.organization);
    const as = await signedInAgain(app.current, billed.admin);
    const { body: runs } = await app.current.call(billingEndpoints.runs, { as });
    expect((await undo(billed, runs[0]!.id)).status).toBe(422);
    expect((await undo(billed, randomUUID())).status).toBe(404);
  });

  test('CHG-25: the id of another person’s run is refused', async () => {
    const billed = await anAutomaticLease(app.current);
    const runId = randomUUID();
    await bill(billed, runId, '2026-11-17');
    const other = await aPerson(app.current, billed.organization, 'SiteAdmin');
    expect(await bill({ ...billed, admin: other }, runId)).toMatchObject([{ ok: false }]);
    expect(await billed.invoices()).toHaveLength(1);
  });
});
