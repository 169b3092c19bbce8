import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './buildings.service.ts';
import { splitIntoUnits } from './split-units.service.ts';

export function registerBuildings(routes: Routes): void {
  routes.handle(buildingsEndpoints.list, ({ tx }) => service.listBuildings(tx));

  routes.handle(buildingsEndpoints.one, ({ tx, params }) =>
    service.oneBuilding(tx, params.buildingId),
  );

  routes.handle(buildingsEndpoints.create, ({ tx, body }) => service.createBuilding(tx, body));

  routes.handle(buildingsEndpoints.update, ({ tx, params, body }) =>
    service.saveBuilding(tx, params.buildingId, body),
  );

  routes.handle(buildingsEndpoints.restore, ({ tx, params }) =>
    service.restoreBuilding(tx, params.buildingId),
  );

  routes.handle(buildingsEndpoints.addUnits, ({ tx, params, body }) =>
    service.addUnits(tx, params.buildingId, body),
  );

  routes.handle(buildingsEndpoints.split, ({ tx, params, body }) =>
    splitIntoUnits(tx, params.propertyId, body),
  );
}
