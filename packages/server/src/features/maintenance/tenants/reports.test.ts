import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type { Role } from '@tenantry/contract/access/roles';
import { describe, expect, test } from 'vitest';
import { aPerson, aProperty } from '#testing/factories';
import { jobsLeft } from '#testing/jobs';
import { useOutbox } from '#testing/outbox';
import { aDefinedRole, roleBody } from '#testing/own-roles';
import { aLimitedPerson } from '#testing/scopes';
import { aReport, aWorkOrder, problemBody, workOrderBody } from '#testing/maintenance';
import { aPicture } from '#testing/world';
import { useMaintenance } from '../maintenance.testing.ts';

const { app, home, list, move, one, staff, tenant, world } = useMaintenance();
const outbox = useOutbox(app);

describe('MAINT-1: a tenant reports a problem', () => {
  test('MAINT-1: staff see it with its number, home and tenant, and the tenant sees its steps', async () => {
    const { id } = await aReport(app.current, world().lessee, { emergency: true });
    const [order] = await list();
    expect(order).toMatchObject({
      id,
      label: 'W-0001',
      home: { propertyId: home() },
      title: 'The sink leaks',
      place: 'Kitchen',
      mayEnter: 'CALL_FIRST',
      pets: 'A shy cat',
      priority: 'EMERGENCY',
      status: 'NEW',
      source: 'TENANT',
      tenant: { userId: world().lessee.userId },
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
    const person = await aPerson(app.current, world().organization, 'Leasee');
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
    const { userId } = world().lessee;
    const order = await aWorkOrder(app.current, world().admin, home(), { tenantId: userId });
    const own = await app.current.call(maintenanceEndpoints.ofLessee, tenant());
    expect(own.body.map(({ id }) => id)).toEqual([order.id]);
    expect(order).toMatchObject({ source: 'STAFF', tenant: { userId } });
  });

  test('MAINT-1: a tenant of another home is refused, and so is an unknown home', async () => {
    const other = await aProperty(app.current, world().admin);
    const create = async (body: ReturnType<typeof workOrderBody>) =>
      (await app.current.call(maintenanceEndpoints.create, { ...staff(), body })).problem.code;
    const { userId: tenantId } = world().lessee;
    expect(await create(workOrderBody(other.id, { tenantId }))).toBe('tenant_not_at_home');
    expect(await create(workOrderBody(crypto.randomUUID()))).toBe('not_found');
  });
});

test('MAINT-1: a tenant sees no work order of another tenant of the home', async () => {
  const { id: workOrderId } = await aWorkOrder(app.current, world().admin, home());
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
    const { id } = await aReport(app.current, world().lessee);
    await uploadOwn(id, 'the-first');
    await uploadOwn(id, 'the-first');
    expect((await one(id)).files).toMatchObject([{ name: 'sink.png', stage: 'REPORT' }]);
    await Promise.all(Array.from({ length: 9 }, () => uploadOwn(id)));
    const eleventh = await uploadOwn(id);
    expect(eleventh.problem).toMatchObject({ status: 422, code: 'too_many_work_files' });
    expect((await one(id)).files).toHaveLength(10);
  });

  test('MAINT-1: a tenant sees the photos of the report, and none of the work', async () => {
    const { id: workOrderId } = await aReport(app.current, world().lessee);
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
    const { id: workOrderId } = await aReport(app.current, world().lessee);
    const { body } = await uploadOwn(workOrderId);
    const params = { workOrderId, fileId: body.files[0]!.id };
    await app.current.call(maintenanceEndpoints.removeFile, { ...staff(), params });
    expect((await one(workOrderId)).files).toEqual([]);
  });
});

test('MAINT-1: staff whose work it is, and who only read, are mailed the report instead of the message, and only of homes that they reach', async () => {
  const { organization } = world();
  const person = (role: Role) => aPerson(app.current, organization, role);
  const caretaker = await person('Maintenance');
  // The organization's own role that only reads work orders.
  const { name } = await aDefinedRole(
    world(),
    roleBody({ permissions: ['properties:read', 'maintenance:read'] }),
  );
  const reader = await person(name);
  const agent = await person('LeasingAgent');
  const bookkeeper = await person('Bookkeeper');
  const away = await aLimitedPerson(world(), name, []);
  await aReport(app.current, world().lessee, { emergency: true });
  const subject = 'Subject: Emergency: W-0001: The sink leaks';
  for (const { emailAddress } of [caretaker, reader]) {
    const [mail, ...more] = await outbox.mailsTo(emailAddress);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(subject);
    expect(mail?.text).toContain('The sink leaks. Water is on the floor.');
    expect(mail?.link.pathname).toBe('/work-order');
  }
  // They are mailed the message instead, or nothing.
  const [message] = await outbox.mailsTo(agent.emailAddress);
  expect(message?.link.pathname).toBe('/message-respond');
  await expect.poll(() => jobsLeft(app.current)).toEqual([]);
  expect(await outbox.mailsTo(away.emailAddress, 0)).toEqual([]);
  expect(await outbox.mailsTo(bookkeeper.emailAddress, 0)).toEqual([]);
});
