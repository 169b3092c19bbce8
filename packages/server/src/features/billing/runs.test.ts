import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anAutomaticLease,
  aSchedule,
  billAllLeases,
  nextRunOf,
  onDay,
  shownInvoices,
} from '#testing/billing';
import { eventually } from '#testing/eventually';
import { anInvoice, aPayment } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { jobsLeft, recurringOnDemand } from '#testing/jobs';
import { useTestApp } from '#testing/test-app';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import type { RunningJobs } from '../../platform/jobs/keep-running.ts';
import { createLogger } from '../../platform/log.ts';
import { billLeaseJob } from './billing.jobs.ts';

const app = useTestApp();
let servers: RunningJobs[];

beforeAll(async () => {
  const { database, directory } = app.current;
  const { pool } = database;
  const log = createLogger('silent');
  const jobs = [billLeaseJob()];
  const recurring = recurringOnDemand;
  const start = () => startJobs({ pool, database, directory, log, jobs, recurring });
  servers = [await start(), await start()];
});
beforeEach(() => onDay(app.current, '2026-11-17'));
afterAll(() => Promise.all(servers.map((server) => server.stop())));

type Billed = Awaited<ReturnType<typeof anAutomaticLease>>;

/** Runs the product's recurring job several times at once, on two servers. */
async function queueIsRun(): Promise<void> {
  await app.current.database.pool.query(
    "SELECT graphile_worker.add_job('queue_billing') FROM generate_series(1, 4)",
  );
  await eventually(async () =>
    expect(JSON.stringify(await jobsLeft(app.current))).not.toMatch(/bill/),
  );
}

const shown = shownInvoices;

const next = (billed: Billed, query: Parameters<typeof nextRunOf>[2] = {}) =>
  nextRunOf(app.current, billed, query);

