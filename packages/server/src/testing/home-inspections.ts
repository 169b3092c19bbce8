import type { Condition } from '@tenantry/contract/inspections/inspections.rules';
import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import type {
  Inspection,
  newInspectionInput,
} from '@tenantry/contract/inspections/inspections.schemas';
import type { z } from 'zod';
import { newId } from '../platform/tokens.ts';
import type { TestPerson } from './factories.ts';
import { rentalParams } from './sample-records.ts';
import type { TestApp } from './test-app.ts';
import { aPicture, type World } from './world.ts';

type NewInspection = z.input<typeof newInspectionInput>;

export async function anInspection(
  test: TestApp,
  as: TestPerson,
  about: Partial<NewInspection> & Pick<NewInspection, 'propertyId'>,
): Promise<Inspection> {
  const body = { kind: 'ROUTINE' as const, day: '2026-03-09', ...about };
  const started = await test.call(inspectionsEndpoints.create, { as, body });
  if (started.status !== 201) throw new Error(JSON.stringify(started.problem));
  return started.body;
}

export const allItems = ({ rooms }: Inspection) => rooms.flatMap(({ items }) => items);

interface Named {
  readonly inspectionId: string;
  readonly itemId: string;
}

export async function addPhoto(test: TestApp, as: TestPerson, named: Named, key = newId()) {
  return test.call(inspectionsEndpoints.uploadPhoto, {
    as,
    params: { ...named, key, fileName: 'floor.png' },
    query: { takenAt: '2026-03-09T15:04:05.000Z' },
    file: await aPicture(),
  });
}

export const templateBody = () => ({
  name: 'Studio',
  rooms: [{ name: 'Room', items: ['Floor', 'Window'] }],
});

async function aTemplate({ test, admin }: World) {
  const body = templateBody();
  const { body: template } = await test.call(inspectionsEndpoints.createTemplate, {
    as: admin,
    body,
  });
  return template;
}

/** The move-in of the world's lease, with its first item. */
async function aMoveIn(world: World) {
  const { lease } = await rentalParams(world);
  const inspection = await anInspection(world.test, world.admin, { ...lease, kind: 'MOVE_IN' });
  return { inspectionId: inspection.id, itemId: allItems(inspection)[0]?.id ?? '' };
}

async function withPhoto(world: World) {
  const named = await aMoveIn(world);
  const { body } = await addPhoto(world.test, world.admin, named);
  await checkItems(world.test, world.admin, body, 'GOOD');
  const [photo] = allItems(body).flatMap(({ photos }) => photos);
  return { ...named, photoId: photo?.id ?? '', fileName: photo?.fileName ?? '' };
}

export async function checkItems(
  test: TestApp,
  as: TestPerson,
  inspection: Inspection,
  condition: Condition,
): Promise<Inspection> {
  const items = allItems(inspection).map(({ id }) => ({ itemId: id, condition, note: '' }));
  const { body } = await test.call(inspectionsEndpoints.saveItems, {
    as,
    params: { inspectionId: inspection.id },
    body: { items },
  });
  return body;
}

/** A move-in in which all is good, and a move-out in which the first item is damaged; the first items have a photo. Both were sent to the tenants. */
export async function aWornLease(
  test: TestApp,
  as: TestPerson,
  lease: { readonly propertyId: string; readonly leaseId: string },
) {
  const inspect = async (kind: 'MOVE_IN' | 'MOVE_OUT') => {
    const started = await anInspection(test, as, { ...lease, kind });
    await checkItems(test, as, started, 'GOOD');
    const named = { inspectionId: started.id, itemId: allItems(started)[0]?.id ?? '' };
    return (await addPhoto(test, as, named)).body;
  };
  const moveIn = await inspect('MOVE_IN');
  await sendOut(test, as, moveIn.id);
  const { id: inspectionId, rooms } = await inspect('MOVE_OUT');
  const itemId = rooms[0]?.items[0]?.id ?? '';
  const { body: moveOut } = await test.call(inspectionsEndpoints.saveItems, {
    as,
    params: { inspectionId },
    body: { items: [{ itemId, condition: 'DAMAGED', note: 'A burn' }] },
  });
  await sendOut(test, as, inspectionId);
  return { moveIn, moveOut };
}

async function aCheckedMoveIn(world: World) {
  const { lease } = await rentalParams(world);
  const started = await anInspection(world.test, world.admin, { ...lease, kind: 'MOVE_IN' });
  await checkItems(world.test, world.admin, started, 'GOOD');
  return { inspectionId: started.id };
}

export async function sendOut(test: TestApp, as: TestPerson, inspectionId: string) {
  const params = { inspectionId };
  const sent = await test.call(inspectionsEndpoints.send, { as, params, body: {} });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.problem));
}

async function aSentMoveIn(world: World) {
  const { inspectionId } = await aCheckedMoveIn(world);
  await sendOut(world.test, world.admin, inspectionId);
  return { inspectionId };
}

const TEMPLATES = '/v1/admin/inspectionTemplates' as const;
const BASE = '/v1/admin/inspections' as const;

