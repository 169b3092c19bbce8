import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { signInFailed } from './access.errors.ts';
import * as service from './access.service.ts';
import { signInWithPassword } from './sign-in/password-sign-in.ts';
import { registerSecondFactor } from './second-factor/second-factor.routes.ts';
import { registerAccount } from './account/account.routes.ts';
import { deviceOf } from './sessions/devices.ts';
import {
  registerExternal,
  signInExternally,
  type ExternalSignIn,
} from './external/external.routes.ts';
import { registerSupport } from './support/support.routes.ts';
import { registerTrail } from './trail.routes.ts';
import { registerPasskeys } from './passkeys/passkeys.routes.ts';
import { registerSessions } from './sessions/sessions.routes.ts';
import { registerRecovery } from './passwords/recovery.routes.ts';

interface Dependencies {
  readonly limits: AttemptLimits;
  readonly external: ExternalSignIn;
  readonly secrets: Secrets;
}

export function registerAccess(routes: Routes, { limits, external, secrets }: Dependencies): void {
  routes.handleOpen(accessEndpoints.login, async (call) => {
    const { authType, username, password, token } = call.body;
    if (authType !== 'Local') {
      return signInExternally({ external, limits }, call, authType, token ?? '');
    }
    if (!username || !password) throw signInFailed();
    const { browser, organization, transact } = call;
    const { address } = browser;
    const device = deviceOf(browser);
    const signIn = { organization, username, password, address, device };
    return signInWithPassword(transact, limits, signIn);
  });

  routes.handle(accessEndpoints.refreshToken, ({ tx, actor, token }) =>
    service.extendSession(tx, actor, token ?? ''),
  );

  routes.handle(accessEndpoints.session, ({ tx, actor }) => service.sessionOf(tx, actor));

  routes.handle(accessEndpoints.logout, async ({ tx, actor }) => {
    await service.endSession(tx, actor);
    return {};
  });

  registerAccount(routes, { limits, secrets, urlOf: external.urlOf });
  registerSessions(routes);
  registerPasskeys(routes, { limits, urlOf: external.urlOf });
  registerSecondFactor(routes, { limits, secrets });
  registerSupport(routes);
  registerTrail(routes);
  registerRecovery(routes, limits);
  registerExternal(routes, external);
}