describe('CHG-5: the automatic run', () => {
  test('CHG-5, CHG-6, C1: two servers make one invoice for the first days, and the next when its due day is near', async () => {
    const billed = await anAutomaticLease(app.current);
    await queueIsRun();
    const first = {
      dueDate: '2026-11-17',
      amount: 676.67,
      items: ['Rent 11/17/2026 to 11/30/2026 (14 of 30 days) 676.67'],
    };
    expect(await shown(billed)).toEqual([first]);
    onDay(app.current, '2026-11-25');
    await queueIsRun();
    expect(await shown(billed)).toEqual([first]);
    onDay(app.current, '2026-11-26');
    await queueIsRun();
    expect(await shown(billed)).toEqual([
      first,
      { dueDate: '2026-12-01', amount: 1450, items: ['Rent 1450'] },
    ]);
  });

  test('GEN-4: after months without a server each month has its invoice with its own days', async () => {
    const billed = await anAutomaticLease(app.current, {
      invoiceDayOfMonth: 31,
      invoiceDueDayOfMonth: 31,
    });
    onDay(app.current, '2027-03-02');
    await billAllLeases(app.current, billed.organization);
    expect((await billed.invoices()).map(({ dueDate, lateDate }) => [dueDate, lateDate])).toEqual([
      ['2026-11-17', '2026-11-17'],
      ['2026-11-30', '2026-11-30'],
      ['2026-12-31', '2026-12-31'],
      ['2027-01-31', '2027-01-31'],
      ['2027-02-28', '2027-02-28'],
    ]);
  });

  test('CHG-5, C4: every schedule that is due is on one invoice; credit of the lease pays it', async () => {
    const billed = await anAutomaticLease(app.current);
    const { admin, params } = billed;
    await billAllLeases(app.current, billed.organization);
    await aPayment(app.current, admin, params.propertyId, { amount: 876.67 });
    const from = { firstDay: '2026-12-01' };
    await aSchedule(app.current, admin, params, {
      ...from,
      kind: 'CREDIT',
      description: 'Lawn',
      amount: 100,
    });
    await aSchedule(app.current, admin, params, {
      ...from,
      kind: 'PET',
      description: 'Cat',
      amount: 35,
    });
    await aSchedule(app.current, admin, params, from);
    onDay(app.current, '2026-11-30');
    const { leases } = await next(billed);
    expect(leases[0]).toMatchObject({ amount: 1460, creditUsed: 200, owedAfter: 1260 });
    await billAllLeases(app.current, billed.organization);
    const [, december] = await billed.invoices();
    expect(december).toMatchObject({ amount: 1460, remainingBalance: 1260 });
    expect(december?.items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['RENT', 1450],
      ['PARKING', 75],
      ['PET', 35],
      ['CREDIT', -100],
    ]);
    expect(await balanceProblems(app.current, billed.organization)).toEqual([]);
  });

  test('CHG-22: a credit takes no invoice below zero, and the rest waits for the next one', async () => {
    const billed = await anAutomaticLease(app.current, { monthlyCost: 80 });
    const { admin, params } = billed;
    const credit = { kind: 'CREDIT', description: 'Repair', frequency: 'ONE_TIME' } as const;
    await aSchedule(app.current, admin, params, { ...credit, amount: 100, firstDay: '2026-12-01' });
    onDay(app.current, '2027-01-01');
    await billAllLeases(app.current, billed.organization);
    expect((await billed.invoices()).map(({ amount }) => amount)).toEqual([37.33, 0, 60]);
  });

  test('CHG-4: leases that are invoiced manually get no invoice, and ended leases no further ones', async () => {
    const byHand = await anAutomaticLease(app.current, { invoiceAutomatically: false });
    const ended = await anAutomaticLease(app.current);
    await billAllLeases(app.current, ended.organization);
    await app.current.call(leasesEndpoints.end, {
      as: ended.admin,
      params: ended.params,
      query: {},
    });
    onDay(app.current, '2027-01-01');
    await queueIsRun();
    expect(await byHand.invoices()).toEqual([]);
    expect(await ended.invoices()).toHaveLength(1);
  });

  test('CHG-4: a lease that is recorded long after it began is invoiced from today on', async () => {
    const term = { type: 'TERM', startDate: '2025-01-01', endDate: '2027-12-31' } as const;
    const billed = await anAutomaticLease(app.current, term);
    onDay(app.current, '2026-12-01');
    await billAllLeases(app.current, billed.organization);
    expect((await shown(billed)).map(({ dueDate }) => dueDate)).toEqual(['2026-12-01']);
  });

  test('CHG-7: a manual invoice with rent counts for its month', async () => {
    const billed = await anAutomaticLease(app.current);
    const { admin, params } = billed;
    const items = [{ description: 'Rent', quantity: 1, rate: 1450 }];
    await anInvoice(app.current, admin, params.propertyId, { dueDate: '2026-12-05', items });
    onDay(app.current, '2026-12-01');
    const [lease] = (await next(billed)).leases;
    expect(lease?.settled.map(({ reason }) => reason)).toEqual(['Already billed by invoice 0001']);
    await billAllLeases(app.current, billed.organization);
    expect((await shown(billed)).map(({ dueDate }) => dueDate)).toEqual([
      '2026-11-17',
      '2026-12-05',
    ]);
  });

  test('CHG-7: rent on a manual invoice counts with its amount; the rest is missed, shown in Today, and billed by a click', async () => {
    const billed = await anAutomaticLease(app.current);
    const { admin, params, organization } = billed;
    const items = [
      { description: 'Rent difference', kind: 'RENT' as const, quantity: 1, rate: 50 },
    ];
    await anInvoice(app.current, admin, params.propertyId, { dueDate: '2026-12-28', items });
    const rest = { description: 'Rent: rest after invoice 0001', amount: 1400 };
    const [lease] = (await next(billed, { through: '2026-12-01' })).leases;
    expect(lease?.held).toMatchObject([{ ...rest, reason: '$50.00 of it is on invoice 0001' }]);
    onDay(app.current, '2026-12-01');
    await billAllLeases(app.current, organization);
    expect((await shown(billed)).map(({ amount }) => amount)).toEqual([676.67, 50]);

    const as = await signedInAgain(app.current, admin);
    const needs = async () =>
      (await app.current.call(todayEndpoints.needs, { as, query: {} })).body.items.filter(
        ({ kind }) => kind === 'rent_missed',
      );
    expect(await needs()).toMatchObject([{ firstDay: '2026-12-01', rest: 1400 }]);
    const { body: charges } = await app.current.call(chargesEndpoints.list, { as, params });
    expect(charges.missed).toMatchObject([{ ...rest, periodStart: '2026-12-01' }]);
    const { scheduleId: chargeId, periodStart } = charges.missed[0]!;
    const bill = () =>
      app.current.call(chargesEndpoints.billMissed, {
        as,
        params: { ...params, chargeId },
        body: { periodStart },
      });
    expect((await bill()).body.missed).toEqual([]);
    expect((await bill()).status).toBe(422);
    await billAllLeases(app.current, organization);
    expect(await shown(billed)).toContainEqual({
      dueDate: '2026-12-01',
      amount: 1400,
      items: ['Rent: rest after invoice 0001 1400'],
    });
    expect(await needs()).toEqual([]);
  });

  test('CHG-7: the rest of manually billed rent stays missed after the month', async () => {
    const { admin, params } = await anAutomaticLease(app.current, { invoiceAutomatically: false });
    const items = [{ description: 'Rent', quantity: 1, rate: 50 }];
    await anInvoice(app.current, admin, params.propertyId, { dueDate: '2026-12-01', items });
    onDay(app.current, '2027-01-05');
    const as = await signedInAgain(app.current, admin);
    const { body } = await app.current.call(chargesEndpoints.list, { as, params });
    expect(body.missed).toMatchObject([{ amount: 1400, periodStart: '2026-12-01' }]);
    const { body: needs } = await app.current.call(todayEndpoints.needs, { as, query: {} });
    expect(needs.items).toContainEqual(
      expect.objectContaining({ kind: 'rent_missed', rest: 1400 }),
    );
  });

  test('CHG-7: a manual invoice with the whole rent in two items leaves no rest', async () => {
    const { admin, params } = await anAutomaticLease(app.current, { invoiceAutomatically: false });
    const items = [600, 850].map((rate) => ({ description: 'Rent', quantity: 1, rate }));
    await anInvoice(app.current, admin, params.propertyId, { dueDate: '2026-12-01', items });
    onDay(app.current, '2026-12-05');
    const as = await signedInAgain(app.current, admin);
    const { body } = await app.current.call(todayEndpoints.needs, { as, query: {} });
    expect(body.items.filter(({ kind }) => kind === 'rent_missed')).toEqual([]);
  });

  test.each([
    ['ACTUAL_DAYS', [1450, 701.61, 748.39]],
    ['NONE', [1450, 1450]],
  ] as const)(
    'LEASE-9, CHG-9: a term that goes on in the middle of a month is billed the rest of it, by %s',
    async (proration, amounts) => {
      const term = { type: 'TERM', startDate: '2026-11-01', endDate: '2026-12-15' } as const;
      const billed = await anAutomaticLease(app.current, term);
      const { admin, params, organization } = billed;
      const { body: settings } = await app.current.call(billingEndpoints.settings, { as: admin });
      await app.current.call(billingEndpoints.saveSettings, {
        as: admin,
        body: { ...settings, proration },
      });
      onDay(app.current, '2026-12-01');
      await billAllLeases(app.current, organization);
      const as = await signedInAgain(app.current, admin);
      await app.current.call(leasesEndpoints.decideAfterEnd, {
        as,
        params,
        body: { afterEnd: 'MONTH_TO_MONTH' },
      });
      onDay(app.current, '2026-12-17');
      await billAllLeases(app.current, organization);
      await billAllLeases(app.current, organization);
      expect((await shown(billed)).map(({ amount }) => amount)).toEqual(amounts);
      const later = await signedInAgain(app.current, admin);
      const { body: needs } = await app.current.call(todayEndpoints.needs, {
        as: later,
        query: {},
      });
      // Nothing of it is for days after the end of the lease.
      expect(needs.items.filter(({ kind }) => kind === 'unused_days')).toEqual([]);
    },
  );

  test('INV-12: a deleted automatic invoice is not created again', async () => {
    const billed = await anAutomaticLease(app.current);
    await billAllLeases(app.current, billed.organization);
    const [invoice] = await billed.invoices();
    await app.current.call(invoicesEndpoints.remove, {
      as: billed.admin,
      params: { propertyId: billed.params.propertyId, invoiceId: invoice!.id },
    });
    await billAllLeases(app.current, billed.organization);
    expect(await billed.invoices()).toEqual([]);
  });
});