/** A sample call for each endpoint of inspections. */
export const inspectionCalls = {
  [`GET ${TEMPLATES}` as const]: async (world: World) => {
    await aTemplate(world);
    return {};
  },
  [`POST ${TEMPLATES}` as const]: () => ({ body: templateBody() }),
  [`POST ${TEMPLATES}/:templateId` as const]: async (world: World) => {
    const { id: templateId, version } = await aTemplate(world);
    return { params: { templateId }, body: { ...templateBody(), name: 'Loft', version } };
  },
  [`DELETE ${TEMPLATES}/:templateId` as const]: async (world: World) => ({
    params: { templateId: (await aTemplate(world)).id },
  }),
  [`GET ${BASE}` as const]: async (world: World) => {
    await aMoveIn(world);
    return { query: {} };
  },
  [`POST ${BASE}` as const]: async (world: World) => ({
    body: {
      ...(await rentalParams(world)).lease,
      kind: 'MOVE_IN' as const,
      day: '2026-03-09',
      templateId: (await aTemplate(world)).id,
    },
  }),
  [`GET ${BASE}/:inspectionId` as const]: async (world: World) => ({
    params: { inspectionId: (await withPhoto(world)).inspectionId },
  }),
  [`DELETE ${BASE}/:inspectionId` as const]: async (world: World) => ({
    params: { inspectionId: (await withPhoto(world)).inspectionId },
  }),
  [`POST ${BASE}/:inspectionId/items` as const]: async (world: World) => {
    const { inspectionId, itemId } = await aMoveIn(world);
    const items = [{ itemId, condition: 'WORN' as const, note: 'A scratch at the door' }];
    return { params: { inspectionId }, body: { items } };
  },
  [`POST ${BASE}/:inspectionId/items/:itemId/photos/:key/:fileName/upload` as const]: async (
    world: World,
  ) => ({
    params: { ...(await aMoveIn(world)), key: newId(), fileName: 'floor.png' },
    query: { takenAt: '2026-03-09T15:04:05.000Z' },
    file: await aPicture(),
  }),
  [`DELETE ${BASE}/:inspectionId/photos/:photoId` as const]: async (world: World) => {
    const { inspectionId, photoId } = await withPhoto(world);
    return { params: { inspectionId, photoId } };
  },
  [`GET ${BASE}/:inspectionId/files/:fileName` as const]: async (world: World) => {
    const { inspectionId, fileName } = await withPhoto(world);
    return { params: { inspectionId, fileName }, query: {} };
  },
  [`POST ${BASE}/:inspectionId/send` as const]: async (world: World) => ({
    params: { inspectionId: (await aCheckedMoveIn(world)).inspectionId },
    body: { days: 7 },
  }),
  [`POST ${BASE}/:inspectionId/seal` as const]: async (world: World) => {
    const { propertyId } = (await rentalParams(world)).lease;
    const { id: inspectionId } = await anInspection(world.test, world.admin, { propertyId });
    return { params: { inspectionId }, body: {} };
  },
  [`GET ${BASE}/:inspectionId/pdf` as const]: async (world: World) => {
    const { propertyId } = (await rentalParams(world)).lease;
    const { id: inspectionId } = await anInspection(world.test, world.admin, { propertyId });
    const params = { inspectionId };
    await world.test.call(inspectionsEndpoints.seal, { as: world.admin, params, body: {} });
    return { params };
  },
  [`GET ${BASE}/:inspectionId/compare` as const]: async (world: World) => {
    const { moveOut } = await aWornLease(
      world.test,
      world.admin,
      (await rentalParams(world)).lease,
    );
    return { params: { inspectionId: moveOut.id } };
  },
  [`POST ${BASE}/:inspectionId/deductions` as const]: async (world: World) => {
    const { moveOut } = await aWornLease(
      world.test,
      world.admin,
      (await rentalParams(world)).lease,
    );
    const itemId = allItems(moveOut)[0]?.id ?? '';
    const body = { itemId, reason: 'Floor repaired', amount: 120 };
    return { params: { inspectionId: moveOut.id }, body };
  },
  'GET /v1/lessee/inspections': async (world: World) => {
    await aSentMoveIn(world);
    return {};
  },
  'GET /v1/lessee/inspections/:inspectionId/files/:fileName': async (world: World) => {
    const { inspectionId, fileName } = await withPhoto(world);
    await sendOut(world.test, world.admin, inspectionId);
    return { params: { inspectionId, fileName }, query: {} };
  },
  'GET /v1/lessee/inspections/:inspectionId/pdf': async (world: World) => {
    const params = await aSentMoveIn(world);
    const body = { name: 'Tess Tenant' };
    await world.test.call(inspectionsEndpoints.sign, { as: world.lessee, params, body });
    return { params };
  },
  'POST /v1/lessee/inspections/:inspectionId/sign': async (world: World) => ({
    params: await aSentMoveIn(world),
    body: { name: 'Tess Tenant', remarks: 'The sink drips' },
  }),
};
