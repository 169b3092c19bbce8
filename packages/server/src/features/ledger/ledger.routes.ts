import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as accounts from './accounts.service.ts';

export function registerLedger(routes: Routes): void {
  routes.handle(ledgerEndpoints.accounts, ({ tx, params }) =>
    accounts.accountsOfProperty(tx, params.propertyId),
  );

  routes.handle(ledgerEndpoints.accountsOfLessee, ({ tx, actor }) =>
    accounts.accountsOfLessee(tx, actor.userId),
  );
}
