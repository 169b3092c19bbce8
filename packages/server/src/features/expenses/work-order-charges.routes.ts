import { workOrderChargesEndpoints } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as charges from './work-order-charges.service.ts';

export function registerWorkOrderCharges(routes: Routes, files: FileStore): void {
  routes.handle(workOrderChargesEndpoints.charge, ({ tx, params, body }) =>
    charges.chargeTenant(tx, params.workOrderId, body),
  );
  routes.handle(workOrderChargesEndpoints.ofInvoice, ({ tx, params }) =>
    charges.workOfInvoice(tx, params.invoiceId),
  );
  routes.handleOpen(workOrderChargesEndpoints.photo, ({ transact, params, query }) =>
    transact((tx) => charges.sendPhoto(tx, files, { ...params, ...query })),
  );
  routes.handle(workOrderChargesEndpoints.ofLessee, ({ tx, actor, params }) =>
    charges.photosOfLessee(tx, actor.userId, params.invoiceId),
  );
  routes.handleOpen(workOrderChargesEndpoints.photoOfLessee, ({ transact, actor, params, query }) =>
    transact((tx) => charges.sendPhoto(tx, files, { ...params, ...query }, actor.userId)),
  );
}
