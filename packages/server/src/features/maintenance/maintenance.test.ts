import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type {
  WorkOrderDetails,
  WorkOrdersQuery,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aPerson, aProperty, type TestPerson } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { aReport, aWorkOrder, problemBody, workOrderBody } from '#testing/maintenance';
import { TODAY, useTestApp } from '#testing/test-app';
import { aPicture, aRentalIn, aWorld, type World } from '#testing/world';

const app = useTestApp();

let world: World;
let propertyId: string;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
  staffMember = world.admin;
  propertyId = (await aRentalIn(world)).property.id;
});

let staffMember: TestPerson;

const staff = () => ({ as: staffMember });

/** A later day, on which the earlier session has ended. */
async function later(day: string) {
  onDay(app.current, day);
  staffMember = await signedInAgain(app.current, world.admin);
}
const tenant = () => ({ as: world.lessee });

const list = async (query: Partial<WorkOrdersQuery> = {}) =>
  (await app.current.call(maintenanceEndpoints.list, { ...staff(), query })).body;

const one = async (workOrderId: string) =>
  (await app.current.call(maintenanceEndpoints.one, { ...staff(), params: { workOrderId } })).body;

const move = async (
  { id, version }: Pick<WorkOrderDetails, 'id' | 'version'>,
  status: WorkOrderDetails['status'],
  note = '',
) =>
  app.current.call(maintenanceEndpoints.move, {
    ...staff(),
    params: { workOrderId: id },
    body: { status, note, version },
  });

