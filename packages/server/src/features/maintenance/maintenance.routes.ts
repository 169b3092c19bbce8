import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { AttemptLimits, Bucket, Limit } from '../../platform/limits/attempt-limits.ts';
import { enterWorkOrder } from './entering.service.ts';
import { addFile, removeWorkFile, sendFile } from './files/files.service.ts';
import { listWorkOrders } from './maintenance.list.ts';
import * as reports from './tenants/reports.service.ts';
import { tenantRoomOf, writeToTenant } from './tenants/room.service.ts';
import * as service from './maintenance.service.ts';

/** How many problems a tenant may report in an hour: more than a person would, fewer than a script would. */
const ofLessee: Limit = { name: 'report-tenant', attempts: 20, seconds: 3600 };

const lesseeBuckets = ({ id }: Organization, userId: string): Bucket[] => [
  { limit: ofLessee, of: [id, userId] },
];

export interface MaintenanceParts {
  readonly limits: AttemptLimits;
  readonly files: FileStore;
}

export function registerMaintenance(routes: Routes, dependencies: MaintenanceParts): void {
  registerForStaff(routes, dependencies);
  registerForLessees(routes, dependencies);
}

function registerForStaff(routes: Routes, { files }: MaintenanceParts): void {
  routes.handle(maintenanceEndpoints.list, ({ tx, query }) => listWorkOrders(tx, query));
  routes.handle(maintenanceEndpoints.one, ({ tx, params }) =>
    service.oneWorkOrder(tx, params.workOrderId),
  );
  routes.handle(maintenanceEndpoints.create, ({ tx, body }) => enterWorkOrder(tx, body));
  routes.handle(maintenanceEndpoints.update, ({ tx, params, body }) =>
    service.changeWorkOrder(tx, params.workOrderId, body),
  );
  routes.handle(maintenanceEndpoints.move, ({ tx, params, body }) =>
    service.moveWorkOrder(tx, params.workOrderId, body),
  );
  routes.handleOpen(maintenanceEndpoints.upload, ({ transact, transactOnce, params, file }) => {
    const { fileName: name, ...given } = params;
    return addFile(
      { transact, transactOnce, files },
      { ...given, name, content: file.content },
      {
        allow: (tx) => service.lockedWorkOrder(tx, params.workOrderId),
        answer: (tx) => service.oneWorkOrder(tx, params.workOrderId),
      },
    );
  });
  routes.handleOpen(maintenanceEndpoints.file, ({ transact, params, query }) =>
    transact((tx) => sendFile(tx, files, { ...params, ...query })),
  );
  routes.handle(maintenanceEndpoints.removeFile, async ({ tx, params }) => {
    await removeWorkFile(tx, params);
    return service.oneWorkOrder(tx, params.workOrderId);
  });
  routes.handle(maintenanceEndpoints.room, ({ tx, params }) =>
    tenantRoomOf(tx, params.workOrderId),
  );
  routes.handle(maintenanceEndpoints.write, ({ tx, params, body }) =>
    writeToTenant(tx, params.workOrderId, body),
  );
}

function registerForLessees(routes: Routes, { limits, files }: MaintenanceParts): void {
  routes.handle(maintenanceEndpoints.ofLessee, ({ tx, actor }) =>
    reports.ownWorkOrders(tx, actor.userId),
  );
  routes.handle(maintenanceEndpoints.ofRoommates, ({ tx, actor }) =>
    reports.roommatesWorkOrders(tx, actor.userId),
  );
  routes.handle(maintenanceEndpoints.oneOfLessee, ({ tx, actor, params }) =>
    reports.ownWorkOrder(tx, actor.userId, params.workOrderId),
  );
  routes.handleOpen(maintenanceEndpoints.uploadByLessee, async (call) => {
    const { transact, transactOnce, actor, params, file } = call;
    const { workOrderId, fileName: name } = params;
    const answer = (tx: Transaction) => reports.ownWorkOrder(tx, actor.userId, workOrderId);
    return addFile(
      { transact, transactOnce, files },
      { workOrderId, stage: 'REPORT', name, content: file.content },
      { allow: answer, answer },
    );
  });
  routes.handleOpen(maintenanceEndpoints.fileOfLessee, ({ transact, actor, params, query }) =>
    transact(async (tx) => {
      await reports.ownWorkOrder(tx, actor.userId, params.workOrderId);
      return sendFile(tx, files, { ...params, ...query }, ['REPORT']);
    }),
  );
  routes.handleOpen(maintenanceEndpoints.report, async (call) => {
    const { organization, transactOnce, actor, body } = call;
    await limits.count(lesseeBuckets(organization, actor.userId));
    return transactOnce((tx) => reports.reportProblem(tx, actor.userId, body));
  });
}
