import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type { AfterEnd } from '@tenantry/contract/leases/leases.schemas';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { aLease, aProperty, leaseBody } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { recurringOnDemand } from '#testing/jobs';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { queueIsEmpty } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { followLeaseJob } from './leases.jobs.ts';
import { lockLeasesOfProperty } from './leases.repository.ts';
import { auditEvents } from '../../platform/database/platform.table.ts';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import type { RunningJobs } from '../../platform/jobs/keep-running.ts';
import { createLogger } from '../../platform/log.ts';

const app = useTestApp();

let servers: RunningJobs[];

// Two servers, as in an installation that must stay available.
beforeAll(async () => {
  const { database, directory } = app.current;
  const { pool } = database;
  const log = createLogger('silent');
  const jobs = [followLeaseJob()];
  const recurring = recurringOnDemand;
  const start = () => startJobs({ pool, database, directory, log, jobs, recurring });
  servers = [await start(), await start()];
});
beforeEach(() => app.current.clock.set(NOW));
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** Runs the product's recurring job at a given time, several times at once. */
async function updateLeasesAt(moment: string, shift: { readonly seconds: number } | null = null) {
  app.current.clock.set(moment);
  if (shift) app.current.clock.advance(shift);
  await app.current.database.pool.query(
    "SELECT graphile_worker.add_job('follow_calendar') FROM generate_series(1, 6)",
  );
  await queueIsEmpty(app.current);
}

/**
 * A landlord in a time zone with two properties: one whose lease ends on a given day, one whose lease begins on
 * another.
 */
async function aTurnIn(timeZone: string, lastDay: string, firstDay: string) {
  const { organization, admin, lessee } = await aLandlord(app.current);
  const { emailAddress } = lessee;
  const move = 'UPDATE organizations SET time_zone = $2 WHERE id = $1';
  await asOwner(app.current, organization, move, [organization.id, timeZone]);
  app.current.directory.forget();
  const [ending, beginning] = [
    await aProperty(app.current, admin),
    await aProperty(app.current, admin),
  ];
  await aLease(app.current, admin, ending.id, { endDate: lastDay, emailAddress });
  await aLease(app.current, admin, beginning.id, {
    startDate: firstDay,
    endDate: '2030-12-31',
    emailAddress,
  });
  const statuses = async () => {
    const as = await signedInAgain(app.current, admin);
    return Promise.all(
      [ending, beginning].map(async ({ id: propertyId }) => {
        const params = { propertyId };
        const leases = await app.current.call(leasesEndpoints.list, { as, params, query: {} });
        const property = await app.current.call(portfolioEndpoints.one, { as, params });
        return `${leases.body[0]!.status} ${property.body.status}`;
      }),
    );
  };
  const events = async () => {
    const found = await app.current.database.transact({ organization }, ({ db }) =>
      db.select({ action: auditEvents.action }).from(auditEvents),
    );
    const actions = found.map(({ action }) => action);
    return actions.filter((action) => /^lease\.(?:begun|expired)$/.test(action)).sort();
  };
  /** Locks the ending lease. */
  const lockEnding = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const done = app.current.database.transact({ organization }, async (tx) => {
      await lockLeasesOfProperty(tx, ending.id);
      isLocked();
      await promise;
    });
    await locked;
    return async () => {
      resolve();
      await done;
    };
  };
  return { statuses, events, lockEnding };
}

const before = ['ACTIVE LEASED', 'PENDING LEASED'];
const after = ['EXPIRED FOR_LEASE', 'ACTIVE LEASED'];

