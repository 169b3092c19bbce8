import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAutomaticLease, aSchedule, onDay } from '#testing/billing';
import { aLease, aPayment, aProperty, aReversal, type TestPerson } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { seed } from '#testing/seed';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';
import { billAutomatically } from './runs.service.ts';

const app = useTestApp();
const long = process.env['TEST_LONG'] === '1';

const FIRST_DAY = '2026-11-03';
const DAYS = long ? 150 : 50;

const dollars = fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100);
const day = fc.nat({ max: DAYS - 1 });

const schedule = fc.record({
  kind: fc.constantFrom('PARKING' as const, 'STORAGE' as const, 'CREDIT' as const),
  amount: dollars,
  frequency: fc.constantFrom('MONTHLY' as const, 'WEEKLY' as const, 'EVERY_TWO_WEEKS' as const),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  first: day,
  /** Days until its last one; null means no end. */
  length: fc.option(fc.nat({ max: DAYS }), { nil: null }),
});

const scenario = fc.record({
  rent: dollars,
  schedules: fc.array(schedule, { maxLength: 3 }),
  /** Planned amounts of the rent. */
  steps: fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: DAYS }), amount: dollars }), {
    selector: ({ day: from }) => from,
    maxLength: 2,
  }),
  hold: fc.option(fc.record({ first: day, length: fc.nat({ max: 30 }) }), { nil: null }),
  skipsDecember: fc.boolean(),
  payments: fc.array(fc.record({ day, amount: dollars, isReversed: fc.boolean() }), {
    maxLength: 3,
  }),
  /** The days on which the killed servers, or the two servers, check for work. */
  looks: fc.uniqueArray(day, { maxLength: 12 }),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

interface Rental {
  readonly propertyId: string;
  readonly leaseId: string;
}

interface World {
  readonly organization: Organization;
  readonly admin: TestPerson;
  /** Each is billed in its own way: every day, once and late, by a server that is killed, by two servers. */
  readonly daily: Rental;
  readonly late: Rental;
  readonly killed: Rental;
  readonly twice: Rental;
}

/** Identical leases, so that only the way in which they are billed differs. */
async function alike({ rent: monthlyCost }: Scenario): Promise<World> {
  onDay(app.current, FIRST_DAY);
  const first = await anAutomaticLease(app.current, { monthlyCost });
  const { organization, admin, params: daily, lease } = first;
  const another = async (): Promise<Rental> => {
    const { id: propertyId } = await aProperty(app.current, admin);
    const { id: leaseId } = await aLease(app.current, admin, propertyId, {
      type: 'M2M',
      startDate: null,
      endDate: null,
      monthlyCost,
      invoiceAutomatically: true,
      emailAddress: lease.emailAddress,
    });
    return { propertyId, leaseId };
  };
  return {
    organization,
    admin,
    daily,
    late: await another(),
    killed: await another(),
    twice: await another(),
  };
}

const rentalsOf = ({ daily, late, killed, twice }: World) => [daily, late, killed, twice];

/** Adds the charges. Returns the response statuses of the steps, the hold and the skip. */
async function setUp({ admin: as }: World, params: Rental, given: Scenario): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, { first, length, ...terms }] of given.schedules.entries()) {
    const firstDay = addDays(FIRST_DAY, first);
    await aSchedule(app.current, as, params, {
      ...terms,
      firstDay,
      description: `Charge ${index}`,
      dayOfMonth: terms.frequency === 'MONTHLY' ? terms.dayOfMonth : null,
      lastDay: length === null ? null : addDays(firstDay, length),
    });
  }
  const { body: charges } = await app.current.call(chargesEndpoints.list, { as, params });
  const rent = charges.schedules.find(({ kind }) => kind === 'RENT')!;
  const ofRent = { ...params, chargeId: rent.id };
  for (const { day: from, amount } of given.steps) {
    const step = { fromDay: addDays(FIRST_DAY, from), amount, reason: 'Agreed' };
    const made = await app.current.call(chargesEndpoints.addStep, {
      as,
      params: ofRent,
      body: step,
    });
    statuses.push(made.status);
  }
  if (given.hold) {
    const firstDay = addDays(FIRST_DAY, given.hold.first);
    const lastDay = addDays(firstDay, given.hold.length);
    const body = { subject: 'INVOICES' as const, reason: 'In court', firstDay, lastDay };
    const held = await app.current.call(chargesEndpoints.hold, { as, params, body });
    statuses.push(held.status);
  }
  if (given.skipsDecember) {
    const skipped = await app.current.call(chargesEndpoints.skip, {
      as,
      params: ofRent,
      body: { periodStart: '2026-12-01', reason: 'Promised' },
    });
    statuses.push(skipped.status);
  }
  return statuses;
}

