import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { updateLeaseForToday, leasesToUpdate } from '../features/leases/lease-updates.service.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

/** Updates every lease of an organization for today, each in its own transaction, as the jobs do. */
export async function updateLeasesForToday(
  { database }: TestApp,
  organization: Organization,
): Promise<void> {
  for (const lease of await database.transact({ organization }, leasesToUpdate)) {
    await database.transact({ organization }, (tx) => updateLeaseForToday(tx, lease));
  }
}

async function aFeed({ test, admin }: World): Promise<string> {
  const params = { kind: 'all' as const };
  const { body } = await test.call(calendarEndpoints.makeFeed, { as: admin, params, body: {} });
  return body.path;
}

export const calendarFeedCalls = {
  'GET /v1/admin/calendar/feeds': async (world: World) => {
    await aFeed(world);
    return {};
  },
  'POST /v1/admin/calendar/feeds/:kind': () => ({ params: { kind: 'tasks' as const }, body: {} }),
  'DELETE /v1/admin/calendar/feeds/:kind': async (world: World) => {
    await aFeed(world);
    return { params: { kind: 'all' as const } };
  },
  'GET /v1/public/calendars/:file': async (world: World) => ({
    params: { file: (await aFeed(world)).split('/').at(-1)! },
  }),
};
