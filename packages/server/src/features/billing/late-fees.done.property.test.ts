import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aReversal } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { assessAllLateFees, lateFeeRule } from '#testing/late-fees';
import { aLateLessee } from '#testing/late-lessee';
import { randomRuns } from '#testing/random-runs';
import { seed } from '#testing/seed';
import { NOW, useTestApp } from '#testing/test-app';
import { assessFeesOfLease, queueLateFees } from './late-fees.service.ts';

const app = useTestApp();

const step = fc.record({
  days: fc.nat({ max: 5 }),
  does: fc.constantFrom('pay', 'pay', 'reverse', 'credit', 'hold', 'release', 'wait'),
  cents: fc.integer({ min: 100, max: 145_000 }),
  /** How long ago the money came. */
  ago: fc.nat({ max: 8 }),
});

const scenario = fc.record({
  graceDays: fc.nat({ max: 5 }),
  everyDays: fc.option(fc.integer({ min: 2, max: 9 }), { nil: null }),
  steps: fc.array(step, { minLength: 5, maxLength: 20 }),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

/** A check bounces after a credit note took its place on the invoice. */
const bouncedAfterCredit: Scenario = {
  graceDays: 2,
  everyDays: 5,
  steps: [
    { days: 1, does: 'hold', cents: 131407, ago: 7 },
    { days: 5, does: 'pay', cents: 132535, ago: 5 },
    { days: 2, does: 'pay', cents: 30090, ago: 7 },
    { days: 2, does: 'reverse', cents: 30570, ago: 3 },
    { days: 4, does: 'credit', cents: 9372, ago: 8 },
    { days: 4, does: 'pay', cents: 83492, ago: 7 },
    { days: 1, does: 'wait', cents: 106455, ago: 0 },
    { days: 2, does: 'pay', cents: 15030, ago: 8 },
    { days: 3, does: 'wait', cents: 55790, ago: 3 },
    { days: 5, does: 'credit', cents: 98320, ago: 5 },
    { days: 3, does: 'release', cents: 29352, ago: 5 },
    { days: 3, does: 'hold', cents: 141030, ago: 8 },
    { days: 2, does: 'wait', cents: 86121, ago: 8 },
    { days: 3, does: 'wait', cents: 142530, ago: 1 },
    { days: 1, does: 'reverse', cents: 63982, ago: 5 },
    { days: 3, does: 'wait', cents: 27985, ago: 2 },
    { days: 5, does: 'reverse', cents: 79063, ago: 2 },
    { days: 0, does: 'wait', cents: 97668, ago: 3 },
  ],
};

/** Assesses the fees as the recurring work does: two servers run the job of the lease, if there is one. */
async function assessQueued({ organization, params }: Awaited<ReturnType<typeof aLateLessee>>) {
  const { database } = app.current;
  await database.pool.query('DELETE FROM graphile_worker._private_jobs');
  await database.transact({ organization }, queueLateFees);
  const { rowCount } = await database.pool.query(
    `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'assess_late_fees'`,
  );
  if (rowCount === 0) return;
  const run = () => database.transact({ organization }, (tx) => assessFeesOfLease(tx, params));
  await Promise.all([run(), run()]);
}

/** Returns the late fees before and after all invoices were looked at again. */
async function play({ graceDays, everyDays, steps }: Scenario) {
  app.current.clock.set(NOW);
  const rule = lateFeeRule({ amount: 7.77, everyDays });
  const tenancy = await aLateLessee(app.current, { graceDays, rules: [rule] });
  const { organization, params, again, bill, pay } = tenancy;
  const { id: invoiceId } = await bill();
  const payments: Awaited<ReturnType<typeof pay>>[] = [];
  let day = '2026-11-01';
  const acts = {
    wait: async () => undefined,
    pay: async ({ cents, ago }: Scenario['steps'][number]) =>
      payments.push(await pay(cents / 100, addDays(day, -ago), `Check ${payments.length + 1}`)),
    reverse: async () => {
      const payment = payments.pop();
      if (payment) await aReversal(app.current, await again(), payment, { reversalDate: day });
    },
    credit: async ({ cents }: Scenario['steps'][number]) =>
      app.current.call(invoicesEndpoints.credit, {
        as: await again(),
        params: { propertyId: params.propertyId, invoiceId },
        body: { amount: Math.ceil(cents / 5) / 100, reason: 'Repairs' },
      }),
    hold: async ({ ago }: Scenario['steps'][number]) =>
      app.current.call(chargesEndpoints.hold, {
        as: await again(),
        params,
        body: { subject: 'LATE_FEES', reason: 'Talks', firstDay: day, lastDay: addDays(day, ago) },
      }),
    release: async () => {
      const call = { as: await again(), params };
      const [hold] = (await app.current.call(chargesEndpoints.list, call)).body.holds;
      if (!hold) return;
      await app.current.call(chargesEndpoints.release, {
        ...call,
        params: { ...params, holdId: hold.id },
      });
    },
  };
  for (const each of steps) {
    day = addDays(day, each.days);
    onDay(app.current, day);
    await acts[each.does](each);
    await assessQueued(tenancy);
  }
  onDay(app.current, addDays(day, 1));
  await assessQueued(tenancy);
  const fees = await tenancy.assess();
  await asOwner(app.current, organization, 'UPDATE invoices SET late_fees_done = false');
  await assessAllLateFees(app.current, organization);
  return {
    fees,
    afresh: await tenancy.assess(),
    problems: await balanceProblems(app.current, organization),
  };
}

test(
  'CHG-15: an invoice that is no longer read has all its late fees, whatever payments, credits and holds came',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (each) => {
        const { fees, afresh, problems } = await play(each);
        expect(afresh).toEqual(fees);
        expect(problems).toEqual([]);
      }),
      { seed, numRuns: randomRuns(6, 60), examples: [[bouncedAfterCredit]], endOnFailure: true },
    );
  },
);
