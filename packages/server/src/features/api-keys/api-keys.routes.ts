import { apiKeysEndpoints as endpoints } from '@tenantry/contract/api-keys/api-keys.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './api-keys.service.ts';

export function registerApiKeys(routes: Routes): void {
  routes.handle(endpoints.list, ({ tx }) => service.listKeys(tx));

  // Not `handle`: a rehearsal would show a key that never works.
  routes.handleOpen(endpoints.create, ({ transact, actor, body }) =>
    transact((tx) => service.createKey({ ...tx, actor }, body)),
  );

  routes.handle(endpoints.revoke, ({ tx, params }) => service.revokeKey(tx, params.keyId));
}
