import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { aParty, changeParty, endParty } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

describe('UNIT-9: changing people is an amendment', () => {
  test('UNIT-9: it changes no invoice and no balance, and the history of the lease shows it', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property } = landlord;
    const params = { propertyId: property.id };
    const money = async () =>
      (await app.current.call(invoicesEndpoints.summary, { as: admin, params })).body;
    const before = await money();
    const rob = await aParty(app.current, admin, lease);
    await endParty(app.current, landlord, rob, '2026-06-30');
    expect(await money()).toEqual(before);
    const { body } = await app.current.call(historyEndpoints.one, {
      as: landlord.admin,
      params: { kind: 'lease', entityId: lease.id },
    });
    expect(body.events.map(({ action }) => action)).toEqual([
      'party.ended',
      'party.added',
      'lease.started',
    ]);
    expect(body.events[0]!.changes).toEqual([{ field: 'toDay', from: null, to: '2026-06-30' }]);
  });

  test('UNIT-9: a planned end can be taken back', async () => {
    const landlord = await aLandlord(app.current);
    const rob = await aParty(app.current, landlord.admin, landlord.lease);
    const { body } = await endParty(app.current, landlord, rob, '2026-06-30');
    expect(body.toDay).toBe('2026-06-30');
    expect((await changeParty(app.current, landlord, body, { toDay: null })).body.toDay).toBeNull();
  });
});

describe('UNIT-9: a person who has left', () => {
  test('UNIT-9: being removed again without a day does not come back', async () => {
    const landlord = await aLandlord(app.current);
    const rob = await aParty(app.current, landlord.admin, landlord.lease);
    await endParty(app.current, landlord, rob);
    app.current.clock.advance({ hours: 48 });
    const admin = await signedInAgain(app.current, landlord.admin);
    const again = await endParty(app.current, { ...landlord, admin }, rob);
    expect([again.status, again.body.toDay]).toEqual([200, '2026-03-10']);
  });
});
