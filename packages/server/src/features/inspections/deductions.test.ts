import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import { MAX_DEDUCTIONS } from '@tenantry/contract/settlements/settlements.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { allItems, aWornLease } from '#testing/home-inspections';
import { asOwner } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { anEndedLease, send } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const idsOf = ({ lease, property }: Landlord) => ({ propertyId: property.id, leaseId: lease.id });

describe('MAINT-14: a move-in beside the move-out', () => {
  test('MAINT-14: an item that got worse becomes one deduction with both photos', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease } = landlord;
    const { moveIn, moveOut } = await aWornLease(app.current, admin, idsOf(landlord));
    const params = { inspectionId: moveOut.id };
    const compared = await app.current.call(inspectionsEndpoints.compare, { as: admin, params });
    expect(compared.body.moveIn).toMatchObject({ id: moveIn.id });
    const worse = compared.body.items.filter((item) => item.worse);
    expect(worse).toMatchObject([
      { before: { condition: 'GOOD' }, after: { condition: 'DAMAGED', note: 'A burn' } },
    ]);
    const deduct = (itemId: string, amount: number) =>
      app.current.call(inspectionsEndpoints.deduct, {
        as: admin,
        params,
        body: { itemId, reason: 'Floor repaired', amount },
      });
    const itemId = worse[0]?.after.id ?? '';
    await deduct(itemId, 120);
    await deduct(itemId, 140);
    expect((await deduct(allItems(moveOut)[1]?.id ?? '', 10)).problem).toMatchObject({
      code: 'item_not_worse',
    });
    const { body: settlement } = await app.current.call(settlementsEndpoints.one, {
      as: admin,
      params: { leaseId: lease.id },
    });
    expect(settlement.deductions).toMatchObject([
      { key: itemId, reason: 'Floor repaired', amount: 140 },
    ]);
    expect(settlement.deductions[0]?.condition).toBe('Move-in: good. Move-out: damaged, A burn.');
    expect(settlement.photos.map(({ moment }) => moment)).toEqual(['BEFORE', 'AFTER']);
  });

  test('MAINT-14: a deduction that is proposed again keeps what was added to it in the settlement, and its place', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, lease } = landlord;
    const { moveOut } = await aWornLease(app.current, as, idsOf(landlord));
    const itemId = allItems(moveOut)[0]?.id ?? '';
    const propose = (amount: number) =>
      app.current.call(inspectionsEndpoints.deduct, {
        as,
        params: { inspectionId: moveOut.id },
        body: { itemId, reason: 'Floor repaired', amount },
      });
    const params = { leaseId: lease.id };
    const deductions = async () =>
      (await app.current.call(settlementsEndpoints.one, { as, params })).body.deductions;
    await propose(120);
    const condition = 'Oak, 3 years old, a burn';
    const bill = { key: itemId, kind: 'BILL' as const, reason: 'Floor', amount: 120 };
    const cleaning = { ...bill, key: crypto.randomUUID(), reason: 'Cleaning' };
    const save = (first: object) =>
      app.current.call(settlementsEndpoints.save, {
        as,
        params,
        body: { deductions: [{ ...bill, ...first }, cleaning] },
      });
    await save({ vendor: 'Hudson Floors', condition });
    await propose(140);
    expect(await deductions()).toMatchObject([
      { kind: 'BILL', vendor: 'Hudson Floors', condition, reason: 'Floor repaired', amount: 140 },
      { reason: 'Cleaning' },
    ]);
    await save({ kind: 'LABOR', amount: null, hours: 2.5, rate: 40 });
    await propose(100);
    expect((await deductions())[0]).toMatchObject({ kind: 'LABOR', hours: 2.5, amount: 100 });
    await propose(90);
    expect((await deductions())[0]).toMatchObject({ kind: 'OTHER', hours: null, amount: 90 });
  });

  test('MAINT-14: in California a deduction without a photo after the repair is not sent', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property, lease, organization } = landlord;
    const move = 'UPDATE properties SET state = $2 WHERE organization_id = $1 AND id = $3';
    await asOwner(app.current, organization, move, [organization.id, 'CA', property.id]);
    const { moveOut } = await aWornLease(app.current, admin, idsOf(landlord));
    await anEndedLease(app.current, admin, idsOf(landlord));
    const itemId = allItems(moveOut)[0]?.id ?? '';
    await app.current.call(inspectionsEndpoints.deduct, {
      as: admin,
      params: { inspectionId: moveOut.id },
      body: { itemId, reason: 'Floor repaired', amount: 120 },
    });
    const params = { leaseId: lease.id };
    const one = () => app.current.call(settlementsEndpoints.one, { as: admin, params });
    const { body: blocked } = await one();
    expect(blocked.problem).toContain('Missing: a photo after the repair.');
    expect((await send(app.current, admin, blocked)).problem).toMatchObject({
      code: 'settlement_photos_missing',
    });
    await app.current.call(settlementsEndpoints.uploadPhoto, {
      as: admin,
      params: { ...params, deductionId: itemId, moment: 'REPAIRED', fileName: 'floor.png' },
      file: await aPicture(),
    });
    const { body: complete } = await one();
    expect(complete.problem).toBeNull();
    expect((await send(app.current, admin, complete)).status).toBe(201);
  });

  test('MAINT-14: a changed deduction does not bring back the photos that were removed from it', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, lease } = landlord;
    const { moveOut } = await aWornLease(app.current, as, idsOf(landlord));
    const params = { leaseId: lease.id };
    const propose = (amount: number) =>
      app.current.call(inspectionsEndpoints.deduct, {
        as,
        params: { inspectionId: moveOut.id },
        body: { itemId: allItems(moveOut)[0]?.id ?? '', reason: 'Floor repaired', amount },
      });
    const settlement = async () =>
      (await app.current.call(settlementsEndpoints.one, { as, params })).body;
    await propose(120);
    const photoId = (await settlement()).photos[0]?.id ?? '';
    await app.current.call(settlementsEndpoints.removePhoto, {
      as,
      params: { ...params, photoId },
    });
    await propose(140);
    const { deductions, photos } = await settlement();
    expect(deductions).toMatchObject([{ amount: 140 }]);
    expect(photos).toMatchObject([{ moment: 'AFTER' }]);
    // Without the deduction, the next proposal is a new one.
    await app.current.call(settlementsEndpoints.save, { as, params, body: { deductions: [] } });
    await propose(160);
    expect((await settlement()).photos).toHaveLength(2);
    const events = await asOwner<{ after: object }>(
      app.current,
      landlord.organization,
      `SELECT after FROM audit_events
       WHERE organization_id = $1 AND action = 'settlement.deductionProposed' ORDER BY id`,
      [landlord.organization.id],
    );
    expect(events.map(({ after }) => after)).toMatchObject([
      { amount: 120, photos: 2 },
      { amount: 140 },
      { amount: 160, photos: 2 },
    ]);
    expect(events[1]?.after).not.toHaveProperty('photos');
  });

  test('MAINT-14: a deduction that would keep the settlement from being saved is refused', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, lease } = landlord;
    const { moveOut } = await aWornLease(app.current, as, idsOf(landlord));
    const itemId = allItems(moveOut)[0]?.id ?? '';
    const propose = (amount: number) =>
      app.current.call(inspectionsEndpoints.deduct, {
        as,
        params: { inspectionId: moveOut.id },
        body: { itemId, reason: 'Floor repaired', amount },
      });
    const line = (key: string) => ({ key, kind: 'OTHER' as const, reason: 'Bulb', amount: 1 });
    const save = (deductions: readonly ReturnType<typeof line>[]) =>
      app.current.call(settlementsEndpoints.save, {
        as,
        params: { leaseId: lease.id },
        body: { deductions: [...deductions] },
      });
    const others = Array.from({ length: MAX_DEDUCTIONS - 1 }, () => line(crypto.randomUUID()));
    await save([...others, line(crypto.randomUUID())]);
    expect((await propose(120)).problem).toMatchObject({
      status: 422,
      code: 'too_many_deductions',
    });
    await save(others);
    expect((await propose(120)).status).toBe(201);
    expect((await propose(140)).status).toBe(201);
    expect((await save([...others, line(itemId)])).status).toBe(200);
  });
});
