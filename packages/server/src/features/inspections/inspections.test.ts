import { createHash } from 'node:crypto';
import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '#testing/factories';
import {
  addPhoto,
  allItems,
  anInspection,
  aWornLease,
  checkItems,
  sendOut,
  templateBody,
} from '#testing/home-inspections';
import { asOwner } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { readPdf } from '#testing/pdf';
import { anEndedLease, send } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const idsOf = ({ lease, property }: Landlord) => ({ propertyId: property.id, leaseId: lease.id });

const aMoveIn = (landlord: Landlord) =>
  anInspection(app.current, landlord.admin, { ...idsOf(landlord), kind: 'MOVE_IN' });

const inspectionOf = async ({ admin }: Landlord, { id: inspectionId }: Inspection) =>
  (await app.current.call(inspectionsEndpoints.one, { as: admin, params: { inspectionId } })).body;

describe('MAINT-12: an inspection', () => {
  test('MAINT-12: starts with the usual rooms, and keeps the condition and note of each item', async () => {
    const landlord = await aLandlord(app.current);
    const started = await aMoveIn(landlord);
    expect(started.rooms.map(({ name }) => name)).toContain('Kitchen');
    expect(allItems(started).every(({ condition }) => condition === null)).toBe(true);
    const [floor, walls] = allItems(started);
    const { body } = await app.current.call(inspectionsEndpoints.saveItems, {
      as: landlord.admin,
      params: { inspectionId: started.id },
      body: {
        items: [{ itemId: floor?.id ?? '', condition: 'WORN', note: 'A scratch at the door' }],
      },
    });
    expect(allItems(body)[0]).toMatchObject({ condition: 'WORN', note: 'A scratch at the door' });
    expect(allItems(body)[1]).toMatchObject({ id: walls?.id, condition: null, note: '' });
    const list = await app.current.call(inspectionsEndpoints.list, {
      as: landlord.admin,
      query: { propertyId: landlord.property.id, state: 'open' },
    });
    expect(list.body).toMatchObject({
      items: [{ id: started.id, items: allItems(started).length, checked: 1, photos: 0 }],
      cut: false,
    });
  });

  test('MAINT-12: a photo has its time and the hash of what the device sent, and is stored once', async () => {
    const landlord = await aLandlord(app.current);
    const started = await aMoveIn(landlord);
    const named = { inspectionId: started.id, itemId: allItems(started)[0]?.id ?? '' };
    const photoId = newId();
    const sendPhoto = (admin = landlord.admin) => addPhoto(app.current, admin, named, photoId);
    const sent = await Promise.all([sendPhoto(), sendPhoto()]);
    // Both responses are lost, and after two days no idempotency key is known any more.
    app.current.clock.set('2026-03-12T15:00:00Z');
    const admin = await signedInAgain(app.current, landlord.admin);
    sent.push(await sendPhoto(admin));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [item] = allItems(await inspectionOf({ ...landlord, admin }, started));
    expect(item?.photos).toMatchObject([
      {
        id: photoId,
        takenAt: '2026-03-09T15:04:05.000Z',
        sha256: createHash('sha256')
          .update(await aPicture())
          .digest('hex'),
      },
    ]);
    const file = await app.current.app.inject({
      url: `/v1/admin/inspections/${started.id}/files/${item?.photos[0]?.fileName}`,
      headers: { host: admin.host, authorization: `Bearer ${admin.token}` },
    });
    expect(file.headers['content-type']).toBe('image/webp');
  });

  test('MAINT-12: refuses the id of a photo of another item, and a photo from the future', async () => {
    const landlord = await aLandlord(app.current);
    const started = await aMoveIn(landlord);
    const [one, other] = allItems(started).map(({ id }) => id);
    const photoId = newId();
    const named = (itemId = '') => ({ inspectionId: started.id, itemId });
    await addPhoto(app.current, landlord.admin, named(one), photoId);
    const again = await addPhoto(app.current, landlord.admin, named(other), photoId);
    expect(again.problem).toMatchObject({ status: 404 });
    const future = await app.current.call(inspectionsEndpoints.uploadPhoto, {
      as: landlord.admin,
      params: { ...named(other), key: newId(), fileName: 'a.png' },
      query: { takenAt: '2031-03-09T15:04:05.000Z' },
      file: await aPicture(),
    });
    expect(future.problem).toMatchObject({ status: 422, code: 'photo_from_future' });
  });

  test('MAINT-12: has the rooms of a template, or those of an earlier inspection of the home', async () => {
    const landlord = await aLandlord(app.current);
    const { body: template } = await app.current.call(inspectionsEndpoints.createTemplate, {
      as: landlord.admin,
      body: templateBody(),
    });
    const ids = idsOf(landlord);
    const moveIn = await anInspection(app.current, landlord.admin, {
      ...ids,
      kind: 'MOVE_IN',
      templateId: template.id,
    });
    expect(moveIn.rooms).toMatchObject([
      { name: 'Room', items: [{ name: 'Floor' }, { name: 'Window' }] },
    ]);
    const moveOut = await anInspection(app.current, landlord.admin, {
      ...ids,
      kind: 'MOVE_OUT',
      likeInspectionId: moveIn.id,
    });
    expect(allItems(moveOut).map(({ name }) => name)).toEqual(['Floor', 'Window']);
  });

  test('MAINT-13: a move-in needs a lease of the home; a drive-by does not', async () => {
    const landlord = await aLandlord(app.current);
    const another = await aLandlord(app.current);
    const create = (body: object) =>
      app.current.call(inspectionsEndpoints.create, {
        as: landlord.admin,
        body: { propertyId: landlord.property.id, day: '2026-03-09', ...body } as never,
      });
    const refused = { status: 422, code: 'inspection_needs_lease' };
    expect((await create({ kind: 'MOVE_IN' })).problem).toMatchObject(refused);
    const leaseId = another.lease.id;
    expect((await create({ kind: 'MOVE_OUT', leaseId })).problem).toMatchObject(refused);
    expect((await create({ kind: 'DRIVE_BY' })).status).toBe(201);
  });

  test('MAINT-12: people of the role Maintenance inspect; a draft that was started by mistake is deleted', async () => {
    const landlord = await aLandlord(app.current);
    const worker = await aPerson(app.current, landlord.organization, 'Maintenance');
    const { propertyId } = idsOf(landlord);
    const started = await anInspection(app.current, worker, { propertyId });
    await addPhoto(app.current, worker, {
      inspectionId: started.id,
      itemId: allItems(started)[0]?.id ?? '',
    });
    const params = { inspectionId: started.id };
    const removed = await app.current.call(inspectionsEndpoints.remove, { as: worker, params });
    expect(removed.status).toBe(200);
    const gone = await app.current.call(inspectionsEndpoints.one, { as: worker, params });
    expect(gone.status).toBe(404);
  });
});

