import { householdEndpoints } from '@tenantry/contract/leases/household.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './household.service.ts';

export function registerHousehold(routes: Routes): void {
  routes.handle(householdEndpoints.list, ({ tx, params }) => service.householdOf(tx, params));

  routes.handle(householdEndpoints.add, ({ tx, params, body }) =>
    service.addEntry(tx, params, body),
  );

  routes.handle(householdEndpoints.change, ({ tx, params, body }) =>
    service.changeEntry(tx, params, body),
  );

  routes.handle(householdEndpoints.remove, async ({ tx, params }) => {
    await service.removeEntry(tx, params);
    return {};
  });
}