describe('LEASE-9: the status of leases changes at midnight of their organization', () => {
  test.each([
    ['America/New_York', '2026-03-31', '2026-04-01', '2026-04-01T04:00:00Z'],
    // The days on which clocks change in that time zone: the first has 23 hours, the second 25.
    ['America/New_York', '2026-03-07', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-09', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-02', '2026-11-02T05:00:00Z'],
    // In this time zone, midnight does not exist when clocks go forward.
    ['America/Santiago', '2026-09-05', '2026-09-06', '2026-09-06T04:00:00Z'],
    ['Pacific/Honolulu', '2028-02-28', '2028-02-29', '2028-02-29T10:00:00Z'],
    ['Asia/Kathmandu', '2026-12-31', '2027-01-01', '2026-12-31T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-06-30', '2026-07-01', '2026-06-30T10:00:00Z'],
  ])('LEASE-9: in %s, from %s to %s at %s', async (timeZone, lastDay, firstDay, midnight) => {
    app.current.clock.set('2026-01-15T12:00:00Z');
    const { statuses } = await aTurnIn(timeZone, lastDay, firstDay);
    await updateLeasesAt(midnight, { seconds: -1 });
    expect(await statuses()).toEqual(before);
    await updateLeasesAt(midnight);
    expect(await statuses()).toEqual(after);
  });
});

describe('LEASE-9: the status of a lease changes once', () => {
  test('LEASE-9: even if two servers update it at the same time, repeatedly', async () => {
    const { statuses, events } = await aTurnIn('America/New_York', '2026-03-10', '2026-03-11');
    await updateLeasesAt('2026-03-11T04:00:00Z');
    await updateLeasesAt('2026-03-11T04:15:00Z');
    expect(await statuses()).toEqual(after);
    expect(await events()).toEqual(['lease.begun', 'lease.expired']);
  });

  test('LEASE-9: after weeks without a server, with the same result', async () => {
    const { statuses, events } = await aTurnIn('America/New_York', '2026-03-10', '2026-03-11');
    await updateLeasesAt('2026-04-20T15:07:00Z');
    expect(await statuses()).toEqual(after);
    expect(await events()).toEqual(['lease.begun', 'lease.expired']);
  });

  test('LEASE-9: a lease that would have begun and ended while the server was off is over', async () => {
    const { statuses, events } = await aTurnIn('America/New_York', '2026-03-10', '2026-03-11');
    await updateLeasesAt('2031-01-01T12:00:00Z');
    expect(await statuses()).toEqual(['EXPIRED FOR_LEASE', 'EXPIRED FOR_LEASE']);
    expect(await events()).toEqual(['lease.expired', 'lease.expired', 'lease.expired']);
  });

  test('LEASE-9: a locked lease does not delay the others', async () => {
    const { statuses, lockEnding } = await aTurnIn('America/New_York', '2026-03-10', '2026-03-11');
    const release = await lockEnding();
    app.current.clock.set('2026-03-11T04:00:00Z');
    await app.current.database.pool.query("SELECT graphile_worker.add_job('follow_calendar')");
    await eventually(async () => expect(await statuses()).toEqual(['ACTIVE LEASED', after[1]]));
    await release();
    await queueIsEmpty(app.current);
    expect(await statuses()).toEqual(after);
  });
});

