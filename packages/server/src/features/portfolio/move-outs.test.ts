import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { billAllLeases, onDay } from '#testing/billing';
import { aLease, aPerson, leaseBody } from '#testing/factories';
import { allBut } from '#testing/made-up-roles';
import { NOW, useTestApp } from '#testing/test-app';
import { aTenancy } from './move-outs.testing.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

describe('LEASE-15: moving out', () => {
  test('LEASE-15: the lease ends on its day, its last rent is prorated, and nothing is billed after it', async () => {
    const { organization, plan, lease, invoices } = await aTenancy(app.current);
    const { status, body } = await plan({ noticeGivenOn: '2026-11-01' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      lastDay: '2026-12-13',
      noticeGivenOn: '2026-11-01',
      lastRent: {
        firstDay: '2026-12-01',
        lastDay: '2026-12-13',
        lines: ['Rent 12/01/2026 to 12/13/2026 (13 of 31 days)'],
        amount: 608.06,
        billedTooMuch: 0,
      },
    });
    expect(await lease()).toMatchObject({
      status: 'ACTIVE',
      endDate: '2026-12-13',
      afterEnd: 'ENDS',
    });
    for (const day of ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']) {
      onDay(app.current, day);
      await billAllLeases(app.current, organization);
    }
    expect((await invoices()).map(({ amount }) => amount)).toEqual([1450, 608.06]);
  });

  test('LEASE-15: days that are billed already are named, so that they can be credited', async () => {
    const { organization, plan } = await aTenancy(app.current);
    await billAllLeases(app.current, organization);
    const { body } = await plan({ lastDay: '2026-11-10' });
    expect(body.lastRent).toMatchObject({ amount: 483.33, billedTooMuch: 966.67 });
  });

  test('LEASE-15: a change and an undo restore the lease, the listing and the task', async () => {
    const tenancy = await aTenancy(app.current);
    const { plan, undo, lease, tasks, availableFrom, planned } = tenancy;
    const before = await lease();
    await plan({ availableFrom: '2026-12-20' });
    expect(await availableFrom()).toBe('2026-12-20');
    const changed = await plan({ lastDay: '2026-12-20', availableFrom: '2027-01-01' });
    expect(changed.body.lastRent).toMatchObject({ amount: 935.48 });
    expect(await availableFrom()).toBe('2027-01-01');
    const due = before.deposit > 0 ? ['2026-12-20'] : [];
    expect((await tasks()).map(({ dueDate }) => dueDate)).toEqual(due);
    expect(await planned()).toEqual(changed.body);
    const { status, body } = await undo();
    expect(status).toBe(200);
    const { type, startDate, endDate, afterEnd } = before;
    expect(body).toMatchObject({ type, startDate, endDate, afterEnd });
    expect([await availableFrom(), await tasks(), await planned()]).toEqual([null, [], null]);
    expect((await undo()).status).toBe(404);
  });

  test('LEASE-15: a changed day moves the task for the deposit, which keeps its notes and assignee', async () => {
    const { plan, tasks, as, lease } = await aTenancy(app.current);
    expect((await lease()).deposit).toBeGreaterThan(0);
    const { body: planned } = await plan({});
    const [made] = await tasks();
    const people = await app.current.call(tasksEndpoints.people, { as: await as() });
    const notes = 'Ask for the keys.';
    const assigneeId = people.body.find(({ self }) => self)?.id ?? null;
    await app.current.call(tasksEndpoints.update, {
      as: await as(),
      params: { taskId: made!.id },
      body: { ...made!, notes, assigneeId },
    });
    const { body: changed } = await plan({ lastDay: '2026-12-20' });
    const { id, title } = made!;
    expect(planned.depositTask).toMatchObject({ id, dueDate: '2026-12-13' });
    expect(changed.depositTask).toMatchObject({ id, dueDate: '2026-12-20' });
    expect(await tasks()).toMatchObject([{ id, title, notes, assigneeId, dueDate: '2026-12-20' }]);
    // Without a task, the open one is removed.
    expect(
      (await plan({ lastDay: '2026-12-20', addDepositTask: false })).body.depositTask,
    ).toBeNull();
    expect(await tasks()).toEqual([]);
  });

  test('LEASE-15: a task for the deposit that is done is not made again when the move-out changes', async () => {
    const { plan, tasks, as } = await aTenancy(app.current);
    await plan({});
    const [made] = await tasks();
    await app.current.call(tasksEndpoints.done, {
      as: await as(),
      params: { taskId: made!.id },
      body: { done: true },
    });
    for (const body of [
      { lastDay: '2026-12-20' },
      { lastDay: '2026-12-20', addDepositTask: false },
      { lastDay: '2026-12-21' },
    ]) {
      expect((await plan(body)).body.depositTask).toBeNull();
    }
    expect(await tasks()).toEqual([]);
  });

  test('LEASE-15: is changed although the home is leased again, up to the day before the next lease', async () => {
    const { as, params, plan, undo, lease } = await aTenancy(app.current);
    await plan({});
    await aLease(app.current, await as(), params.propertyId, {
      startDate: '2026-12-20',
      endDate: '2027-12-19',
    });
    for (const lastDay of ['2026-12-10', '2026-12-19']) {
      expect((await plan({ lastDay })).status).toBe(201);
      expect(await lease()).toMatchObject({ endDate: lastDay, afterEnd: 'ENDS' });
    }
    for (const refused of [await plan({ lastDay: '2026-12-20' }), await undo()]) {
      expect(refused.problem).toMatchObject({ status: 409, code: 'lease_overlap' });
    }
    expect(await lease()).toMatchObject({ endDate: '2026-12-19' });
  });

  test('LEASE-15: a lease that ends on a day is not moved out of later', async () => {
    const { as, params, plan, lease } = await aTenancy(app.current);
    await app.current.call(moveOutsEndpoints.renew, {
      as: await as(),
      params,
      body: { endDate: '2027-01-31' },
    });
    const renewed = await lease();
    await plan({});
    expect((await plan({ lastDay: '2027-02-28' })).problem).toMatchObject({
      code: 'invalid_last_day',
    });
    expect((await plan({ lastDay: '2027-01-15' })).status).toBe(201);
    const { endDate, afterEnd } = renewed;
    expect(
      (await app.current.call(moveOutsEndpoints.undoMoveOut, { as: await as(), params })).body,
    ).toMatchObject({ type: 'TERM', endDate, afterEnd });
  });

  test('LEASE-15: undoing it keeps a first day that was changed since', async () => {
    const { as, params, plan, undo, lease } = await aTenancy(app.current);
    const call = { as: await as(), params };
    await app.current.call(moveOutsEndpoints.renew, { ...call, body: { endDate: '2027-01-31' } });
    await plan({});
    const { version } = await lease();
    const changed = await app.current.call(leasesEndpoints.modify, {
      ...call,
      body: { ...leaseBody({ startDate: '2026-10-15', endDate: '2026-12-13' }), version },
    });
    expect(changed.status).toBe(200);
    expect((await undo()).body).toMatchObject({ startDate: '2026-10-15', endDate: '2027-01-31' });
  });

  test('LEASE-15: an end that is changed in the lease moves the task, and the end is planned again once that is decided', async () => {
    const { as, params, plan, planned, tasks, undo, availableFrom } = await aTenancy(app.current);
    await plan({ availableFrom: '2026-12-20' });
    const call = async () => ({ as: await as(), params });
    const [made] = await tasks();
    const ended = await app.current.call(leasesEndpoints.end, {
      ...(await call()),
      query: { lastDay: '2026-12-10' },
    });
    expect(ended.status).toBe(200);
    expect(await planned()).toMatchObject({
      lastDay: '2026-12-10',
      depositTask: { id: made!.id, dueDate: '2026-12-10' },
    });
    const changed = await app.current.call(leasesEndpoints.modify, {
      ...(await call()),
      body: { ...leaseBody({ endDate: '2026-12-24' }), version: ended.body.version },
    });
    expect(changed.body).toMatchObject({ afterEnd: null });
    expect([await planned(), (await tasks())[0]?.dueDate]).toEqual([null, '2026-12-24']);
    await app.current.call(leasesEndpoints.decideAfterEnd, {
      ...(await call()),
      body: { afterEnd: 'ENDS' },
    });
    expect(await planned()).toMatchObject({ lastDay: '2026-12-24', availableFrom: '2026-12-20' });
    expect((await undo()).body).toMatchObject({ type: 'M2M' });
    expect([await availableFrom(), await tasks()]).toEqual([null, []]);
  });

  test.each(['decided', 'renewed'] as const)(
    'LEASE-15: a tenant who stays after all has no move-out, no task and no offered home: %s',
    async (how) => {
      const { as, params, plan, planned, tasks, availableFrom, undo } = await aTenancy(app.current);
      await plan({ availableFrom: '2026-12-20' });
      const call = async () => ({ as: await as(), params });
      if (how === 'decided') {
        await app.current.call(leasesEndpoints.decideAfterEnd, {
          ...(await call()),
          body: { afterEnd: 'MONTH_TO_MONTH' },
        });
      } else {
        const leases = await app.current.call(leasesEndpoints.list, {
          ...(await call()),
          query: {},
        });
        await app.current.call(leasesEndpoints.modify, {
          ...(await call()),
          body: { ...leaseBody({ endDate: '2026-12-15' }), version: leases.body[0]!.version },
        });
        const body = { endDate: '2027-12-31' };
        await app.current.call(moveOutsEndpoints.renew, { ...(await call()), body });
      }
      expect([await planned(), await tasks(), await availableFrom()]).toEqual([null, [], null]);
      // The same end is a new one.
      await app.current.call(leasesEndpoints.end, {
        ...(await call()),
        query: { lastDay: '2026-12-13' },
      });
      expect(await planned()).toBeNull();
      expect((await undo()).status).toBe(404);
    },
  );

  test('LEASE-15: a lease that is ended now moves the task for the deposit', async () => {
    const { as, params, plan, tasks } = await aTenancy(app.current);
    await plan({});
    await app.current.call(leasesEndpoints.end, { as: await as(), params, query: {} });
    expect(await tasks()).toMatchObject([{ dueDate: '2026-11-01' }]);
  });

  test('LEASE-15: the listing and the last rent need their own permissions', async () => {
    const { organization, params, plan, availableFrom } = await aTenancy(app.current);
    const planAs = async (role: Parameters<typeof aPerson>[2], body: object) =>
      app.current.call(moveOutsEndpoints.moveOut, {
        as: await aPerson(app.current, organization, role),
        params,
        body: { lastDay: '2026-12-13', ...body },
      });
    const offered = await planAs(allBut('properties:write'), { availableFrom: '2026-12-20' });
    expect(offered.status).toBe(403);
    expect(await availableFrom()).toBeNull();
    expect((await planAs(allBut('properties:write'), {})).status).toBe(201);
    expect((await planAs(allBut('charges:read'), {})).body.lastRent).toBeNull();
    const offering = { availableFrom: '2026-12-20' };
    expect((await plan(offering)).body.lastRent).toMatchObject({ amount: 608.06 });
    const changed = await planAs(allBut('properties:write'), {
      ...offering,
      lastDay: '2026-12-14',
    });
    expect(changed.body).toMatchObject({ ...offering, lastDay: '2026-12-14' });
    expect(await availableFrom()).toBe('2026-12-20');
  });

  test('LEASE-15, UNIT-12: a move-out that offers the home is taken back only by people who may change the listing', async () => {
    const { organization, params, plan, availableFrom, planned, undo } = await aTenancy(
      app.current,
    );
    const someone = () => aPerson(app.current, organization, allBut('properties:write'));
    await plan({ availableFrom: '2026-12-20' });
    const before = await planned();
    const refusals = [
      await app.current.call(moveOutsEndpoints.undoMoveOut, { as: await someone(), params }),
      await app.current.call(moveOutsEndpoints.moveOut, {
        as: await someone(),
        params,
        body: { lastDay: '2026-12-14', availableFrom: null },
      }),
      await app.current.call(leasesEndpoints.decideAfterEnd, {
        as: await someone(),
        params,
        body: { afterEnd: 'MONTH_TO_MONTH' },
      }),
    ];
    for (const { problem } of refusals) {
      expect(problem).toMatchObject({
        status: 403,
        message: expect.stringContaining('12/20/2026, and you do not have permission'),
      });
    }
    expect([await availableFrom(), await planned()]).toEqual(['2026-12-20', before]);
    expect((await undo()).status).toBe(200);
    expect(await availableFrom()).toBeNull();
    await plan({});
    const { status } = await app.current.call(moveOutsEndpoints.undoMoveOut, {
      as: await someone(),
      params,
    });
    expect(status).toBe(200);
  });

  test('LEASE-15: a rehearsal says the last rent and changes nothing', async () => {
    const { as, params, lease } = await aTenancy(app.current);
    const before = await lease();
    const { body } = await app.current.rehearse(moveOutsEndpoints.moveOut, {
      as: await as(),
      params,
      body: { lastDay: '2026-12-13' },
    });
    expect(body.answer).toMatchObject({ lastRent: { amount: 608.06 } });
    expect(await lease()).toEqual(before);
  });

  test('LEASE-15: refuses a notice of a day to come, and a last day before the lease', async () => {
    const { plan } = await aTenancy(app.current);
    expect((await plan({ noticeGivenOn: '2026-11-02' })).problem).toMatchObject({
      code: 'notice_in_future',
    });
    expect((await plan({ lastDay: '2020-01-01' })).status).toBe(422);
  });
});
