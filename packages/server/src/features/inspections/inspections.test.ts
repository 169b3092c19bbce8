import { createHash } from 'node:crypto';
import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '#testing/factories';
import { addPhoto, allItems, anInspection, templateBody } from '#testing/home-inspections';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
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
