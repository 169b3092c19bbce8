import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import type { DrawnSignature } from '@tenantry/contract/inspections/inspections.schemas';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '#testing/factories';
import {
  addPhoto,
  allItems,
  anInspection,
  aWornLease,
  checkItems,
  sendOut,
} from '#testing/home-inspections';
import { asOwner } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { settingsCalls } from '#testing/organization-settings';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { aRoommate } from '#testing/parties';
import { readPdf } from '#testing/pdf';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app);
const { settingsOf, saveOnly } = settingsCalls(app);

beforeEach(() => app.current.clock.set(NOW));

async function aCheckedMoveIn({ admin, property, lease }: Landlord) {
  const about = { propertyId: property.id, leaseId: lease.id, kind: 'MOVE_IN' as const };
  return checkItems(app.current, admin, await anInspection(app.current, admin, about), 'GOOD');
}

const sign = (as: TestPerson, inspectionId: string, drawing?: DrawnSignature, key?: string) =>
  app.current.call(inspectionsEndpoints.sign, {
    as,
    ...(key !== undefined && { idempotencyKey: key }),
    params: { inspectionId },
    body: { name: 'Tess Tenant', drawing },
  });

const seal = ({ admin }: Landlord, inspectionId: string) =>
  app.current.call(inspectionsEndpoints.seal, { as: admin, params: { inspectionId }, body: {} });

const one = async ({ admin }: Landlord, inspectionId: string) =>
  (await app.current.call(inspectionsEndpoints.one, { as: admin, params: { inspectionId } })).body;

async function pdfOf({ admin }: Landlord, inspectionId: string) {
  const { rawPayload } = await app.current.app.inject({
    url: `/v1/admin/inspections/${inspectionId}/pdf`,
    headers: { host: admin.host, authorization: `Bearer ${admin.token}` },
  });
  return rawPayload;
}

