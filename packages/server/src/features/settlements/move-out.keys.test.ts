import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { allBut } from '#testing/made-up-roles';
import { aDraft } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';
import { aTenancyOn, keyNotReturned, type MoveOutBody } from './move-out.testing.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const aTenancy = (changes?: Parameters<typeof aTenancyOn>[1]) => aTenancyOn(app.current, changes);

describe('UNIT-12: keys, address and what is refused', () => {
  test('UNIT-12: the keys and the address are in the settlement, and a tenant’s newer address is not overwritten', async () => {
    const { moveOut, settlement, organization, params, as } = await aTenancy();
    const { leaseId } = params;
    const lastDay = '2026-12-13';
    await moveOut({ lastDay, keysReturnedOn: lastDay, forwardingAddress: '9 Pine Street' });
    const draft = await settlement();
    expect(draft).toMatchObject({ keysReturnedOn: lastDay, forwardingAddress: '9 Pine Street' });
    await moveOut({ lastDay });
    expect(await settlement()).toEqual(draft);
    const { version } = draft;
    const { body } = await app.current.call(settlementsEndpoints.save, {
      as: await as(),
      params: { leaseId },
      body: { forwardingAddress: '12 Birch Street', deductions: [], keysReturnedOn: lastDay },
    });
    const stale = await moveOut({
      lastDay: '2026-12-14',
      forwardingAddress: '9 Pine Street',
      settlementVersion: version!,
    });
    expect(stale.problem).toMatchObject({
      code: 'stale_version',
      current: { forwardingAddress: '12 Birch Street' },
    });
    expect(await settlement()).toEqual(body);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('UNIT-12: what a tenant or a colleague enters after the form was opened is not overwritten', async () => {
    const { moveOut, settlement, as, params, account } = await aTenancy();
    const lastDay = '2026-12-13';
    const { leaseId } = params;
    await aDraft(app.current, await as(), leaseId, {
      forwardingAddress: '12 Birch Street',
      deductions: [],
    });
    const unseen = { lastDay, forwardingAddress: '9 Pine Street', settlementVersion: 0 };
    expect((await moveOut(unseen)).problem.code).toBe('stale_version');
    const keys = { lastDay, keysReturnedOn: lastDay, settlementVersion: 0 };
    expect((await moveOut(keys)).problem.code).toBe('stale_version');
    expect((await settlement()).forwardingAddress).toBe('12 Birch Street');
    const seen = await app.current.call(leasesEndpoints.list, {
      as: await as(),
      params: { propertyId: params.propertyId },
    });
    const { version: leaseVersion } = seen.body[0]!;
    const charged = { lastDay, chargebacks: [keyNotReturned], leaseVersion };
    expect((await moveOut(charged)).status).toBe(201);
    const { owed } = await account();
    expect((await moveOut(charged)).problem.code).toBe('stale_version');
    const again = await app.current.call(leasesEndpoints.list, {
      as: await as(),
      params: { propertyId: params.propertyId },
    });
    const same = { ...charged, leaseVersion: again.body[0]!.version };
    expect((await moveOut(same)).status).toBe(201);
    expect((await moveOut(same)).problem.code).toBe('stale_version');
    expect((await account()).owed).toBe(owed * 2);
  });

  test.each([
    ['payments:write', { keysReturnedOn: '2026-11-01' }],
    ['payments:write', { forwardingAddress: '9 Pine Street' }],
    ['charges:write', { settleRent: true }],
    ['charges:write', { chargebacks: [keyNotReturned] }],
    ['payments:read', { chargebacks: [keyNotReturned] }],
  ] as const)('UNIT-12: without %s, %o is refused as a whole', async (permission, part) => {
    const { organization, params, as } = await aTenancy();
    const body = { lastDay: '2026-12-13', ...part };
    const someone = await aPerson(app.current, organization, allBut(permission));
    const call = (sent: object) =>
      app.current.call(moveOutsEndpoints.moveOut, {
        as: someone,
        params,
        body: sent as MoveOutBody,
      });
    expect((await call(body)).status).toBe(403);
    const { body: planned } = await app.current.call(moveOutsEndpoints.plannedMoveOut, {
      as: await as(),
      params,
    });
    expect(planned.moveOut).toBeNull();
    expect((await call({ lastDay: body.lastDay })).status).toBe(201);
  });

  test.each([
    ['no label', { chargebacks: [{ label: '', amount: 5 }] }, 'chargebacks.0.label'],
    ['no amount', { chargebacks: [{ label: 'Key', amount: 0 }] }, 'chargebacks.0.amount'],
    ['half a cent', { chargebacks: [{ label: 'Key', amount: 1.005 }] }, 'chargebacks.0.amount'],
    [
      '21 of them',
      { chargebacks: Array.from({ length: 21 }, () => keyNotReturned) },
      'chargebacks',
    ],
    ['a long address', { forwardingAddress: 'x'.repeat(301) }, 'forwardingAddress'],
  ] as const)('UNIT-12: %s is refused with a sentence', async (_, part, field) => {
    const { moveOut, invoices } = await aTenancy();
    const { problem } = await moveOut({ lastDay: '2026-12-13', ...part } as MoveOutBody);
    expect(problem).toMatchObject({
      status: 400,
      fields: { [field]: expect.stringMatching(/\w/) },
    });
    expect(await invoices()).toEqual([]);
  });
});