describe('MAINT-1: a tenant reports a problem', () => {
  test('MAINT-1: staff see it with its number, home and tenant, and the tenant sees its steps', async () => {
    const { id } = await aReport(app.current, world.lessee, { emergency: true });
    const [order] = await list();
    expect(order).toMatchObject({
      id,
      label: 'W-0001',
      home: { propertyId },
      title: 'The sink leaks',
      place: 'Kitchen',
      mayEnter: 'CALL_FIRST',
      pets: 'A shy cat',
      priority: 'EMERGENCY',
      status: 'NEW',
      source: 'TENANT',
      tenant: { userId: world.lessee.userId },
      overdue: false,
    });
    await move(await one(id), 'SCHEDULED', 'Joe comes at noon');
    const own = await app.current.call(maintenanceEndpoints.ofLessee, tenant());
    expect(own.body).toMatchObject([
      { id, status: 'SCHEDULED', steps: [{ status: 'NEW' }, { status: 'SCHEDULED' }] },
    ]);
    expect(JSON.stringify(own.body)).not.toContain('Joe comes');
  });

  test('MAINT-1: the times are required if someone may enter only at certain times', async () => {
    const body = problemBody({ mayEnter: 'TIMES' });
    const { status, problem } = await app.current.call(maintenanceEndpoints.report, {
      ...tenant(),
      body,
    });
    expect(status).toBe(400);
    expect(problem.fields).toEqual({
      entryTimes: 'Entry times: enter the times at which someone may enter.',
    });
  });

  test('MAINT-1: a tenant without a current lease is told to write instead', async () => {
    const person = await aPerson(app.current, world.organization, 'Leasee');
    const { problem } = await app.current.call(maintenanceEndpoints.report, {
      as: person,
      body: problemBody(),
    });
    expect(problem).toMatchObject({ status: 422, code: 'no_home_to_report' });
  });

  test('MAINT-1: the same report sent twice creates one work order', async () => {
    const send = async () =>
      app.current.call(maintenanceEndpoints.report, {
        ...tenant(),
        body: problemBody(),
        idempotencyKey: 'one-report',
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.id).toBe(first.body.id);
    expect(await list()).toHaveLength(1);
  });
});

describe('MAINT-1: staff enter a problem', () => {
  test('MAINT-1: for a tenant, who then sees it', async () => {
    const { userId } = world.lessee;
    const order = await aWorkOrder(app.current, world.admin, propertyId, { tenantId: userId });
    const own = await app.current.call(maintenanceEndpoints.ofLessee, tenant());
    expect(own.body.map(({ id }) => id)).toEqual([order.id]);
    expect(order).toMatchObject({ source: 'STAFF', tenant: { userId } });
  });

  test('MAINT-1: a tenant of another home is refused, and so is an unknown home', async () => {
    const other = await aProperty(app.current, world.admin);
    const create = async (body: ReturnType<typeof workOrderBody>) =>
      (await app.current.call(maintenanceEndpoints.create, { ...staff(), body })).problem.code;
    const { userId: tenantId } = world.lessee;
    expect(await create(workOrderBody(other.id, { tenantId }))).toBe('tenant_not_at_home');
    expect(await create(workOrderBody(crypto.randomUUID()))).toBe('not_found');
  });
});

describe('MAINT-2: numbers, statuses and targets', () => {
  test('MAINT-2: each organization counts its own work orders, without gaps', async () => {
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => aWorkOrder(app.current, world.admin, propertyId)),
    );
    expect(new Set(orders.map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4, 5]));
    const other = await aWorld(app.current);
    const home = await aProperty(app.current, other.admin);
    expect((await aWorkOrder(app.current, other.admin, home.id)).label).toBe('W-0001');
  });

  test('MAINT-2: it goes only forward, and what happened is kept', async () => {
    const order = await aWorkOrder(app.current, world.admin, propertyId);
    const scheduled = await move(order, 'SCHEDULED');
    const back = await move(scheduled.body, 'TRIAGED');
    expect(back.problem).toMatchObject({ status: 422, code: 'work_order_backward' });
    const done = await move(scheduled.body, 'DONE', 'New washer');
    expect(done.body.events).toMatchObject([
      { kind: 'CREATED', to: 'NEW' },
      { kind: 'STATUS', from: 'NEW', to: 'SCHEDULED' },
      { kind: 'STATUS', from: 'SCHEDULED', to: 'DONE', note: 'New washer' },
    ]);
    expect(done.body.endedAt).not.toBeNull();
    expect((await move(done.body, 'CLOSED')).body.endedAt).toBe(done.body.endedAt);
  });

  test('MAINT-2: what happened cannot be changed, not even by the server', async () => {
    const { id } = await aWorkOrder(app.current, world.admin, propertyId);
    const { organization } = world;
    const change = app.current.database.transact({ organization }, async (tx) =>
      tx.db.execute(sql`UPDATE work_order_events SET note = 'x' WHERE work_order_id = ${id}`),
    );
    await expect(change).rejects.toMatchObject({
      cause: { message: 'permission denied for table work_order_events' },
    });
  });

  test('MAINT-2: it can be reopened for 30 days, with a new target', async () => {
    const order = await aWorkOrder(app.current, world.admin, propertyId, { priority: 'HIGH' });
    const done = await move(order, 'DONE');
    await later('2026-04-08');
    const reopened = await move(done.body, 'TRIAGED', 'It leaks again');
    expect(reopened.body).toMatchObject({ status: 'TRIAGED', endedAt: null, overdue: false });
    expect(reopened.body.targetAt.slice(0, 10)).toBe('2026-04-11');
    const cancelled = await move(reopened.body, 'CANCELLED');
    await later('2026-05-09');
    const late = await move(cancelled.body, 'TRIAGED');
    expect(late.problem).toMatchObject({ status: 422, code: 'work_order_closed_for_good' });
  });

  test('MAINT-2: another priority moves the target, and open work is overdue after it', async () => {
    const order = await aWorkOrder(app.current, world.admin, propertyId);
    await later('2026-03-12');
    expect(await list({ overdue: 'true' })).toEqual([]);
    const changed = await app.current.call(maintenanceEndpoints.update, {
      ...staff(),
      params: { workOrderId: order.id },
      body: { ...order, priority: 'EMERGENCY' },
    });
    expect(changed.body).toMatchObject({ priority: 'EMERGENCY', overdue: true });
    expect((await list({ overdue: 'true' })).map(({ id }) => id)).toEqual([order.id]);
    await move(changed.body, 'DONE');
    expect(await list({ overdue: 'true' })).toEqual([]);
  });

  test('MAINT-2: a stale page changes nothing', async () => {
    const order = await aWorkOrder(app.current, world.admin, propertyId);
    await move(order, 'TRIAGED');
    const { problem } = await move(order, 'DONE');
    expect(problem).toMatchObject({ status: 409, code: 'stale_version' });
    expect((await one(order.id)).status).toBe('TRIAGED');
  });

  test('MAINT-2: the list finds work orders by number, words and home, and sorts them', async () => {
    const sink = await aWorkOrder(app.current, world.admin, propertyId);
    const oven = await aWorkOrder(app.current, world.admin, propertyId, {
      title: 'Replace the oven',
      priority: 'EMERGENCY',
    });
    const found = async (query: Partial<WorkOrdersQuery>) =>
      (await list({ limit: 10, ...query })).map(({ id }) => id);
    expect(await found({})).toEqual([oven.id, sink.id]);
    expect(await found({ sort: 'number' })).toEqual([sink.id, oven.id]);
    expect(await found({ sort: '-priority' })).toEqual([sink.id, oven.id]);
    expect(await found({ filter: 'w-0002' })).toEqual([oven.id]);
    expect(await found({ filter: 'fix sink' })).toEqual([sink.id]);
    await move(sink, 'CANCELLED');
    expect(await found({ state: 'ended' })).toEqual([sink.id]);
    expect(await found({ status: 'CANCELLED', propertyId })).toEqual([sink.id]);
  });
});

