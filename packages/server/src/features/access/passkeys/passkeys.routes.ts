import { passkeysEndpoints } from '@tenantry/contract/access/passkeys.endpoints';
import type { Organization } from '../../../platform/database/organization-table.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AttemptLimits } from '../../../platform/limits/attempt-limits.ts';
import { deviceOf } from '../sessions/devices.ts';
import { siteOf } from './passkeys.checks.ts';
import * as service from './passkeys.service.ts';
import * as signIn from './passkeys.sign-in.ts';
import { externalBucket } from '../sign-in/sign-in.limits.ts';

interface Dependencies {
  readonly limits: AttemptLimits;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

export function registerPasskeys(routes: Routes, { limits, urlOf }: Dependencies): void {
  const siteIn = (organization: Organization) => siteOf(urlOf(organization));

  routes.handle(passkeysEndpoints.list, ({ tx, actor }) => service.ownPasskeys(tx, actor));

  // Not to be rehearsed: a challenge that is not kept is of no use.
  routes.handleOpen(passkeysEndpoints.options, ({ actor, organization, transact }) =>
    transact((tx) => service.passkeyOptions(tx, actor, siteIn(organization))),
  );

  routes.handle(passkeysEndpoints.add, ({ tx, actor, body }) =>
    service.addPasskey(tx, actor, siteIn(tx.organization), body),
  );

  routes.handle(passkeysEndpoints.rename, ({ tx, actor, params, body }) =>
    service.renamePasskey(tx, actor, params.passkeyId, body.name),
  );

  routes.handle(passkeysEndpoints.remove, async ({ tx, actor, params }) => {
    await service.removePasskey(tx, actor, params.passkeyId);
    return {};
  });

  routes.handleOpen(passkeysEndpoints.signInOptions, ({ organization, transact }) =>
    transact((tx) => signIn.requestOptions(tx, siteIn(organization))),
  );

  routes.handleOpen(passkeysEndpoints.signIn, async (call) => {
    const { body, browser, organization, transact } = call;
    const { address } = browser;
    const attempt = await limits.count([externalBucket(organization, address)]);
    const { method, path } = passkeysEndpoints.signIn;
    const use = {
      site: siteIn(organization),
      address,
      what: `${method} ${path}`,
      device: deviceOf(browser),
    };
    const answer = await transact((tx) => signIn.signInWithPasskey(tx, use, body.response));
    await attempt.forgive();
    return answer;
  });
}