async function payOn(world: World, given: Scenario, index: number): Promise<void> {
  for (const { amount, isReversed } of given.payments.filter((one) => one.day === index)) {
    const paymentDate = addDays(FIRST_DAY, index);
    const as = await signedInAgain(app.current, world.admin);
    for (const { propertyId, leaseId } of rentalsOf(world)) {
      const paid = { amount, paymentDate, leaseId };
      const payment = await aPayment(app.current, as, propertyId, paid);
      if (isReversed) await aReversal(app.current, as, payment, { reversalDate: paymentDate });
    }
  }
}

const bill = ({ organization }: World, rental: Rental) =>
  app.current.database.transact({ organization }, (tx) => billAutomatically(tx, rental));

const KILLED = 'the server is killed';

/** Everything is one transaction, so it does not matter at which point the server dies. */
const billUntilKilled = async ({ organization }: World, rental: Rental) => {
  const dying = app.current.database.transact({ organization }, async (tx) => {
    await billAutomatically(tx, rental);
    throw new Error(KILLED);
  });
  await expect(dying).rejects.toThrow(KILLED);
};

async function live(world: World, given: Scenario): Promise<void> {
  for (let index = 0; index < DAYS; index += 1) {
    onDay(app.current, addDays(FIRST_DAY, index));
    await bill(world, world.daily);
    if (given.looks.includes(index)) {
      await billUntilKilled(world, world.killed);
      if (index % 2 === 0) await bill(world, world.killed);
      await Promise.all([1, 2, 3].map(() => bill(world, world.twice)));
    }
    await payOn(world, given, index);
  }
  for (const rental of [world.late, world.killed, world.twice]) await bill(world, rental);
}

/** Every invoice with its items, and the lease's money. */
async function booksOf({ organization }: World, { leaseId }: Rental) {
  const invoices = await asOwner<{ due: string; amount: string; items: string }>(
    app.current,
    organization,
    `SELECT i.due_date::text AS due, i.amount, string_agg(
         concat_ws(' ', t.kind, t.description, t.amount, t.period_start, t.period_end), '; '
         ORDER BY t.position) AS items
       FROM invoices i JOIN invoice_items t USING (organization_id)
       WHERE t.invoice_id = i.id AND i.lease_id = '${leaseId}'
       GROUP BY i.id, i.due_date, i.amount ORDER BY i.due_date, items`,
  );
  const [sums] = await asOwner<{ net: string; overlaps: string; below: string }>(
    app.current,
    organization,
    `SELECT
       (SELECT coalesce(sum(remaining_balance), 0) FROM invoices WHERE lease_id = '${leaseId}')
         - (SELECT credit FROM leases WHERE id = '${leaseId}') AS net,
       (SELECT count(*) FROM charge_postings a JOIN charge_postings b USING (organization_id, schedule_id)
         WHERE a.lease_id = '${leaseId}' AND a.id < b.id
           AND a.period_start <= b.period_end AND b.period_start <= a.period_end) AS overlaps,
       (SELECT count(*) FROM invoices WHERE lease_id = '${leaseId}' AND amount < 0) AS below`,
  );
  return { invoices, ...sums };
}

test(
  'GEN-3, GEN-4, CHG-6, CHG-22: runs on every day, once and late, killed, or by several servers bill the same',
  { timeout: long ? 3_600_000 : 600_000 },
  async () => {
    const check = fc.asyncProperty(scenario, async (given) => {
      const world = await alike(given);
      for (const rental of rentalsOf(world)) {
        for (const status of await setUp(world, rental, given))
          expect([200, 201]).toContain(status);
      }
      await live(world, given);
      const [expected, ...others] = await Promise.all(
        rentalsOf(world).map((rental) => booksOf(world, rental)),
      );
      for (const books of others) expect(books).toEqual(expected);
      expect(expected).toMatchObject({ overlaps: '0', below: '0' });
      expect(await balanceProblems(app.current, world.organization)).toEqual([]);
    });
    await fc.assert(check, { seed, numRuns: long ? 200 : 3, endOnFailure: true });
  },
);