test('MAINT-1: a tenant sees no work order of another tenant of the home', async () => {
  const { id: workOrderId } = await aWorkOrder(app.current, world.admin, propertyId);
  const { status } = await app.current.call(maintenanceEndpoints.oneOfLessee, {
    ...tenant(),
    params: { workOrderId },
  });
  expect(status).toBe(404);
});

describe('MAINT-1: photos', () => {
  const uploadOwn = async (workOrderId: string, key?: string) =>
    app.current.call(maintenanceEndpoints.uploadByLessee, {
      ...tenant(),
      params: { workOrderId, fileName: 'sink.png' },
      file: await aPicture(),
      ...(key !== undefined && { idempotencyKey: key }),
    });

  test('MAINT-1: a tenant adds up to 10 photos, each stored once', async () => {
    const { id } = await aReport(app.current, world.lessee);
    await uploadOwn(id, 'the-first');
    await uploadOwn(id, 'the-first');
    expect((await one(id)).files).toMatchObject([{ name: 'sink.png', stage: 'REPORT' }]);
    await Promise.all(Array.from({ length: 9 }, () => uploadOwn(id)));
    const eleventh = await uploadOwn(id);
    expect(eleventh.problem).toMatchObject({ status: 422, code: 'too_many_work_files' });
    expect((await one(id)).files).toHaveLength(10);
  });

  test('MAINT-1: a tenant sees the photos of the report, and none of the work', async () => {
    const { id: workOrderId } = await aReport(app.current, world.lessee);
    const after = await app.current.call(maintenanceEndpoints.upload, {
      ...staff(),
      params: { workOrderId, stage: 'AFTER', fileName: 'fixed.png' },
      file: await aPicture(),
    });
    const { body } = await uploadOwn(workOrderId);
    expect(body.files).toHaveLength(1);
    const open = async (fileId: string) =>
      (
        await app.current.call(maintenanceEndpoints.fileOfLessee, {
          ...tenant(),
          params: { workOrderId, fileId },
          query: {},
        })
      ).status;
    expect(await open(body.files[0]!.id)).toBe(200);
    expect(await open(after.body.files[0]!.id)).toBe(404);
  });

  test('MAINT-1: staff remove a photo', async () => {
    const { id: workOrderId } = await aReport(app.current, world.lessee);
    const { body } = await uploadOwn(workOrderId);
    const params = { workOrderId, fileId: body.files[0]!.id };
    await app.current.call(maintenanceEndpoints.removeFile, { ...staff(), params });
    expect((await one(workOrderId)).files).toEqual([]);
  });
});

