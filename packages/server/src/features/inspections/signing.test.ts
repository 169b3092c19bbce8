import { createHash } from 'node:crypto';
import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '#testing/factories';
import { addPhoto, anInspection, checkItems, sendOut } from '#testing/home-inspections';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { readPdf } from '#testing/pdf';
import { NOW, useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const aMoveIn = ({ admin, property, lease }: Landlord) =>
  anInspection(app.current, admin, {
    propertyId: property.id,
    leaseId: lease.id,
    kind: 'MOVE_IN',
  });

const inspectionOf = async ({ admin }: Landlord, { id: inspectionId }: Inspection) =>
  (await app.current.call(inspectionsEndpoints.one, { as: admin, params: { inspectionId } })).body;

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
