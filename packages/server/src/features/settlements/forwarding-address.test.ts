import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aRoommate } from '#testing/parties';
import { aDraft, anEndedLease, anEndedTenancy, send, settlementBody } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const address = '12 Birch Street\nTroy, NY 12180';

const give = ({ lease }: Landlord, as: Landlord['lessee'], forwardingAddress = address) =>
  app.current.call(settlementsEndpoints.saveForwardingAddress, {
    as,
    params: { leaseId: lease.id },
    body: { forwardingAddress },
  });

const read = ({ lease }: Landlord, as: Landlord['lessee']) =>
  app.current.call(settlementsEndpoints.forwardingAddress, { as, params: { leaseId: lease.id } });

const draftOf = async ({ admin, lease }: Landlord) =>
  (await app.current.call(settlementsEndpoints.one, { as: admin, params: { leaseId: lease.id } }))
    .body;

describe('UNIT-12: the forwarding address', () => {
  test('UNIT-12: a tenant gives it, before and after staff have begun the settlement, and the draft has it', async () => {
    const landlord = await anEndedTenancy(app.current);
    const { admin, lessee, lease } = landlord;
    expect((await read(landlord, lessee)).body).toEqual({
      forwardingAddress: '',
      letterSent: false,
    });
    expect((await give(landlord, lessee)).body).toEqual({
      forwardingAddress: address,
      letterSent: false,
    });
    const first = await draftOf(landlord);
    expect(first).toMatchObject({ forwardingAddress: address, version: 1, deductions: [] });
    const body = settlementBody({ forwardingAddress: address });
    const saved = await aDraft(app.current, admin, lease.id, { ...body, version: 1 });
    await give(landlord, lessee, '3 Oak Road');
    expect(await draftOf(landlord)).toMatchObject({
      forwardingAddress: '3 Oak Road',
      deductions: [{ reason: 'Carpet cleaned' }],
      version: 3,
    });
    // What staff typed meanwhile does not take the tenant's address back.
    const late = await app.current.call(settlementsEndpoints.save, {
      as: admin,
      params: { leaseId: lease.id },
      body: { ...body, version: saved.version ?? 1 },
    });
    expect(late.status).toBe(409);
    // The same address again changes nothing.
    await give(landlord, lessee, '3 Oak Road');
    expect((await draftOf(landlord)).version).toBe(3);
  });

  test('UNIT-12: after the settlement was sent, a newer one is kept on the lease; what was sent never changes', async () => {
    const landlord = await anEndedTenancy(app.current);
    const { admin, lessee, lease } = landlord;
    await give(landlord, lessee);
    expect((await send(app.current, admin, await draftOf(landlord))).status).toBe(201);
    const sent = await draftOf(landlord);
    expect(sent).toMatchObject({ forwardingAddress: address, addressSince: null });
    // The same one again changes nothing.
    await give(landlord, lessee);
    expect(await draftOf(landlord)).toEqual(sent);
    for (const later of ['3 Oak Road', '4 Elm Court']) {
      const given = { forwardingAddress: later, letterSent: true };
      expect((await give(landlord, lessee, later)).body).toEqual(given);
      expect((await read(landlord, lessee)).body).toEqual(given);
      expect(await draftOf(landlord)).toEqual({ ...sent, addressSince: later });
    }
    const { body: history } = await app.current.call(historyEndpoints.one, {
      as: admin,
      params: { kind: 'lease', entityId: lease.id },
    });
    expect(history.events[0]).toMatchObject({
      action: 'lease.addressGiven',
      changes: [{ field: 'forwardingAddress', from: '3 Oak Road', to: '4 Elm Court' }],
    });
  });

  test('UNIT-12: each tenant of the last day may give it; a guarantor, a stranger and the staff may not', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property, lease } = landlord;
    const { person: roommate } = await aRoommate(app.current, landlord);
    const { person: guarantor } = await aRoommate(app.current, landlord, { role: 'GUARANTOR' });
    await anEndedLease(app.current, admin, { propertyId: property.id, leaseId: lease.id });
    const stranger = await aLandlord(app.current);
    for (const as of [guarantor, stranger.lessee, admin]) {
      expect((await give(landlord, as)).status).toBeGreaterThan(400);
      expect((await read(landlord, as)).status).toBeGreaterThan(400);
    }
    expect((await draftOf(landlord)).version).toBeNull();
    expect((await give(landlord, roommate)).status).toBe(200);
    expect((await read(landlord, landlord.lessee)).body.forwardingAddress).toBe(address);
  });

  test.each(['', '   ', 'x'.repeat(301)])(
    'UNIT-12: %# is refused beside the field',
    async (given) => {
      const landlord = await anEndedTenancy(app.current);
      const { status, problem } = await give(landlord, landlord.lessee, given);
      expect(status).toBe(400);
      expect(problem).toMatchObject({ fields: { forwardingAddress: expect.stringMatching(/\w/) } });
    },
  );
});
