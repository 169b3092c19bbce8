import { activityEndpoints } from '@tenantry/contract/activity/activity.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import { activityFile } from './activity.export.ts';
import { activePeople, listActivity } from './activity.service.ts';

export function registerActivity(routes: Routes): void {
  routes.handle(activityEndpoints.list, ({ tx, query }) => listActivity(tx, query));
  routes.handle(activityEndpoints.people, ({ tx }) => activePeople(tx));
  routes.handleOpen(activityEndpoints.export, async ({ transact, query, organization }) =>
    activityFile(transact, query, organization.timeZone),
  );
}