describe('MAINT-3: the room with the tenant', () => {
  const room = async (workOrderId: string) =>
    (await app.current.call(maintenanceEndpoints.room, { ...staff(), params: { workOrderId } }))
      .body.conversation;

  const write = async (workOrderId: string, message: string) =>
    app.current.call(maintenanceEndpoints.write, {
      ...staff(),
      params: { workOrderId },
      body: { message },
    });

  test('MAINT-3: a report opens it, and both sides write in it', async () => {
    const report = await aReport(app.current, world.lessee);
    expect(await room(report.id)).toMatchObject({
      id: report.conversationId,
      subject: 'W-0001: The sink leaks',
      unread: true,
      messages: [{ sender: 'lessee', message: 'The sink leaks. Water is on the floor.' }],
    });
    await write(report.id, 'Joe comes tomorrow.');
    const own = await app.current.call(conversationsEndpoints.ofLessee, { ...tenant(), query: {} });
    expect(own.body).toMatchObject([
      { id: report.conversationId, messages: [{}, { message: 'Joe comes tomorrow.' }] },
    ]);
    expect(await room(report.id)).toMatchObject({ unread: false });
  });

  test('MAINT-3: the first message of the staff opens the room of a work order for a tenant', async () => {
    const { userId: tenantId } = world.lessee;
    const { id } = await aWorkOrder(app.current, world.admin, propertyId, { tenantId });
    expect(await room(id)).toBeNull();
    await write(id, 'We fix the sink on Monday.');
    await write(id, 'At nine.');
    expect((await room(id))?.messages.map(({ message }) => message)).toEqual([
      'We fix the sink on Monday.',
      'At nine.',
    ]);
  });

  test('MAINT-3: nobody can be written to if it is for no tenant', async () => {
    const { id } = await aWorkOrder(app.current, world.admin, propertyId);
    expect((await write(id, 'Hello')).problem).toMatchObject({
      status: 422,
      code: 'no_tenant_to_answer',
    });
  });
});

describe('MAINT-2: Today, calendar and search', () => {
  const needs = async (as = staffMember) => {
    const { body } = await app.current.call(todayEndpoints.needs, { as, query: {} });
    return body.items.filter(({ kind }) => kind.startsWith('work_'));
  };

  test('MAINT-2: a report waits until somebody has looked at it, and is overdue after its target', async () => {
    const { id } = await aReport(app.current, world.lessee, { emergency: true });
    expect(await needs()).toMatchObject([
      { kind: 'work_waiting', label: 'W-0001', emergency: true, home: { propertyId } },
    ]);
    const bookkeeper = await aPerson(app.current, world.organization, 'Bookkeeper');
    expect(await needs(bookkeeper)).toEqual([]);
    await move(await one(id), 'SCHEDULED');
    expect(await needs()).toEqual([]);
    await later('2026-03-13');
    expect(await needs()).toMatchObject([
      { kind: 'work_overdue', label: 'W-0001', daysOverdue: 2 },
    ]);
  });

  test('MAINT-2: the calendar has the days by which open work should be done', async () => {
    const order = await aWorkOrder(app.current, world.admin, propertyId);
    const days = async () =>
      (
        await app.current.call(calendarEndpoints.calendar, {
          ...staff(),
          query: { from: '2026-03-01', to: '2026-03-31', kinds: 'work_due' },
        })
      ).body.entries;
    expect(await days()).toMatchObject([
      { kind: 'work_due', date: '2026-03-24', label: 'W-0001', workOrderId: order.id },
    ]);
    await move(order, 'CANCELLED');
    expect(await days()).toEqual([]);
  });

  test.each(['w-0001', 'W1', 'water floor', 'fix the sink'])(
    'MAINT-2: the search finds it by %s',
    async (q) => {
      const { id } = await aWorkOrder(app.current, world.admin, propertyId);
      const { body } = await app.current.call(searchEndpoints.search, {
        ...staff(),
        query: { q },
      });
      expect(body.results.filter(({ kind }) => kind === 'workOrder')).toMatchObject([
        { id, title: 'W-0001 Fix the sink', path: `/work-order?workOrderId=${id}` },
      ]);
    },
  );
});
