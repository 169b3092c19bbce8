import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { taskRulesEndpoints } from '@tenantry/contract/maintenance/task-rules.endpoints';
import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aProperty } from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { aTaskRule, ruleBody } from '#testing/task-rules';
import { NOW, useTestApp } from '#testing/test-app';
import { checkRecurringWork } from '../../../doctor/recurring-work-check.ts';
import { makeRecurringOrders } from './task-rules.service.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const run = ({ organization }: Landlord) =>
  app.current.database.transact({ organization }, makeRecurringOrders);

async function ordersOf({ admin }: Landlord) {
  const as = await signedInAgain(app.current, admin);
  const query = { state: 'all' as const };
  const { body } = await app.current.call(maintenanceEndpoints.list, { as, query });
  return (body as { title: string; source: string; targetAt: string; description: string }[]).map(
    ({ title, source, targetAt }) => `${title}, ${source}, ${targetAt.slice(0, 10)}`,
  );
}

const setDay = (day: string) => app.current.clock.set(`${day}T15:00:00Z`);

describe('MAINT-10: recurring work makes work orders', () => {
  test('MAINT-10: filters every 90 days: an order 14 days ahead, once', async () => {
    const landlord = await aLandlord(app.current);
    const rule = await aTaskRule(app.current, landlord.admin, landlord.property.id);
    expect(rule.nextOn).toBe('2026-04-10');
    setDay('2026-03-26');
    await run(landlord);
    expect(await ordersOf(landlord)).toEqual([]);
    setDay('2026-03-27');
    await run(landlord);
    await Promise.all([run(landlord), run(landlord)]);
    expect(await ordersOf(landlord)).toEqual([
      expect.stringContaining('Change the air filter, RULE, 2026-04-1'),
    ]);
    const as = await signedInAgain(app.current, landlord.admin);
    const { body } = await app.current.call(taskRulesEndpoints.list, { as, query: {} });
    expect(body[0]?.nextOn).toBe('2026-07-09');
  });

  test('MAINT-10, HOME-5: the work order is due on its day, in the list, in the calendar and in its words', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, property } = landlord;
    await aTaskRule(app.current, as, property.id, { startsOn: '2026-03-31' });
    setDay('2026-03-20');
    await run(landlord);
    const later = await signedInAgain(app.current, as);
    const { body: list } = await app.current.call(maintenanceEndpoints.list, {
      as: later,
      query: {},
    });
    const [made] = list as { targetAt: string; description: string }[];
    expect(made?.targetAt).toBe('2026-04-01T03:59:59.000Z');
    expect(made?.description).toContain('Due on 03/31/2026.');
    const query = { from: '2026-03-31', to: '2026-03-31' };
    const { body } = await app.current.call(calendarEndpoints.calendar, { as: later, query });
    expect(body.entries).toMatchObject([{ kind: 'work_due', date: '2026-03-31' }]);
  });

  test('MAINT-10: a change of the work order leaves the day by which it is due', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, property } = landlord;
    await aTaskRule(app.current, as, property.id, { startsOn: '2026-03-20' });
    await run(landlord);
    const { body: list } = await app.current.call(maintenanceEndpoints.list, { as, query: {} });
    const [before] = list as { id: string; version: number; targetAt: string }[];
    const params = { workOrderId: before!.id };
    const body = {
      title: 'Change both filters',
      category: 'HEATING_COOLING' as const,
      place: 'Hall',
      mayEnter: 'YES' as const,
      version: before!.version,
    };
    const same = await app.current.call(maintenanceEndpoints.update, { as, params, body });
    expect(same.body.targetAt).toBe(before!.targetAt);
    const urgent = { ...body, priority: 'HIGH' as const, version: same.body.version };
    const { body: after } = await app.current.call(maintenanceEndpoints.update, {
      as,
      params,
      body: urgent,
    });
    expect(after.targetAt < before!.targetAt).toBe(true);
  });

  test('MAINT-10: a day that has its work order gets no second one after a change', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, property } = landlord;
    const today = { startsOn: '2026-03-10' };
    const { id: ruleId } = await aTaskRule(app.current, as, property.id, today);
    await run(landlord);
    const { propertyId: _, ...body } = ruleBody(null, {
      ...today,
      rrule: 'FREQ=DAILY;INTERVAL=30',
    });
    await app.current.call(taskRulesEndpoints.change, { as, params: { ruleId }, body });
    await run(landlord);
    expect(await ordersOf(landlord)).toHaveLength(1);
    await app.current.call(taskRulesEndpoints.remove, { as, params: { ruleId } });
    setDay('2026-04-01');
    await run(landlord);
    expect(await ordersOf(landlord)).toHaveLength(1);
  });

  test('MAINT-10: each home can get a rule, and one that is never due is refused', async () => {
    const { admin: as } = await aLandlord(app.current);
    await aProperty(app.current, as);
    const add = (changes: object) =>
      app.current.call(taskRulesEndpoints.add, { as, body: ruleBody(null, changes) });
    expect((await add({ rrule: 'FREQ=YEARLY;BYMONTH=11' })).body).toHaveLength(2);
    const never = await add({ rrule: 'FREQ=YEARLY;BYMONTH=11', startsOn: '2026-03-31' });
    expect(never.problem).toMatchObject({ status: 422, code: 'rule_never_due' });
  });

  test('MAINT-10: the doctor and Today say if work orders are not made', async () => {
    const landlord = await aLandlord(app.current);
    await aTaskRule(app.current, landlord.admin, landlord.property.id);
    setDay('2026-03-29');
    expect(await checkRecurringWork(app.current)).toMatchObject({ status: 'warning' });
    const as = await signedInAgain(app.current, landlord.admin);
    const { body } = await app.current.call(todayEndpoints.needs, { as, query: {} });
    const late = body.items.filter(({ kind }) => kind === 'rules_late');
    expect(late).toMatchObject([{ count: 1 }]);
    await run(landlord);
    expect(await checkRecurringWork(app.current)).toMatchObject({ status: 'ok' });
  });
});
