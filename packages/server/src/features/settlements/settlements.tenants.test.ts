import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aParty } from '#testing/parties';
import { aDraft, anEndedLease, send } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const idsOf = ({ lease, property }: Landlord) => ({ propertyId: property.id, leaseId: lease.id });

describe('NEW-4: tenants and their settlement', () => {
  const ofLessee = async (as: Landlord['lessee']) =>
    (await app.current.call(settlementsEndpoints.ofLessee, { as })).body;

  test('NEW-4: each tenant of the last day gets the letter and sees the settlement; others see nothing', async () => {
    const landlord = await aLandlord(app.current);
    const stranger = await aLandlord(app.current);
    const { admin, lessee, lease } = landlord;
    await aParty(app.current, admin, lease, { emailAddress: 'rob@example.com' });
    await anEndedLease(app.current, admin, idsOf(landlord));
    const draft = await aDraft(app.current, admin, lease.id);
    expect(await ofLessee(lessee)).toEqual([]);
    await send(app.current, admin, draft);
    expect(await ofLessee(lessee)).toMatchObject([
      { leaseId: lease.id, sentOn: '2026-03-10', money: { refund: 1330 } },
    ]);
    expect(await ofLessee(stranger.lessee)).toEqual([]);
    const open = (as: Landlord['lessee']) =>
      app.current.app.inject({
        url: `/v1/lessee/leases/${lease.id}/settlement/pdf`,
        headers: { host: as.host, authorization: `Bearer ${as.token}` },
      });
    expect((await open(lessee)).headers['content-type']).toBe('application/pdf');
    expect((await open(stranger.lessee)).statusCode).toBe(404);
    const { rows } = await app.current.database.pool.query<{ payload: string }>(
      "SELECT payload::text AS payload FROM graphile_worker._private_jobs WHERE payload::text LIKE '%' || $1 || '%'",
      ['settlementId'],
    );
    for (const address of [lessee.emailAddress, 'rob@example.com']) {
      expect(rows.filter(({ payload }) => payload.includes(address))).toHaveLength(1);
    }
  });
});
