import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as accounts from './accounts.service.ts';

export function registerLedger(routes: Routes): void {
  routes.handle(paymentsEndpoints.accounts, ({ tx, params }) =>
    accounts.accountsOfProperty(tx, params.propertyId),
  );

  routes.handle(paymentsEndpoints.accountsOfLessee, ({ tx, actor }) =>
    accounts.accountsOfLessee(tx, actor.userId),
  );
}
