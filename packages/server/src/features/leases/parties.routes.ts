import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './parties.service.ts';
import { setShares } from './shares.service.ts';

export function registerParties(routes: Routes): void {
  routes.handle(partiesEndpoints.list, ({ tx, params }) => service.partiesOf(tx, params));

  routes.handle(partiesEndpoints.add, async ({ tx, params, body }) =>
    service.partyOf(tx, params, await service.addParty(tx, params, body)),
  );

  routes.handle(partiesEndpoints.change, async ({ tx, params, body }) =>
    service.partyOf(tx, params, await service.changeParty(tx, params, body)),
  );

  routes.handle(partiesEndpoints.end, async ({ tx, params, query }) =>
    query.neverThere === 'true'
      ? service.undoParty(tx, params)
      : service.partyOf(tx, params, await service.endParty(tx, params, query.lastDay)),
  );

  routes.handle(partiesEndpoints.setShares, async ({ tx, params, body }) => {
    await setShares(tx, params, body);
    return service.partiesOf(tx, params);
  });

  routes.handle(partiesEndpoints.makePrimary, async ({ tx, params }) => {
    await service.makePrimary(tx, params);
    return service.partiesOf(tx, params);
  });
}
