import { accountEndpoints } from '@tenantry/contract/access/account.endpoints';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './account.service.ts';

export function registerAccount(routes: Routes, secrets: Secrets): void {
  routes.handle(accountEndpoints.own, ({ tx, actor }) => service.ownAccount(tx, actor));

  routes.handle(accountEndpoints.deviceKeys, ({ tx, actor }) =>
    service.deviceKeys(tx, secrets, actor),
  );

  routes.handle(accountEndpoints.unlink, async ({ tx, actor, params }) => {
    await service.unlink(tx, actor, params.provider);
    return {};
  });
}
