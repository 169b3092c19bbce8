import type { WorkOrdersQuery } from '@tenantry/contract/maintenance/maintenance.schemas';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aPerson, aProperty } from '#testing/factories';
import { aReport, aWorkOrder } from '#testing/maintenance';
import { aWorld } from '#testing/world';
import { useMaintenance } from './maintenance.testing.ts';

const { app, home, later, list, move, one, staff, world } = useMaintenance();

describe('MAINT-2: numbers, statuses and targets', () => {
  test('MAINT-2: each organization counts its own work orders, without gaps', async () => {
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => aWorkOrder(app.current, world().admin, home())),
    );
    expect(new Set(orders.map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4, 5]));
    const other = await aWorld(app.current);
    const theirs = await aProperty(app.current, other.admin);
    expect((await aWorkOrder(app.current, other.admin, theirs.id)).label).toBe('W-0001');
  });

  test('MAINT-2: it goes only forward, and what happened is kept', async () => {
    const order = await aWorkOrder(app.current, world().admin, home());
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
    const { id } = await aWorkOrder(app.current, world().admin, home());
    const { organization } = world();
    const change = app.current.database.transact({ organization }, async (tx) =>
      tx.db.execute(sql`UPDATE work_order_events SET note = 'x' WHERE work_order_id = ${id}`),
    );
    await expect(change).rejects.toMatchObject({
      cause: { message: 'permission denied for table work_order_events' },
    });
  });

  test('MAINT-2: it can be reopened for 30 days, with a new target', async () => {
    const order = await aWorkOrder(app.current, world().admin, home(), { priority: 'HIGH' });
    const done = await move(order, 'DONE');
    await later('2026-04-08');
    const reopened = await move(done.body, 'TRIAGED', 'It leaks again');
    expect(reopened.body).toMatchObject({ status: 'TRIAGED', endedAt: null, overdue: false });
    expect(reopened.body.targetAt.slice(0, 10)).toBe('2026-04-11');
    const canceled = await move(reopened.body, 'CANCELLED');
    await later('2026-05-09');
    const late = await move(canceled.body, 'TRIAGED');
    expect(late.problem).toMatchObject({ status: 422, code: 'work_order_closed_for_good' });
  });

  test('MAINT-2: another priority moves the target, and open work is overdue after it', async () => {
    const order = await aWorkOrder(app.current, world().admin, home());
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
    const order = await aWorkOrder(app.current, world().admin, home());
    await move(order, 'TRIAGED');
    const { problem } = await move(order, 'DONE');
    expect(problem).toMatchObject({ status: 409, code: 'stale_version' });
    expect((await one(order.id)).status).toBe('TRIAGED');
  });

  test('MAINT-2: the list finds work orders by number, words and home, and sorts them', async () => {
    const sink = await aWorkOrder(app.current, world().admin, home());
    const oven = await aWorkOrder(app.current, world().admin, home(), {
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
    expect(await found({ status: 'CANCELLED', propertyId: home() })).toEqual([sink.id]);
  });
});

describe('MAINT-2: Today, calendar and search', () => {
  const needs = async (as = staff().as) => {
    const { body } = await app.current.call(todayEndpoints.needs, { as, query: {} });
    return body.items.filter(({ kind }) => kind.startsWith('work_'));
  };

  test('MAINT-2: a report waits until somebody has looked at it, and is overdue after its target', async () => {
    const { id } = await aReport(app.current, world().lessee, { emergency: true });
    expect(await needs()).toMatchObject([
      { kind: 'work_waiting', label: 'W-0001', emergency: true, home: { propertyId: home() } },
    ]);
    const bookkeeper = await aPerson(app.current, world().organization, 'Bookkeeper');
    expect(await needs(bookkeeper)).toEqual([]);
    await move(await one(id), 'SCHEDULED');
    expect(await needs()).toEqual([]);
    await later('2026-03-13');
    expect(await needs()).toMatchObject([
      { kind: 'work_overdue', label: 'W-0001', daysOverdue: 2 },
    ]);
  });

  test('MAINT-2: the calendar has the days by which open work should be done', async () => {
    const order = await aWorkOrder(app.current, world().admin, home());
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
      const { id } = await aWorkOrder(app.current, world().admin, home());
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
