import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import { presentParty } from './parties.presenter.ts';
import * as service from './parties.service.ts';

export function registerParties(routes: Routes): void {
  routes.handle(partiesEndpoints.list, async ({ tx, params }) =>
    (await service.partiesOf(tx, params)).map(presentParty),
  );

  routes.handle(partiesEndpoints.add, async ({ tx, params, body }) =>
    presentParty(await service.addParty(tx, params, body)),
  );

  routes.handle(partiesEndpoints.change, async ({ tx, params, body }) =>
    presentParty(await service.changeParty(tx, params, body)),
  );

  routes.handle(partiesEndpoints.end, async ({ tx, params, query }) =>
    presentParty(await service.endParty(tx, params, query.lastDay)),
  );

  routes.handle(partiesEndpoints.makePrimary, async ({ tx, params }) =>
    (await service.makePrimary(tx, params)).map(presentParty),
  );
}