describe('LEASE-9: the day after a fixed term', () => {
  /** A home whose lease ends on 03/31/2026. */
  async function aTerm() {
    const { organization, admin, property, lease, lessee } = await aLandlord(app.current);
    const ids = { propertyId: property.id, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: ids,
      query: { lastDay: '2026-03-31' },
    });
    await asOwner(app.current, organization, 'UPDATE leases SET after_end = NULL');
    const again = () => signedInAgain(app.current, admin);
    const decide = async (afterEnd: AfterEnd) =>
      app.current.call(leasesEndpoints.decideAfterEnd, {
        as: await again(),
        params: ids,
        body: { afterEnd },
      });
    const isOffered = async () => {
      const params = { propertyId: property.id };
      const call = { params, host: organization.domain };
      const { body } = await app.current.call(propertiesEndpoints.publicProperty, call);
      return body.status === 'FOR_LEASE';
    };
    const asked = async () => {
      const call = { as: await again(), query: {} };
      const { body } = await app.current.call(todayEndpoints.needs, call);
      return body.items.flatMap((need) => (need.kind === 'lease_ending' ? need.daysLeft : []));
    };
    const leaseNow = async () => {
      const params = { propertyId: property.id };
      const call = { as: await again(), params, query: {} };
      return (await app.current.call(leasesEndpoints.list, call)).body[0]!;
    };
    const startNext = async () => {
      const params = { propertyId: property.id };
      // A new tenant would be invited, by a job that does not run here.
      const { emailAddress } = lessee;
      const body = leaseBody({ startDate: '2026-04-01', endDate: '2027-03-31', emailAddress });
      return app.current.call(leasesEndpoints.start, { as: await again(), params, body });
    };
    const modify = async (changes: Partial<Parameters<typeof leaseBody>[0]>) => {
      const { version } = await leaseNow();
      const { emailAddress } = lessee;
      return app.current.call(leasesEndpoints.modify, {
        as: await again(),
        params: ids,
        body: { ...leaseBody({ emailAddress, startDate: lease.startDate, ...changes }), version },
      });
    };
    return { decide, isOffered, asked, leaseNow, startNext, modify };
  }

  test('LEASE-9, HOME-2: Today asks what follows, and the home is not listed for lease until someone answers', async () => {
    const { decide, isOffered, asked } = await aTerm();
    expect(await asked()).toEqual([21]);
    await updateLeasesAt('2026-04-02T16:00:00Z');
    expect(await asked()).toEqual([-2]);
    expect(await isOffered()).toBe(false);
    expect((await decide('ENDS')).body).toMatchObject({ status: 'EXPIRED', afterEnd: 'ENDS' });
    expect(await asked()).toEqual([]);
    expect(await isOffered()).toBe(true);
    expect((await decide('MONTH_TO_MONTH')).problem.status).toBe(422);
  });

  test('LEASE-9: the lease continues month to month if that was decided before, or is answered afterwards', async () => {
    const monthly = { type: 'M2M', endDate: null, status: 'ACTIVE', afterEnd: null };
    const early = await aTerm();
    expect((await early.decide('MONTH_TO_MONTH')).body).toMatchObject({ type: 'TERM' });
    expect(await early.asked()).toEqual([]);
    const afterwards = await aTerm();
    await updateLeasesAt('2026-04-02T16:00:00Z');
    expect(await early.leaseNow()).toMatchObject(monthly);
    expect(await early.isOffered()).toBe(false);
    expect((await afterwards.decide('MONTH_TO_MONTH')).body).toMatchObject(monthly);
    expect(await afterwards.isOffered()).toBe(false);
    expect((await afterwards.decide('ENDS')).problem).toMatchObject({
      message: 'This lease already runs month to month.',
    });
  });

  test.each([
    ['another last day', { endDate: '2027-03-31' }, { type: 'TERM', endDate: '2027-03-31' }],
    ['month to month', { type: 'M2M', startDate: null, endDate: null }, { type: 'M2M' }],
  ] as const)(
    'LEASE-9: a term that ended undecided is decided by editing the lease: %s',
    async (_, changes, expected) => {
      const { modify, isOffered, asked, leaseNow } = await aTerm();
      await updateLeasesAt('2026-04-02T16:00:00Z');
      expect((await modify({ endDate: '2026-04-01' })).problem.message).toMatch(/in the past/);
      expect((await modify(changes)).status).toBe(200);
      expect(await leaseNow()).toMatchObject({ status: 'ACTIVE', ...expected });
      expect(await isOffered()).toBe(false);
      expect(await asked()).toEqual([]);
      const ended = await aTerm();
      await ended.decide('ENDS');
      await updateLeasesAt('2026-04-03T16:00:00Z');
      expect((await ended.modify(changes)).problem.message).toMatch(/^This lease has ended/);
    },
  );

  test('LEASE-9: the lease continues only if the home is not leased to the next tenant, and then the home stays leased', async () => {
    const { decide, startNext } = await aTerm();
    expect((await decide('MONTH_TO_MONTH')).status).toBe(200);
    expect((await startNext()).problem.code).toBe('lease_overlap');
    await decide('ENDS');
    expect((await startNext()).status).toBe(201);
    expect((await decide('MONTH_TO_MONTH')).problem.code).toBe('lease_overlap');
  });

  test('LEASE-9: a home whose term was set to end is listed for lease the day after', async () => {
    const { decide, isOffered, asked } = await aTerm();
    await decide('ENDS');
    expect(await asked()).toEqual([]);
    await updateLeasesAt('2026-04-01T16:00:00Z');
    expect(await isOffered()).toBe(true);
  });
});
