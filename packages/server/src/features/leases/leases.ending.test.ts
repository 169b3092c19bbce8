import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { describe, expect, test } from 'vitest';
import { aLease } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { leaseCalls, M2M } from './leases.testing.ts';

const app = useTestApp();
const { end, statusOf } = leaseCalls(app);

describe('ending a lease', () => {
  test('LEASE-6, LEASE-8, PROP-9: it expires today, once, and the property is available', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    expect(await statusOf(admin, property.id)).toBe('LEASED');
    expect((await end(admin, property.id, lease.id)).body.status).toBe('EXPIRED');
    expect(await statusOf(admin, property.id)).toBe('FOR_LEASE');
    expect((await end(admin, property.id, lease.id)).problem).toMatchObject({
      status: 422,
      message: 'This lease has ended and can no longer be changed.',
    });
  });

  test('LEASE-6, LEASE-8: the last day is today, or the day in the request', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    expect(lease.lastDay).toBeNull();
    expect((await end(admin, property.id, lease.id)).body.lastDay).toBe('2026-03-10');
    const next = await aLease(app.current, admin, property.id);
    const ended = await end(admin, property.id, next.id, '2026-02-28');
    expect(ended.body).toMatchObject({ status: 'EXPIRED', lastDay: '2026-02-28' });
    expect(ended.body.endDate).toBe('2026-12-31');
  });

  test.each([
    ['2027-01-01', 'This lease ends on 12/31/2026. To let it run longer, change its end date.'],
    ['2025-12-31', 'This lease starts on 01/01/2026. The last day cannot be before that.'],
  ])('LEASE-6: a lease does not end on %s', async (lastDay, message) => {
    const { admin, property, lease } = await aLandlord(app.current);
    const { problem } = await end(admin, property.id, lease.id, lastDay);
    expect(problem).toMatchObject({ status: 422, fields: { lastDay: message } });
    expect(await statusOf(admin, property.id)).toBe('LEASED');
  });

  test('LEASE-6: it can end on a future day, as a fixed term or month to month', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const { body } = await end(admin, property.id, lease.id, '2026-06-30');
    const ends = { endDate: '2026-06-30', afterEnd: 'ENDS', lastDay: null };
    expect(body).toMatchObject({ ...ends, status: 'ACTIVE', startDate: '2026-01-01' });
    expect(await statusOf(admin, property.id)).toBe('LEASED');
    await end(admin, property.id, lease.id);
    const monthly = await aLease(app.current, admin, property.id, M2M);
    expect((await end(admin, property.id, monthly.id, '2026-03-10')).status).toBe(200);
    const other = await aLease(app.current, admin, property.id, M2M);
    const planned = await end(admin, property.id, other.id, '2026-06-30');
    expect(planned.body).toMatchObject({ ...ends, type: 'TERM', startDate: '2026-03-10' });
    // The home can be leased again from the next day on.
    const next = { startDate: '2026-07-01', endDate: '2027-06-30' };
    expect((await aLease(app.current, admin, property.id, next)).status).toBe('PENDING');
  });

  test('PROP-9: if another lease is upcoming, the property stays leased', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const next = { startDate: '2027-01-01', endDate: '2027-12-31' };
    const pending = await aLease(app.current, admin, property.id, next);
    await end(admin, property.id, lease.id);
    expect(await statusOf(admin, property.id)).toBe('LEASED');
    await end(admin, property.id, pending.id);
    expect(await statusOf(admin, property.id)).toBe('FOR_LEASE');
  });

  test('LEASE-8: the list can be filtered by status', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    await end(admin, property.id, lease.id);
    const next = await aLease(app.current, admin, property.id);
    const params = { propertyId: property.id };
    const ids = async (status?: 'ACTIVE' | 'EXPIRED' | 'PENDING') => {
      const query = status ? { status } : {};
      const { body } = await app.current.call(leasesEndpoints.list, { as: admin, params, query });
      return body.map(({ id }) => id);
    };
    expect(await ids()).toEqual([next.id, lease.id]);
    expect(await ids('ACTIVE')).toEqual([next.id]);
    expect(await ids('EXPIRED')).toEqual([lease.id]);
    expect(await ids('PENDING')).toEqual([]);
  });
});
