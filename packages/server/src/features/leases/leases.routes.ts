import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { presentAllPublic, propertiesByIds } from '#features/properties';
import type { Routes } from '../../platform/http/routes.ts';
import { presentForAdmin, presentForLessee } from './leases.presenter.ts';
import { leasesOfUser } from './leases.repository.ts';
import * as service from './leases.service.ts';

export function registerLeases(routes: Routes): void {
  routes.handle(leasesEndpoints.start, async ({ tx, params, body }) =>
    presentForAdmin(await service.startLease(tx, params.propertyId, body)),
  );

  routes.handle(leasesEndpoints.list, async ({ tx, params, query }) => {
    const leases = await service.leasesOfProperty(tx, params.propertyId);
    return leases
      .filter((lease) => !query.status || lease.status === query.status)
      .map(presentForAdmin);
  });

  routes.handle(leasesEndpoints.modify, async ({ tx, params, body }) =>
    presentForAdmin(await service.modifyLease(tx, params, body)),
  );

  routes.handle(leasesEndpoints.end, async ({ tx, params, query }) =>
    presentForAdmin(await service.endLease(tx, params, query.lastDay)),
  );

  routes.handle(leasesEndpoints.ofLessee, async ({ tx, actor }) =>
    (await leasesOfUser(tx, actor.userId)).map(presentForLessee),
  );

  routes.handle(leasesEndpoints.propertiesOfLessee, async ({ tx, actor }) => {
    const leases = await leasesOfUser(tx, actor.userId);
    const ids = [...new Set(leases.map((lease) => lease.propertyId))];
    return presentAllPublic(tx, await propertiesByIds(tx, ids));
  });
}
