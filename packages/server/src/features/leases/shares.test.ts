import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { sharesInput } from '@tenantry/contract/leases/shares.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { anInvoice } from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { aParty, ofLease } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const partiesOf = async ({ admin, lease }: Landlord) =>
  (await app.current.call(partiesEndpoints.list, { as: admin, params: ofLease(lease) })).body;

const setShares = ({ admin, lease }: Landlord, body: z.input<typeof sharesInput>) =>
  app.current.call(partiesEndpoints.setShares, { as: admin, params: ofLease(lease), body });

const sharesOf = async (landlord: Landlord) =>
  (await partiesOf(landlord)).map(({ share }) => share?.amount ?? null);

const ownShare = async (as: Landlord['lessee']) =>
  (await app.current.call(leasesEndpoints.ofLessee, { as })).body[0]?.share;

/** Three tenants who share a rent of 1,560.00. */
async function three(rent = 1560) {
  const landlord = await aLandlord(app.current);
  const { admin, lease } = landlord;
  const { version: _, ...unversioned } = lease;
  await app.current.call(leasesEndpoints.modify, {
    as: admin,
    params: ofLease(lease),
    body: { ...unversioned, monthlyCost: rent },
  });
  await aParty(app.current, admin, lease);
  await aParty(app.current, admin, lease);
  const ids = (await partiesOf(landlord)).map(({ id }) => id);
  return { landlord, ids };
}

describe('UNIT-7: the shares of tenants', () => {
  test('UNIT-7: U1, parts of 50, 30 and 20 percent show 780.00, 468.00 and 312.00, also to the tenant', async () => {
    const { landlord, ids } = await three();
    const values = [5000, 3000, 2000];
    const shares = ids.map((partyId, index) => ({ partyId, value: values[index] ?? 0 }));
    expect((await setShares(landlord, { split: 'PARTS', shares })).status).toBe(200);
    expect(await sharesOf(landlord)).toEqual([780, 468, 312]);
    expect(await ownShare(landlord.lessee)).toEqual({ amount: 780, of: 1560 });
  });

  test('UNIT-7: U2, 1,450.00 by thirds is 483.34, 483.33 and 483.33', async () => {
    const { landlord } = await three(1450);
    await setShares(landlord, { split: 'EQUALLY' });
    expect(await sharesOf(landlord)).toEqual([483.34, 483.33, 483.33]);
  });

  test('UNIT-7: amounts must add up to the rent, and shares never limit what is due', async () => {
    const { landlord, ids } = await three();
    const of = (...values: number[]) =>
      ids.map((partyId, index) => ({ partyId, value: values[index] ?? 0 }));
    const wrong = await setShares(landlord, {
      split: 'AMOUNTS',
      shares: of(100_000, 50_000, 5000),
    });
    expect(wrong.problem).toMatchObject({
      status: 422,
      code: 'shares_not_whole',
      message: 'The shares add up to $1,550.00, and must add up to $1,560.00.',
    });
    await setShares(landlord, { split: 'AMOUNTS', shares: of(100_000, 50_000, 6000) });
    expect(await sharesOf(landlord)).toEqual([1000, 500, 60]);
    const items = [{ kind: 'RENT' as const, description: 'Rent', quantity: 1, rate: 1560 }];
    await anInvoice(app.current, landlord.admin, landlord.property.id, { items });
    const { body } = await app.current.call(invoicesEndpoints.summaryOfLessee, {
      as: landlord.lessee,
      query: {},
    });
    expect(body.balanceDue).toBe(1560);
  });

  test('UNIT-17: parts that do not sum to 10,000, and a share of somebody else, are refused', async () => {
    const { landlord, ids } = await three();
    const parts = ids.map((partyId) => ({ partyId, value: 3333 }));
    const short = await setShares(landlord, { split: 'PARTS', shares: parts });
    expect(short.problem).toMatchObject({ status: 422, code: 'shares_not_whole' });
    const foreign = [...parts.slice(0, 2), { partyId: newId(), value: 3334 }];
    const other = await setShares(landlord, { split: 'PARTS', shares: foreign });
    expect(other.problem).toMatchObject({ status: 422, code: 'shares_not_whole' });
    expect(await sharesOf(landlord)).toEqual([null, null, null]);
  });

  test('UNIT-7: after somebody has left, nobody has a share until they are set again', async () => {
    const { landlord: before, ids } = await three();
    await setShares(before, { split: 'EQUALLY' });
    const params = { ...ofLease(before.lease), partyId: ids[2]! };
    await app.current.call(partiesEndpoints.end, {
      as: before.admin,
      params,
      query: { lastDay: '2026-03-10' },
    });
    app.current.clock.advance({ hours: 24 });
    const landlord = {
      ...before,
      admin: await signedInAgain(app.current, before.admin),
      lessee: await signedInAgain(app.current, before.lessee),
    };
    expect(await sharesOf(landlord)).toEqual([null, null, null]);
    await setShares(landlord, { split: 'EQUALLY' });
    expect(await sharesOf(landlord)).toEqual([780, 780, null]);
    await setShares(landlord, { split: 'NONE' });
    expect(await ownShare(landlord.lessee)).toBeUndefined();
  });
});

describe('UNIT-7: a rent of zero', () => {
  const zeros = (ids: readonly string[]) => ids.map((partyId) => ({ partyId, value: 0 }));

  test('UNIT-7: has no shares to set, and shares that were set before are not shown', async () => {
    const { landlord, ids } = await three();
    await setShares(landlord, {
      split: 'AMOUNTS',
      shares: ids.map((partyId, index) => ({ partyId, value: [100_000, 56_000, 0][index] ?? 0 })),
    });
    const { admin, lease } = landlord;
    const { body: leases } = await app.current.call(leasesEndpoints.list, {
      as: admin,
      params: { propertyId: lease.propertyId },
    });
    const { version: _, status: __, ...current } = leases[0]!;
    const free = await app.current.call(leasesEndpoints.modify, {
      as: admin,
      params: ofLease(lease),
      body: { ...current, monthlyCost: 0 },
    });
    expect(free.status).toBe(200);
    const refused = await setShares(landlord, { split: 'AMOUNTS', shares: zeros(ids) });
    expect(refused.problem).toMatchObject({ status: 422, code: 'shares_not_whole' });
    expect((await partiesOf(landlord)).map(({ id }) => id)).toEqual(ids);
    expect((await setShares(landlord, { split: 'EQUALLY' })).status).toBe(200);
    expect(await sharesOf(landlord)).toEqual([0, 0, 0]);
  });
});
