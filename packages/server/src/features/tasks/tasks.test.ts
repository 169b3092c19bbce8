import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { anInvoice, anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { aTask, taskBody } from '#testing/tasks';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

/** Today is March 10, 2026. */

const anOffice = async () => {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  return { organization, admin };
};

const list = async (as: TestPerson, query: Readonly<Record<string, string>> = {}) =>
  (await app.current.call(tasksEndpoints.list, { as, query })).body.items;

const finish = (as: TestPerson, taskId: string, done = true) =>
  app.current.call(tasksEndpoints.done, { as, params: { taskId }, body: { done } });

const titles = (tasks: readonly { readonly title: string }[]) => tasks.map(({ title }) => title);

describe('HOME-4: tasks', () => {
  test("HOME-4: are listed by due day, everyone's or only mine", async () => {
    const { admin, organization } = await anOffice();
    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    await aTask(app.current, admin, { title: 'Later', dueDate: '2026-04-01' });
    await aTask(app.current, admin, { title: 'Mine', assigneeId: admin.userId });
    await aTask(app.current, admin, {
      title: 'Theirs',
      dueDate: '2026-03-01',
      assigneeId: colleague.userId,
      notes: 'Ask first.',
    });
    const all = await list(admin);
    expect(titles(all)).toEqual(['Theirs', 'Mine', 'Later']);
    expect(all[0]).toMatchObject({
      notes: 'Ask first.',
      assigneeId: colleague.userId,
      assignee: 'Sam Rivers',
      about: null,
      repeat: null,
      done: false,
      doneOn: null,
    });
    expect(titles(await list(admin, { assignee: 'me' }))).toEqual(['Mine']);
    const { body: people } = await app.current.call(tasksEndpoints.people, { as: admin });
    expect(people.map(({ id }) => id).toSorted()).toEqual(
      [admin.userId, colleague.userId].toSorted(),
    );
  });

  test('HOME-4: can be about a home, a lease, a person or an invoice', async () => {
    const { admin, property, lease, lessee } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const aboutOf = async (kind: 'property' | 'lease' | 'person' | 'invoice', id: string) =>
      (await aTask(app.current, admin, { about: { kind, id } })).about;
    const home = { propertyId: property.id };
    const person = { userId: lessee.userId };
    expect(await aboutOf('property', property.id)).toEqual({
      kind: 'property',
      id: property.id,
      label: property.addressLine1,
      ...home,
      userId: null,
    });
    expect(await aboutOf('lease', lease.id)).toEqual({
      kind: 'lease',
      id: lease.id,
      label: 'Lease of Tess Tenant',
      ...home,
      ...person,
    });
    expect(await aboutOf('person', lessee.userId)).toEqual({
      kind: 'person',
      id: lessee.userId,
      label: 'Sam Rivers',
      propertyId: null,
      ...person,
    });
    expect(await aboutOf('invoice', invoice.id)).toEqual({
      kind: 'invoice',
      id: invoice.id,
      label: 'Invoice 0001',
      ...home,
      ...person,
    });
  });

  test('HOME-4: can only be assigned to staff of the organization, and linked to its records', async () => {
    const { admin, lessee } = await aLandlord(app.current);
    const elsewhere = await aLandlord(app.current);
    const refused = async (body: ReturnType<typeof taskBody>) =>
      (await app.current.call(tasksEndpoints.create, { as: admin, body })).problem;
    for (const assigneeId of [lessee.userId, elsewhere.admin.userId]) {
      expect(await refused(taskBody({ assigneeId }))).toMatchObject({
        status: 422,
        fields: { assigneeId: 'Choose a staff member who can sign in.' },
      });
    }
    const about = { kind: 'property' as const, id: elsewhere.property.id };
    expect(await refused(taskBody({ about }))).toMatchObject({
      status: 422,
      fields: { about: 'This was not found. Choose something else, or nothing.' },
    });
    const repeat = { frequency: 'WEEKLY' as const, interval: 1, until: '2026-03-09' };
    expect((await refused(taskBody({ repeat }))).status).toBe(400);
  });

  test('HOME-4: are completed and reopened, each once', async () => {
    const { admin } = await anOffice();
    const { id } = await aTask(app.current, admin);
    const first = (await finish(admin, id)).body;
    expect(first).toMatchObject({
      task: { done: true, doneOn: '2026-03-10' },
      nextDueDate: null,
    });
    expect((await finish(admin, id)).body).toEqual(first);
    expect(await list(admin)).toEqual([]);
    expect(titles(await list(admin, { state: 'done' }))).toEqual(['Change the air filter']);
    expect((await finish(admin, id, false)).body.task.done).toBe(false);
    expect(await list(admin, { state: 'done' })).toEqual([]);
  });

  test('HOME-4: that repeat are followed by the next one, once, which is not listed while the first is open again', async () => {
    const { admin } = await anOffice();
    const repeat = { frequency: 'MONTHLY' as const, interval: 3, until: '2026-10-01' };
    const { id } = await aTask(app.current, admin, {
      dueDate: '2026-03-31',
      assigneeId: admin.userId,
      repeat,
      notes: 'Size 16 x 20',
    });
    const answers = await Promise.all([finish(admin, id), finish(admin, id), finish(admin, id)]);
    expect(answers.map(({ body }) => body.nextDueDate)).toEqual(
      Array.from({ length: 3 }, () => '2026-06-30'),
    );
    const [next, ...others] = await list(admin);
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      dueDate: '2026-06-30',
      assigneeId: admin.userId,
      repeat,
      notes: 'Size 16 x 20',
    });

    await finish(admin, id, false);
    expect((await list(admin)).map((task) => task.id)).toEqual([id]);
    await finish(admin, id);
    expect((await list(admin)).map((task) => task.id)).toEqual([next?.id]);
    expect((await finish(admin, next?.id ?? '')).body.nextDueDate).toBe('2026-09-30');
    const [last] = await list(admin);
    expect((await finish(admin, last?.id ?? '')).body.nextDueDate).toBeNull();
    // The task after a done task is also done, so it stays.
    await finish(admin, id, false);
    expect((await list(admin)).map((task) => task.id)).toEqual([id]);
    expect(await list(admin, { state: 'done' })).toHaveLength(2);
  });

  test('HOME-4: a changed due day begins a new series; a deleted task ends it', async () => {
    const { admin } = await anOffice();
    const repeat = { frequency: 'WEEKLY' as const, interval: 1 };
    const { id, version } = await aTask(app.current, admin, { repeat });
    const { body: changed } = await app.current.call(tasksEndpoints.update, {
      as: admin,
      params: { taskId: id },
      body: { ...taskBody({ title: 'Mow', dueDate: '2026-03-12', repeat }), version },
    });
    expect(changed).toMatchObject({ title: 'Mow', dueDate: '2026-03-12', version: version + 1 });
    expect((await finish(admin, id)).body.nextDueDate).toBe('2026-03-19');
    const [next] = await list(admin);
    await app.current.call(tasksEndpoints.remove, {
      as: admin,
      params: { taskId: next?.id ?? '' },
    });
    expect(await list(admin)).toEqual([]);
  });

  test('HOME-4: are not shown in another organization', async () => {
    const { admin } = await anOffice();
    const { id: taskId } = await aTask(app.current, admin);
    const { admin: stranger } = await anOffice();
    expect(await list(stranger)).toEqual([]);
    expect((await finish(stranger, taskId)).problem.status).toBe(404);
  });

  test('HOME-2, HOME-4: due tasks are in Today for the person who is responsible', async () => {
    const { admin, organization } = await anOffice();
    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    const { id } = await aTask(app.current, admin, {
      assigneeId: colleague.userId,
      dueDate: '2026-03-08',
    });
    await aTask(app.current, admin, { assigneeId: colleague.userId, dueDate: '2026-03-11' });
    await aTask(app.current, admin);
    const needs = async (as: TestPerson) =>
      (await app.current.call(todayEndpoints.needs, { as, query: {} })).body;
    expect(await needs(colleague)).toEqual({
      total: 1,
      unread: 0,
      items: [
        {
          kind: 'task',
          key: `task:${id}`,
          taskId: id,
          title: 'Change the air filter',
          about: null,
          daysOverdue: 2,
        },
      ],
    });
    expect((await needs(admin)).total).toBe(0);
    await finish(colleague, id);
    expect((await needs(colleague)).total).toBe(0);
  });

  test('HOME-5: tasks are in the calendar; the tasks of a home include those of its lease', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    await aTask(app.current, admin, { title: 'Walls', about: { kind: 'lease', id: lease.id } });
    await aTask(app.current, admin, { title: 'Taxes', dueDate: '2026-03-15' });
    const entries = async (propertyId?: string) => {
      const query = { from: '2026-03-01', to: '2026-03-31', kinds: 'tasks' };
      const { body } = await app.current.call(calendarEndpoints.calendar, {
        as: admin,
        query: { ...query, ...(propertyId && { propertyId }) },
      });
      return body.entries;
    };
    expect(await entries()).toMatchObject([
      { kind: 'tasks', date: '2026-03-10', title: 'Walls', about: 'Lease of Tess Tenant' },
      { kind: 'tasks', date: '2026-03-15', title: 'Taxes', done: false, assignee: null },
    ]);
    expect(await entries(property.id)).toMatchObject([{ title: 'Walls' }]);
  });
});
