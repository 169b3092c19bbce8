import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  anAutomaticLease,
  aSchedule,
  billAllLeases,
  nextRunOf,
  onDay,
  owedMore,
  shownInvoices,
} from '#testing/billing';
import { aPayment } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => onDay(app.current, '2026-11-17'));

type Billed = Awaited<ReturnType<typeof anAutomaticLease>>;

const shown = shownInvoices;

const next = (billed: Billed, query: Parameters<typeof nextRunOf>[2] = {}) =>
  nextRunOf(app.current, billed, query);

describe('CHG-25: Next billing', () => {
  test('CHG-25: a run more than ten days ahead, or a second one on a day, needs a confirmation', async () => {
    onDay(app.current, '2026-11-26');
    const billed = await anAutomaticLease(app.current);
    const run = async (through: string) =>
      app.current.call(billingEndpoints.run, {
        as: billed.admin,
        body: { leaseIds: [billed.params.leaseId], through },
      });
    expect((await next(billed)).asks).toBe(null);
    await run('2026-12-01');
    expect(await next(billed)).toMatchObject({ through: '2027-01-01', asks: 'AHEAD' });
    onDay(app.current, '2026-12-27');
    const other = await anAutomaticLease(app.current);
    expect((await next(billed)).asks).toBe(null);
    await app.current.call(billingEndpoints.run, {
      as: other.admin,
      body: { leaseIds: [other.params.leaseId], through: '2026-12-27' },
    });
    expect(await next(other)).toMatchObject({ through: '2027-01-01', asks: 'AGAIN' });
    expect((await next(billed)).asks).toBe(null);
  });

  test('GEN-5: shows what the run then does, and the rehearsed run shows the same', async () => {
    const billed = await anAutomaticLease(app.current);
    const { admin, params } = billed;
    await aSchedule(app.current, admin, params, { firstDay: '2026-11-17', dayOfMonth: 17 });
    const preview = await next(billed, { through: '2026-12-31' });
    const planned = preview.leases.flatMap(({ invoices }) => invoices);
    const body = { leaseIds: [params.leaseId], through: '2026-12-31' };
    const rehearsed = await app.current.rehearse(billingEndpoints.run, { as: admin, body });
    const run = await app.current.call(billingEndpoints.run, { as: admin, body });
    expect(run.body).toEqual([{ id: params.leaseId, ok: true, message: 'Billed by 3 invoices.' }]);
    expect(rehearsed.body.answer).toEqual(run.body);
    expect(owedMore(rehearsed.body)).toBe(preview.amount);
    expect(rehearsed.body.sends).toHaveLength(3);
    const made = await billed.invoices();
    expect(
      made.map(({ dueDate, amount, items }) => ({
        dueDate,
        amount,
        items: items.map(({ kind, description, amount: each }) => ({
          kind,
          description,
          amount: each,
        })),
      })),
    ).toEqual(planned);
    expect(preview.amount).toBe(made.reduce((sum, { amount }) => sum + amount, 0));
    expect((await next(billed, { through: '2026-12-31' })).leases).toEqual([]);
    const runs = await app.current.call(billingEndpoints.runs, { as: admin });
    expect(runs.body).toMatchObject([{ automatic: false, invoices: 3, day: '2026-11-17' }]);
    const { body: listed } = await app.current.call(billingEndpoints.runInvoices, {
      as: admin,
      params: { runId: runs.body[0]!.id },
    });
    expect(listed.map(({ amount }) => amount)).toEqual(made.map(({ amount }) => amount));
  });

  test('GEN-5: the credit used and the balance afterwards are those of the run', async () => {
    const billed = await anAutomaticLease(app.current);
    const { admin, params, property, lease } = billed;
    await aPayment(app.current, admin, property.id, { amount: 200, leaseId: lease.id });
    const [planned] = (await next(billed)).leases;
    expect(planned).toMatchObject({ amount: 676.67, creditUsed: 200, owedAfter: 476.67 });
    const body = { leaseIds: [params.leaseId] };
    const { body: rehearsed } = await app.current.rehearse(billingEndpoints.run, {
      as: admin,
      body,
    });
    const used = rehearsed.money.filter(({ account }) => account === 'Credit');
    expect(used.map(({ cents }) => cents)).toEqual([200_00]);
    await app.current.call(billingEndpoints.run, { as: admin, body });
    expect(await billed.invoices()).toMatchObject([{ amount: 676.67, remainingBalance: 476.67 }]);
  });

  test('CHG-25: bills everyone with `all`, also leases that are invoiced by hand, from this month on', async () => {
    const billed = await anAutomaticLease(app.current, { invoiceAutomatically: false });
    expect((await next(billed)).leases).toEqual([]);
    const { leases } = await next(billed, { all: 'true' });
    expect(leases).toMatchObject([{ invoiceAutomatically: false, amount: 676.67 }]);
  });

  test('GEN-7: a lease that cannot be billed does not stop the others', async () => {
    const billed = await anAutomaticLease(app.current);
    const missing = '0190d7a0-0000-7000-8000-000000000000';
    const { leaseId } = billed.params;
    const body = { leaseIds: [missing, leaseId, leaseId] };
    const run = await app.current.call(billingEndpoints.run, { as: billed.admin, body });
    expect(run.body).toEqual([
      { id: missing, ok: false, message: 'Not found.' },
      { id: leaseId, ok: true, message: 'Billed by 1 invoice.' },
    ]);
  });
});

