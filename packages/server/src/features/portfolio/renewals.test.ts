import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { billAllLeases, onDay } from '#testing/billing';
import { aPerson } from '#testing/factories';
import { allBut } from '#testing/made-up-roles';
import { NOW, useTestApp } from '#testing/test-app';
import { aTenancy } from './move-outs.testing.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

describe('LEASE-16: renewing', () => {
  test('LEASE-16: the term goes on, and the new rent is billed from its day', async () => {
    const { organization, as, params, lease, invoices } = await aTenancy(app.current);
    const renew = async (body: object) =>
      app.current.call(moveOutsEndpoints.renew, { as: await as(), params, body: body as never });
    expect((await renew({ endDate: '2027-01-31' })).status).toBe(201);
    const { status, body } = await renew({
      endDate: '2028-01-31',
      rent: 1500,
      rentFrom: '2027-02-01',
    });
    expect([status, body.rent]).toMatchObject([201, { amount: 1500, raisesRent: true }]);
    expect(await lease()).toMatchObject({ type: 'TERM', endDate: '2028-01-31', afterEnd: null });
    for (const day of ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']) {
      onDay(app.current, day);
      await billAllLeases(app.current, organization);
    }
    expect((await invoices()).map(({ amount }) => amount)).toEqual([1450, 1450, 1450, 1500]);
  });

  test('LEASE-16: another rent needs the permission to change charges', async () => {
    const { organization, params, lease } = await aTenancy(app.current);
    const before = await lease();
    const as = await aPerson(app.current, organization, allBut('charges:write'));
    const renew = (body: object) =>
      app.current.call(moveOutsEndpoints.renew, {
        as,
        params,
        body: { endDate: '2028-01-31', ...body },
      });
    expect((await renew({ rent: 1500, rentFrom: '2027-02-01' })).status).toBe(403);
    expect(await lease()).toEqual(before);
    expect((await renew({})).status).toBe(201);
  });

  test('LEASE-16: refuses an earlier last day, a rent inside the term, and a planned move-out', async () => {
    const { as, params, plan } = await aTenancy(app.current);
    const codeOf = async (body: object) =>
      (
        await app.current.call(moveOutsEndpoints.renew, {
          as: await as(),
          params,
          body: body as never,
        })
      ).problem.code;
    await app.current.call(moveOutsEndpoints.renew, {
      as: await as(),
      params,
      body: { endDate: '2027-10-31' },
    });
    expect(await codeOf({ endDate: '2027-10-31' })).toBe('renewal_too_short');
    const early = { endDate: '2028-10-31', rent: 1500, rentFrom: '2027-05-01' };
    expect(await codeOf(early)).toMatch(/term/);
    await plan({});
    expect(await codeOf({ endDate: '2028-10-31' })).toBe('move_out_planned');
  });
});