const sign = (as: TestPerson, inspectionId: string, body: object = {}) =>
  app.current.call(inspectionsEndpoints.sign, {
    as,
    params: { inspectionId },
    body: { name: 'Tess Tenant', ...body },
  });

const seal = ({ admin }: Landlord, inspectionId: string) =>
  app.current.call(inspectionsEndpoints.seal, { as: admin, params: { inspectionId }, body: {} });

describe('MAINT-13: remarks, signature and seal', () => {
  test('MAINT-13: the tenant adds remarks and signs; then it is sealed with a PDF and cannot change', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lessee } = landlord;
    const { id: inspectionId, rooms } = await checkItems(
      app.current,
      admin,
      await aMoveIn(landlord),
      'GOOD',
    );
    const itemId = rooms[0]?.items[0]?.id ?? '';
    await addPhoto(app.current, admin, { inspectionId, itemId });
    expect((await app.current.call(inspectionsEndpoints.ofLessee, { as: lessee })).body).toEqual(
      [],
    );
    await sendOut(app.current, admin, inspectionId);
    const own = await app.current.call(inspectionsEndpoints.ofLessee, { as: lessee });
    expect(own.body).toMatchObject([{ id: inspectionId, remarksUntil: '2026-03-17' }]);
    expect((await seal(landlord, inspectionId)).problem).toMatchObject({
      status: 409,
      code: 'inspection_not_ready',
    });
    const remarks = { remarks: 'The sink drips', items: [{ itemId, remark: 'A dent was there' }] };
    expect((await sign(lessee, inspectionId, remarks)).body).toMatchObject({ signedByMe: true });
    const sealed = await inspectionOf(landlord, { id: inspectionId } as Inspection);
    expect(sealed).toMatchObject({
      status: 'SEALED',
      sealedOn: '2026-03-10',
      signatures: [{ name: 'Tess Tenant', remarks: 'The sink drips' }],
    });
    const saved = await app.current.call(inspectionsEndpoints.saveItems, {
      as: admin,
      params: { inspectionId },
      body: { items: [{ itemId, condition: 'NEW' }] },
    });
    expect(saved.problem).toMatchObject({ status: 409, code: 'inspection_not_draft' });
    expect((await addPhoto(app.current, admin, { inspectionId, itemId })).status).toBe(409);
    expect((await sign(lessee, inspectionId)).problem).toMatchObject({
      code: 'inspection_not_open',
    });
    const file = await app.current.app.inject({
      url: `/v1/lessee/inspections/${inspectionId}/pdf`,
      headers: { host: lessee.host, authorization: `Bearer ${lessee.token}` },
    });
    const { text } = await readPdf(file.rawPayload);
    expect(text).toContain('The sink drips');
    expect(text).toContain('A dent was there');
    const sha256 = createHash('sha256')
      .update(await aPicture())
      .digest('hex');
    expect(text.replaceAll(/\s/g, '')).toContain(sha256);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sealed.pdfSha256);
  });

  test('MAINT-13: after the days for remarks nobody signs, and staff seal it', async () => {
    const landlord = await aLandlord(app.current);
    const started = await checkItems(app.current, landlord.admin, await aMoveIn(landlord), 'GOOD');
    await sendOut(app.current, landlord.admin, started.id);
    app.current.clock.set('2026-03-18T14:00:00Z');
    const [admin, lessee] = [
      await signedInAgain(app.current, landlord.admin),
      await signedInAgain(app.current, landlord.lessee),
    ];
    expect((await sign(lessee, started.id)).problem).toMatchObject({ code: 'inspection_not_open' });
    expect((await seal({ ...landlord, admin }, started.id)).body).toMatchObject({
      status: 'SEALED',
      signatures: [],
    });
  });
});

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
});