describe('CHG-23: holds and skips', () => {
  test('CHG-23: nothing is billed on hold; missed periods are listed, and billed only by a click', async () => {
    const billed = await anAutomaticLease(app.current);
    const { admin, params, organization } = billed;
    const hold = { subject: 'INVOICES', reason: 'In court', firstDay: '2026-11-20' } as const;
    await app.current.call(chargesEndpoints.hold, { as: admin, params, body: hold });
    await billAllLeases(app.current, organization);
    onDay(app.current, '2026-12-10');
    await billAllLeases(app.current, organization);
    expect(await billed.invoices()).toHaveLength(1);
    const [held] = (await next(billed)).leases;
    expect(held?.held).toMatchObject([{ description: 'Rent', amount: 1450, reason: 'In court' }]);
    const as = await signedInAgain(app.current, admin);
    const { body: charges } = await app.current.call(chargesEndpoints.list, { as, params });
    const holdId = charges.holds[0]!.id;
    const released = await app.current.call(chargesEndpoints.release, {
      as,
      params: { ...params, holdId },
    });
    expect(released.body.missed).toMatchObject([{ periodStart: '2026-12-01', amount: 1450 }]);
    await billAllLeases(app.current, organization);
    expect(await billed.invoices()).toHaveLength(1);
    const chargeId = charges.schedules[0]!.id;
    const { body } = await app.current.call(chargesEndpoints.billMissed, {
      as,
      params: { ...params, chargeId },
      body: { periodStart: '2026-12-01' },
    });
    expect(body.missed).toEqual([]);
    expect((await shown(billed)).at(-1)).toEqual({
      dueDate: '2026-12-10',
      amount: 1450,
      items: ['Rent 1450'],
    });
  });

  test('CHG-23: a skipped period is not billed, with its reason', async () => {
    const billed = await anAutomaticLease(app.current);
    const { admin, params } = billed;
    const { body: charges } = await app.current.call(chargesEndpoints.list, { as: admin, params });
    const { body } = await app.current.call(chargesEndpoints.skip, {
      as: admin,
      params: { ...params, chargeId: charges.schedules[0]!.id },
      body: { periodStart: '2026-12-01', reason: 'A free month' },
    });
    expect(body.skipped).toMatchObject([{ periodStart: '2026-12-01', reason: 'A free month' }]);
    onDay(app.current, '2027-01-01');
    await billAllLeases(app.current, billed.organization);
    expect((await shown(billed)).map(({ dueDate }) => dueDate)).toEqual([
      '2026-11-17',
      '2027-01-01',
    ]);
  });
});
