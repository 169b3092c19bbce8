import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { AttemptLimits, Bucket, Limit } from '../../platform/limits/attempt-limits.ts';
import { listWorkOrders } from './maintenance.list.ts';
import * as service from './maintenance.service.ts';

/** How many problems a tenant may report in an hour: more than a person would, fewer than a script would. */
const ofLessee: Limit = { name: 'report-tenant', attempts: 20, seconds: 3600 };

const lesseeBuckets = ({ id }: Organization, userId: string): Bucket[] => [
  { limit: ofLessee, of: [id, userId] },
];

export interface MaintenanceParts {
  readonly limits: AttemptLimits;
}

export function registerMaintenance(routes: Routes, { limits }: MaintenanceParts): void {
  routes.handle(maintenanceEndpoints.list, ({ tx, query }) => listWorkOrders(tx, query));
  routes.handle(maintenanceEndpoints.one, ({ tx, params }) =>
    service.oneWorkOrder(tx, params.workOrderId),
  );
  routes.handle(maintenanceEndpoints.create, ({ tx, body }) => service.enterWorkOrder(tx, body));
  routes.handle(maintenanceEndpoints.update, ({ tx, params, body }) =>
    service.changeWorkOrder(tx, params.workOrderId, body),
  );
  routes.handle(maintenanceEndpoints.move, ({ tx, params, body }) =>
    service.moveWorkOrder(tx, params.workOrderId, body),
  );
  routes.handle(maintenanceEndpoints.ofLessee, ({ tx, actor }) =>
    service.ownWorkOrders(tx, actor.userId),
  );
  routes.handle(maintenanceEndpoints.oneOfLessee, ({ tx, actor, params }) =>
    service.ownWorkOrder(tx, actor.userId, params.workOrderId),
  );
  routes.handleOpen(maintenanceEndpoints.report, async (call) => {
    const { organization, transactOnce, actor, body } = call;
    await limits.count(lesseeBuckets(organization, actor.userId));
    return transactOnce((tx) => service.reportProblem(tx, actor.userId, body));
  });
}
