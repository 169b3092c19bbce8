import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as accounts from './accounts.service.ts';
import * as service from './payments.service.ts';

export function registerPayments(routes: Routes): void {
  routes.handle(paymentsEndpoints.recordExternal, ({ tx, params, body }) =>
    service.recordExternalPayment(tx, params.propertyId, body),
  );

  routes.handle(paymentsEndpoints.list, ({ tx, params }) =>
    service.paymentsOfProperty(tx, params.propertyId),
  );

  routes.handle(paymentsEndpoints.accounts, ({ tx, params }) =>
    accounts.accountsOfProperty(tx, params.propertyId),
  );

  routes.handle(paymentsEndpoints.accountsOfLessee, ({ tx, actor }) =>
    accounts.accountsOfLessee(tx, actor.userId),
  );
}
