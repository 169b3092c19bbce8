import { supportEndpoints } from '@tenantry/contract/access/support.endpoints';
import type { Routes } from '../../../platform/http/routes.ts';
import { deviceOf } from '../sessions/devices.ts';
import * as service from './support.service.ts';

export function registerSupport(routes: Routes): void {
  routes.handle(supportEndpoints.list, ({ tx }) => service.listGrants(tx));

  routes.handleOpen(supportEndpoints.create, ({ transact, actor, body }) =>
    transact((tx) => service.createGrant({ ...tx, actor }, body)),
  );

  routes.handle(supportEndpoints.end, ({ tx, params }) => service.endSupport(tx, params.grantId));

  routes.handleOpen(supportEndpoints.begin, ({ transact, body, browser }) =>
    transact((tx) => service.beginSupport(tx, body, deviceOf(browser))),
  );
}
