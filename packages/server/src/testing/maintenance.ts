import type { EndpointByName } from '@tenantry/contract/api';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type {
  OwnWorkOrder,
  reportedProblem,
  WorkOrderDetails,
  workOrderInput,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import type { z } from 'zod';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { aVideo } from './videos.ts';
import { aPicture, aRentalIn, type World } from './world.ts';
import { aProperty } from './factories.ts';

type ProblemBody = z.input<typeof reportedProblem>;
type OrderBody = z.input<typeof workOrderInput>;

export function problemBody(changes: Partial<ProblemBody> = {}): ProblemBody {
  return {
    category: 'PLUMBING',
    place: 'Kitchen',
    description: 'The sink leaks. Water is on the floor.',
    mayEnter: 'CALL_FIRST',
    pets: 'A shy cat',
    ...changes,
  };
}

export function workOrderBody(propertyId: string, changes: Partial<OrderBody> = {}): OrderBody {
  return { ...problemBody(), title: 'Fix the sink', propertyId, ...changes };
}

/** A work order that staff have entered. */
export async function aWorkOrder(
  test: TestApp,
  as: TestPerson,
  propertyId: string,
  changes: Partial<OrderBody> = {},
): Promise<WorkOrderDetails> {
  const body = workOrderBody(propertyId, changes);
  const made = await test.call(maintenanceEndpoints.create, { as, body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.problem));
  return made.body;
}

/** A problem that a tenant has reported. */
export async function aReport(
  test: TestApp,
  as: TestPerson,
  changes: Partial<ProblemBody> = {},
): Promise<OwnWorkOrder> {
  const body = problemBody(changes);
  const made = await test.call(maintenanceEndpoints.report, { as, body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.problem));
  return made.body;
}

async function withOrder({ test, admin }: World) {
  const { id } = await aProperty(test, admin);
  const { id: workOrderId, version } = await aWorkOrder(test, admin, id);
  return { params: { workOrderId }, version };
}

async function withFile(world: World) {
  const { params } = await withOrder(world);
  const { body } = await world.test.call(maintenanceEndpoints.upload, {
    as: world.admin,
    params: { ...params, stage: 'REPORT', fileName: 'sink.png' },
    file: await aPicture(),
  });
  return { params: { ...params, fileId: body.files[0]?.id ?? '' } };
}

/** A photo that a tenant has added to a report. */
export async function aReportPhoto(test: TestApp, as: TestPerson, workOrderId: string) {
  const { body } = await test.call(maintenanceEndpoints.uploadByLessee, {
    as,
    params: { workOrderId, fileName: 'sink.png' },
    file: await aPicture(),
  });
  return body.files[0]?.id ?? '';
}

/** A video that a tenant has added to a report. */
export async function aReportVideo(test: TestApp, as: TestPerson, workOrderId: string) {
  const { body } = await test.call(maintenanceEndpoints.uploadVideoByLessee, {
    as,
    params: { workOrderId, fileName: 'sink.mov' },
    file: await aVideo(),
  });
  return body.files[0]?.id ?? '';
}

async function withOwnVideo(world: World) {
  const { params } = await ownReport(world);
  return { ...params, fileId: await aReportVideo(world.test, world.lessee, params.workOrderId) };
}

async function aVideoTicket(world: World): Promise<string> {
  const { test, lessee } = world;
  const params = await withOwnVideo(world);
  const { body } = await test.call(maintenanceEndpoints.playbackOfLessee, { as: lessee, params });
  return body.path.split('/').at(-1) ?? '';
}

async function withOwnFile(world: World) {
  const { params } = await ownReport(world);
  return { ...params, fileId: await aReportPhoto(world.test, world.lessee, params.workOrderId) };
}

async function ownReport(world: World) {
  await aRentalIn(world);
  return { params: { workOrderId: (await aReport(world.test, world.lessee)).id } };
}

/** A call for each endpoint of work orders. */
export const maintenanceCalls = {
  'GET /v1/admin/workOrders': async ({ test, admin }: World) => {
    const { id: propertyId } = await aProperty(test, admin);
    await aWorkOrder(test, admin, propertyId);
    return { query: { limit: 5, state: 'all' as const } };
  },
  'GET /v1/admin/workOrders/:workOrderId': async (world: World) => {
    const { params } = await withOrder(world);
    return { params };
  },
  'POST /v1/admin/workOrders': async (world: World) => {
    const { property, lease } = await aRentalIn(world);
    return { body: workOrderBody(property.id, { tenantId: lease.userId }) };
  },
  'POST /v1/admin/workOrders/:workOrderId': async (world: World) => {
    const { params, version } = await withOrder(world);
    const { propertyId: _, ...body } = workOrderBody('', { title: 'Seal the sink' });
    return { params, body: { ...body, version } };
  },
  'POST /v1/admin/workOrders/:workOrderId/status': async (world: World) => {
    const { params, version } = await withOrder(world);
    return { params, body: { status: 'TRIAGED' as const, note: 'Called the tenant', version } };
  },
  'POST /v1/admin/workOrders/:workOrderId/files/:stage/:fileName/upload': async (world: World) => {
    const { params } = await withOrder(world);
    const file = await aPicture();
    return { params: { ...params, stage: 'BEFORE' as const, fileName: 'sink.png' }, file };
  },
  'POST /v1/admin/workOrders/:workOrderId/videos/:stage/:fileName/upload': async (world: World) => {
    const { params } = await withOrder(world);
    const file = await aVideo();
    return { params: { ...params, stage: 'BEFORE' as const, fileName: 'sink.mov' }, file };
  },
  'GET /v1/admin/workOrders/:workOrderId/files/:fileId/playback': async (world: World) => ({
    params: await withOwnVideo(world),
  }),
  'GET /v1/admin/workOrders/:workOrderId/files/:fileId': async (world: World) => ({
    ...(await withFile(world)),
    query: {},
  }),
  'DELETE /v1/admin/workOrders/:workOrderId/files/:fileId': withFile,
  'GET /v1/admin/workOrders/:workOrderId/conversation': async (world: World) => {
    const { params } = await ownReport(world);
    return { params };
  },
  'POST /v1/admin/workOrders/:workOrderId/conversation': async (world: World) => {
    const { params } = await ownReport(world);
    return { params, body: { message: 'Somebody comes tomorrow.' } };
  },
  'POST /v1/lessee/workOrders/:workOrderId/files/:fileName/upload': async (world: World) => {
    const { params } = await ownReport(world);
    return { params: { ...params, fileName: 'sink.png' }, file: await aPicture() };
  },
  'POST /v1/lessee/workOrders/:workOrderId/videos/:fileName/upload': async (world: World) => {
    const { params } = await ownReport(world);
    return { params: { ...params, fileName: 'sink.mov' }, file: await aVideo() };
  },
  'GET /v1/lessee/workOrders/:workOrderId/files/:fileId/playback': async (world: World) => ({
    params: await withOwnVideo(world),
  }),
  'GET /v1/public/workVideos/:ticket': async (world: World) => ({
    params: { ticket: await aVideoTicket(world) },
  }),
  'GET /v1/lessee/workOrders/:workOrderId/files/:fileId': async (world: World) => ({
    params: await withOwnFile(world),
    query: {},
  }),
  'GET /v1/lessee/workOrders': async (world: World) => {
    await ownReport(world);
    return {};
  },
  'GET /v1/lessee/homeWorkOrders': async (world: World) => {
    await ownReport(world);
    return {};
  },
  'GET /v1/lessee/workOrders/:workOrderId': ownReport,
  'POST /v1/lessee/workOrders': async (world: World) => {
    const { property } = await aRentalIn(world);
    return { body: problemBody({ propertyId: property.id }) };
  },
} satisfies { readonly [Name in keyof EndpointByName]?: unknown };
