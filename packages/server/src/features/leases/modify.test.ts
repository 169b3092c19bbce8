import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { describe, expect, test } from 'vitest';
import { updateLeasesForToday } from '#testing/calendar';
import { aLease, anInvoice, leaseBody, type TestPerson } from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
const M2M = { type: 'M2M', startDate: null, endDate: null } as const;

type Changes = Parameters<typeof leaseBody>[0];

const modify = (admin: TestPerson, lease: Lease, changes: Changes, version = lease.version) =>
  app.current.call(leasesEndpoints.modify, {
    as: admin,
    params: { propertyId: lease.propertyId, leaseId: lease.id },
    body: { ...leaseBody({ emailAddress: lease.emailAddress, ...changes }), version },
  });

const leasesOf = async ({ admin, property }: Pick<Landlord, 'admin' | 'property'>) => {
  const params = { propertyId: property.id };
  return (await app.current.call(leasesEndpoints.list, { as: admin, params, query: {} })).body;
};

describe('LEASE-8: modifying a lease', () => {
  test('LEASE-8: the fields change, and the version increases', async () => {
    const { admin, lease } = await aLandlord(app.current);
    const changes = { monthlyCost: 1300, deposit: 0, lateFeePercent: 0, endDate: '2027-06-30' };
    const { body } = await modify(admin, lease, changes);
    expect(body).toMatchObject({ ...changes, id: lease.id, version: 2, status: 'ACTIVE' });
  });

  test('LEASE-8, INV-11: existing invoices stay unchanged; the next one has the new terms', async () => {
    const { admin, lease, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const params = { propertyId: property.id };
    const money = async () => ({
      invoices: (await app.current.call(invoicesEndpoints.list, { as: admin, params })).body,
      summary: (await app.current.call(invoicesEndpoints.summary, { as: admin, params })).body,
    });
    const before = await money();
    // Five days late at 10 dollars a day.
    expect(before).toMatchObject({ invoices: [invoice], summary: { lateFeeOnOverdue: 50 } });
    const { body } = await modify(admin, lease, {
      monthlyCost: 1300,
      deposit: 0,
      invoiceDayOfMonth: 15,
      invoiceDueDayOfMonth: 20,
      lateFeePercent: 100,
      lateFeeFrequency: 5,
    });
    expect(await money()).toEqual(before);
    await anInvoice(app.current, admin, property.id, { lateFee: body.lateFeePercent });
    // The new one: 100 dollars for every five days.
    expect((await money()).summary.lateFeeOnOverdue).toBe(150);
  });

  test('a change of an older version is refused with the current lease', async () => {
    const { admin, lease } = await aLandlord(app.current);
    await modify(admin, lease, { monthlyCost: 1300 });
    const { problem } = await modify(admin, lease, { monthlyCost: 1400 });
    expect(problem).toMatchObject({ status: 409, code: 'stale_version' });
    expect(problem.current).toMatchObject({ id: lease.id, monthlyCost: 1300, version: 2 });
  });

  test('a lease that has ended cannot be changed', async () => {
    const { admin, lease } = await aLandlord(app.current);
    const params = { propertyId: lease.propertyId, leaseId: lease.id };
    const ended = (await app.current.call(leasesEndpoints.end, { as: admin, params })).body;
    const { problem } = await modify(admin, ended, { monthlyCost: 1300 });
    expect(problem).toMatchObject({ status: 422, code: 'lease_ended' });
  });

  test('LEASE-2: a fixed term becomes month to month without dates, and a fixed term again', async () => {
    const { admin, lease } = await aLandlord(app.current);
    const open = (await modify(admin, lease, M2M)).body;
    expect(open).toMatchObject({ type: 'M2M', startDate: null, endDate: null, status: 'ACTIVE' });
    const dates = { startDate: '2026-04-01', endDate: '2027-03-31' };
    const term = (await modify(admin, open, { type: 'TERM', ...dates })).body;
    expect(term).toMatchObject({ ...dates, type: 'TERM', status: 'PENDING', version: 3 });
  });

  test('LEASE-9: it can be extended neither over the next lease nor into the past', async () => {
    const { admin, lease, property } = await aLandlord(app.current);
    const next = { startDate: '2027-01-01', endDate: '2027-12-31' };
    await aLease(app.current, admin, property.id, next);
    for (const changes of [{ endDate: '2027-01-01' }, M2M]) {
      expect((await modify(admin, lease, changes)).problem.code).toBe('lease_overlap');
    }
    const past = { endDate: '2026-03-09' };
    expect((await modify(admin, lease, past)).problem.fields).toHaveProperty('endDate');
  });

  test('LEASE-9: changing it while others start causes no deadlock', async () => {
    const { admin, lease, property } = await aLandlord(app.current);
    const params = { propertyId: property.id };
    let current = lease;
    for (let round = 0; round < 20; round += 1) {
      const begin = () =>
        app.current.call(leasesEndpoints.start, { as: admin, params, body: leaseBody() });
      const endDate = `2026-12-${10 + round}`;
      const [changed, ...refused] = await Promise.all([
        modify(admin, current, { endDate }),
        begin(),
        begin(),
      ]);
      current = changed.body;
      expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    }
  });

  test('LEASE-10: another email address assigns the lease to another user', async () => {
    const { admin, lease, lessee } = await aLandlord(app.current);
    await modify(admin, lease, { emailAddress: 'someone-else@example.com' });
    const own = await app.current.call(leasesEndpoints.ofLessee, { as: lessee });
    expect(own.body).toEqual([]);
  });
});

describe('LEASE-9: leases follow the calendar of New York', () => {
  test.each([
    ['2026-03-11T03:59:00Z', '2026-03-11', 'PENDING'],
    ['2026-03-11T04:00:00Z', '2026-03-11', 'ACTIVE'],
    ['2026-12-01T04:59:00Z', '2026-12-01', 'PENDING'],
    ['2026-12-01T05:00:00Z', '2026-12-01', 'ACTIVE'],
  ])('LEASE-9: at %s a lease from %s is %s', async (now, startDate, status) => {
    app.current.clock.set(NOW);
    const { organization, admin, property } = await aLandlord(app.current);
    app.current.clock.set(now);
    const again = await signedInAgain(app.current, admin);
    const [running] = await leasesOf({ admin: again, property });
    await app.current.call(leasesEndpoints.end, {
      as: again,
      params: { propertyId: property.id, leaseId: running!.id },
    });
    const dates = { startDate, endDate: '2027-12-31' };
    expect(await aLease(app.current, again, property.id, dates)).toMatchObject({ status });
    expect(organization.timeZone).toBe('America/New_York');
  });

  test('LEASE-9, PROP-9: the recurring job begins and expires leases by date', async () => {
    app.current.clock.set(NOW);
    const landlord = await aLandlord(app.current);
    const { organization, property, lease } = landlord;
    const dates = { startDate: '2027-01-01', endDate: '2027-12-31' };
    const next = await aLease(app.current, landlord.admin, property.id, dates);

    const statusesAt = async (now: string) => {
      app.current.clock.set(now);
      // Twice, because it is safe to repeat.
      await updateLeasesForToday(app.current, organization);
      await updateLeasesForToday(app.current, organization);
      const admin = await signedInAgain(app.current, landlord.admin);
      const leases = new Map(
        (await leasesOf({ admin, property })).map((one) => [one.id, one.status]),
      );
      const params = { propertyId: property.id };
      const shown = await app.current.call(portfolioEndpoints.one, { as: admin, params });
      return [leases.get(lease.id), leases.get(next.id), shown.body.status];
    };

    expect(await statusesAt('2027-01-01T04:59:00Z')).toEqual(['ACTIVE', 'PENDING', 'LEASED']);
    expect(await statusesAt('2027-01-01T05:00:00Z')).toEqual(['EXPIRED', 'ACTIVE', 'LEASED']);
    expect(await statusesAt('2028-01-01T04:59:00Z')).toEqual(['EXPIRED', 'ACTIVE', 'LEASED']);
    expect(await statusesAt('2028-01-01T05:00:00Z')).toEqual(['EXPIRED', 'EXPIRED', 'FOR_LEASE']);
  });
});