describe('MAINT-13: the end of an inspection', () => {
  test('MAINT-13: the tenants are mailed once when it is sent, with the link and the last day, and once when it is sealed, with the PDF', async () => {
    const landlord = await aLandlord(app.current);
    const { id } = await aCheckedMoveIn(landlord);
    await sendOut(app.current, landlord.admin, id);
    await queueIsEmpty(app.current);
    const [asked] = await outbox.mailsTo(landlord.lessee.emailAddress, 1);
    expect(asked?.text).toContain('please read and sign');
    expect(asked?.text).toContain('until 03/17/2026');
    expect(asked?.link.pathname).toBe('/lessee-landing');
    await sign(landlord.lessee, id);
    await queueIsEmpty(app.current);
    const mails = await outbox.mailsTo(landlord.lessee.emailAddress, 2);
    expect(mails).toHaveLength(2);
    const sealed = mails.find(({ text }) => text.includes('It is sealed and cannot change.'));
    expect(sealed?.text).toContain('It is attached.');
    expect(sealed?.text).toContain('Inspection 2026-03-09.pdf');
  });

  test('MAINT-13: with two tenants, one signature does not seal it, and staff cannot either until the days are over', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lessee } = landlord;
    const { person: roommate } = await aRoommate(app.current, landlord);
    const { id } = await aCheckedMoveIn(landlord);
    await sendOut(app.current, admin, id);
    await sign(lessee, id);
    expect(await one(landlord, id)).toMatchObject({ status: 'SIGNED', readyToSeal: false });
    expect((await seal(landlord, id)).problem).toMatchObject({
      status: 409,
      code: 'inspection_not_ready',
    });
    await sign(roommate, id);
    expect(await one(landlord, id)).toMatchObject({
      status: 'SEALED',
      signatures: [{}, {}],
    });
  });

  test('MAINT-13: a signature that arrives twice at once seals once, and both calls are answered', async () => {
    const landlord = await aLandlord(app.current);
    const { lessee } = landlord;
    const { id } = await aCheckedMoveIn(landlord);
    await sendOut(app.current, landlord.admin, id);
    const key = crypto.randomUUID();
    const both = await Promise.all([
      sign(lessee, id, undefined, key),
      sign(lessee, id, undefined, key),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await one(landlord, id)).toMatchObject({ status: 'SEALED', signatures: [{}] });
    await queueIsEmpty(app.current);
    const mails = await outbox.mailsTo(lessee.emailAddress, 2);
    expect(mails.filter(({ text }) => text.includes('It is sealed'))).toHaveLength(1);
  });

  test('MAINT-13: a drawn signature is shown and part of the sealed PDF, and one outside the field is refused', async () => {
    const landlord = await aLandlord(app.current);
    const [plain, drawn] = [await aCheckedMoveIn(landlord), await aCheckedMoveIn(landlord)];
    for (const { id } of [plain, drawn]) await sendOut(app.current, landlord.admin, id);
    await sign(landlord.lessee, plain.id);
    const outside = await sign(landlord.lessee, drawn.id, [[[601, 20]]]);
    expect(outside.status).toBe(400);
    const drawing: DrawnSignature = [
      [
        [40, 120],
        [90, 40],
        [140, 160],
      ],
      [[300, 100]],
    ];
    await sign(landlord.lessee, drawn.id, drawing);
    expect(await one(landlord, drawn.id)).toMatchObject({
      status: 'SEALED',
      signatures: [{ name: 'Tess Tenant', drawing }],
    });
    const [with_, without] = [await pdfOf(landlord, drawn.id), await pdfOf(landlord, plain.id)];
    expect((await readPdf(with_)).text).toContain('Tess Tenant, signed on 03/10/2026');
    expect(with_.length).toBeGreaterThan(without.length);
  });

  test('MAINT-13: the days for remarks are those of the settings, for the inspections that are sent from then on', async () => {
    const landlord = await aLandlord(app.current);
    const [before, after] = [await aCheckedMoveIn(landlord), await aCheckedMoveIn(landlord)];
    expect(before.remarkDays).toBe(7);
    await sendOut(app.current, landlord.admin, before.id);
    const now = await settingsOf(landlord.admin);
    await saveOnly(landlord.admin, now, { inspectionRemarkDays: 10 });
    await sendOut(app.current, landlord.admin, after.id);
    expect((await one(landlord, before.id)).remarksUntil).toBe('2026-03-17');
    expect((await one(landlord, after.id)).remarksUntil).toBe('2026-03-20');
  });

  test('MAINT-13: an inspection that changes while its PDF is drawn is not sealed with the earlier one', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const { id, rooms } = await anInspection(app.current, admin, { propertyId: property.id });
    const itemId = rooms[0]?.items[0]?.id ?? '';
    await addPhoto(app.current, admin, { inspectionId: id, itemId });
    const save = (note: string) =>
      app.current.call(inspectionsEndpoints.saveItems, {
        as: admin,
        params: { inspectionId: id },
        body: { items: [{ itemId, condition: 'WORN', note }] },
      });
    const [sealed] = await Promise.all([seal(landlord, id), save('Before the seal?')]);
    const shown = await one(landlord, id);
    const note = allItems(shown)[0]?.note ?? '';
    const words = shown.status === 'SEALED' ? (await readPdf(await pdfOf(landlord, id))).text : '';
    // Whatever came first, the paper says what the rows say.
    expect([201, 409]).toContain(sealed.status);
    expect(shown.status === 'SEALED').toBe(sealed.status === 201);
    expect(words.includes('Before the seal?')).toBe(
      shown.status === 'SEALED' && note === 'Before the seal?',
    );
  });

  test('MAINT-13, HOME-3: Today names those that are ready to seal, and drafts that were not finished for some days', async () => {
    const landlord = await aLandlord(app.current);
    const { id } = await aCheckedMoveIn(landlord);
    await sendOut(app.current, landlord.admin, id);
    const draft = await aCheckedMoveIn(landlord);
    const needs = async (as: TestPerson) => {
      const { body } = await app.current.call(todayEndpoints.needs, { as });
      return body.items.filter(({ kind }) => kind.startsWith('inspection_'));
    };
    expect(await needs(landlord.admin)).toEqual([]);
    app.current.clock.set('2026-03-18T14:00:00Z');
    const admin = await signedInAgain(app.current, landlord.admin);
    expect(await needs(admin)).toMatchObject([
      { kind: 'inspection_unfinished', inspectionId: draft.id, daysAgo: 9 },
      { kind: 'inspection_to_seal', inspectionId: id, signed: false },
    ]);
    await seal({ ...landlord, admin }, id);
    expect((await needs(admin)).map(({ kind }) => kind)).toEqual(['inspection_unfinished']);
  });
});

test('MAINT-14: items of a move-in or move-out that can still change are not deducted', async () => {
  const landlord = await aLandlord(app.current);
  const { admin, organization, property, lease } = landlord;
  const { moveIn, moveOut } = await aWornLease(app.current, admin, {
    propertyId: property.id,
    leaseId: lease.id,
  });
  const deduct = () =>
    app.current.call(inspectionsEndpoints.deduct, {
      as: admin,
      params: { inspectionId: moveOut.id },
      body: { itemId: allItems(moveOut)[0]?.id ?? '', reason: 'Floor repaired', amount: 120 },
    });
  const setStatus = (id: string, status: string) =>
    asOwner(app.current, organization, 'UPDATE inspections SET status = $2 WHERE id = $1', [
      id,
      status,
    ]);
  for (const { id } of [moveIn, moveOut]) {
    await setStatus(id, 'DRAFT');
    expect((await deduct()).problem).toMatchObject({ status: 409, code: 'inspection_still_draft' });
    await setStatus(id, 'WITH_TENANT');
  }
  expect((await deduct()).status).toBe(201);
});
