import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import { calendarOf } from './calendar.service.ts';
import { needsOf, putOff, todayOf, type TodayOptions } from './today.service.ts';

export function registerToday(routes: Routes, options: TodayOptions): void {
  routes.handle(todayEndpoints.today, ({ tx }) => todayOf(tx));
  routes.handle(todayEndpoints.needs, ({ tx, actor, query: { limit } }) =>
    needsOf(tx, actor, { ...options, limit }),
  );
  routes.handle(calendarEndpoints.calendar, ({ tx, actor, query }) => calendarOf(tx, actor, query));
  routes.handle(todayEndpoints.later, ({ tx, actor, body }) => putOff(tx, actor.userId, body.key));
}
