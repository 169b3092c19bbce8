import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import { calendarOf, type CalendarOptions } from './calendar.service.ts';
import { gettingStarted, hideGettingStarted } from './getting-started.service.ts';
import type { TodayOptions } from './today.options.ts';
import { needsOf, putOff, todayOf } from './today.service.ts';

export function registerToday(routes: Routes, options: TodayOptions & CalendarOptions): void {
  routes.handle(todayEndpoints.today, async ({ tx, actor, query }) => ({
    ...(await todayOf(tx, query)),
    gettingStarted: await gettingStarted(tx, actor, options),
  }));
  routes.handle(todayEndpoints.hideGettingStarted, async ({ tx, actor }) => {
    await hideGettingStarted(tx, actor.userId);
    return {};
  });
  routes.handle(todayEndpoints.needs, ({ tx, actor, query }) =>
    needsOf(tx, actor, { ...options, ...query }),
  );
  routes.handle(calendarEndpoints.calendar, ({ tx, query }) => calendarOf(tx, options, query));
  routes.handle(todayEndpoints.later, ({ tx, actor, body }) => putOff(tx, actor.userId, body.key));
}
