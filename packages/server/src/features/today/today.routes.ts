import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import {
  feedFile,
  feedsOf,
  makeFeed,
  removeFeed,
  type FeedOptions,
} from './calendar-feeds.service.ts';
import { calendarOf } from './calendar.service.ts';
import { gettingStarted, hideGettingStarted } from './getting-started.service.ts';
import type { TodayOptions } from './today.options.ts';
import { needsOf, putOff, todayOf } from './today.service.ts';

export function registerToday(routes: Routes, options: TodayOptions & FeedOptions): void {
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
  routes.handle(calendarEndpoints.feeds, ({ tx, actor }) => feedsOf(tx, actor.userId));
  // Not `handle`: a rehearsal would show a link that never works.
  routes.handleOpen(calendarEndpoints.makeFeed, ({ transact, actor, params }) =>
    transact((tx) => makeFeed(tx, actor.userId, params.kind)),
  );
  routes.handle(calendarEndpoints.removeFeed, async ({ tx, actor, params }) => {
    await removeFeed(tx, actor.userId, params.kind);
    return {};
  });
  routes.handle(calendarEndpoints.feed, ({ tx, params }) => feedFile(tx, options, params.file));
  routes.handle(todayEndpoints.later, ({ tx, actor, body }) => putOff(tx, actor.userId, body.key));
}
