import { accountEndpoints } from '@tenantry/contract/access/account.endpoints';
import { confirmationEndpoints } from '@tenantry/contract/access/confirmation.endpoints';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { confirmSelf, waysToConfirm } from './confirmation.ts';
import * as service from './account.service.ts';

interface Dependencies {
  readonly secrets: Secrets;
  readonly limits: AttemptLimits;
}

export function registerAccount(routes: Routes, { secrets, limits }: Dependencies): void {
  routes.handle(confirmationEndpoints.ways, ({ tx, actor }) => waysToConfirm(tx, actor));

  routes.handleOpen(confirmationEndpoints.confirm, async (call) => {
    const { transact, organization, actor, body } = call;
    await confirmSelf({ transact, limits, organization, actor, proof: body });
    return {};
  });

  routes.handle(accountEndpoints.own, ({ tx, actor }) => service.ownAccount(tx, actor));

  routes.handle(accountEndpoints.deviceKeys, ({ tx, actor }) =>
    service.deviceKeys(tx, secrets, actor),
  );

  routes.handle(accountEndpoints.unlink, async ({ tx, actor, params }) => {
    await service.unlink(tx, actor, params.provider);
    return {};
  });
}
