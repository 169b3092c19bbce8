import { assetsEndpoints } from '@tenantry/contract/maintenance/assets.endpoints';
import type { Routes } from '../../../platform/http/routes.ts';
import * as service from './assets.service.ts';

export function registerAssets(routes: Routes): void {
  routes.handle(assetsEndpoints.list, ({ tx, query }) => service.assetsOf(tx, query.propertyId));

  routes.handle(assetsEndpoints.add, ({ tx, body }) => service.addAsset(tx, body));

  routes.handle(assetsEndpoints.change, ({ tx, params, body }) =>
    service.changeAsset(tx, params.assetId, body),
  );

  routes.handle(assetsEndpoints.remove, async ({ tx, params }) => {
    await service.removeAsset(tx, params.assetId);
    return {};
  });
}
