import { secondFactorEndpoints } from '@tenantry/contract/access/second-factor.endpoints';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AttemptLimits } from '../../../platform/limits/attempt-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { deviceOf } from '../sessions/devices.ts';
import * as service from './second-factor.service.ts';
import { finishSignIn } from '../sign-in/sign-in.completion.ts';

interface Dependencies {
  readonly limits: AttemptLimits;
  readonly secrets: Secrets;
}

export function registerSecondFactor(routes: Routes, { limits, secrets }: Dependencies): void {
  routes.handle(secondFactorEndpoints.own, ({ tx, actor }) => service.ownSecondFactor(tx, actor));

  // Each secret is another one, so nothing can be rehearsed.
  routes.handleOpen(secondFactorEndpoints.begin, ({ transact, actor }) =>
    transact((tx) => service.beginApp(tx, secrets, actor)),
  );

  routes.handleOpen(secondFactorEndpoints.finish, ({ transact, actor, body }) =>
    service.finishApp(transact, secrets, actor, body.code),
  );

  routes.handle(secondFactorEndpoints.remove, async ({ tx, actor }) => {
    await service.removeApp(tx, actor);
    return {};
  });

  routes.handleOpen(secondFactorEndpoints.renewCodes, ({ transact, actor }) =>
    service.renewCodes(transact, actor),
  );

  routes.handleOpen(secondFactorEndpoints.signIn, async (call) => {
    const { transact, organization, browser, body } = call;
    const parts = { transact, limits, secrets, organization };
    return finishSignIn(parts, { ...body, device: deviceOf(browser) });
  });
}
