import { accountEndpoints } from '@tenantry/contract/access/account.endpoints';
import { confirmationEndpoints } from '@tenantry/contract/access/confirmation.endpoints';
import type { Organization } from '../../../platform/database/organization-table.ts';
import type { AttemptLimits } from '../../../platform/limits/attempt-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { confirmSelf, waysToConfirm } from './confirmation.ts';
import * as service from './account.service.ts';
import { deviceOf } from '../sessions/devices.ts';
import * as emails from '../email-changes/email-changes.service.ts';
import { linkBucket, mailingBucket, mayMailLink } from '../sign-in/sign-in.limits.ts';
import { siteOf } from '../passkeys/passkeys.checks.ts';
import { changePassword } from '../passwords/own-password.service.ts';

interface Dependencies {
  readonly secrets: Secrets;
  readonly limits: AttemptLimits;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

export function registerAccount(routes: Routes, { secrets, limits, urlOf }: Dependencies): void {
  routes.handle(confirmationEndpoints.ways, ({ tx, actor }) => waysToConfirm(tx, actor));

  routes.handleOpen(confirmationEndpoints.confirm, async (call) => {
    const { transact, organization, actor, body, browser } = call;
    const parts = { transact, limits, secrets, organization };
    const { method, path } = confirmationEndpoints.confirm;
    const site = siteOf(urlOf(organization));
    const use = { site, address: browser.address, what: `${method} ${path}` };
    await confirmSelf({ ...parts, actor, proof: body, use });
    return {};
  });

  routes.handle(accountEndpoints.own, ({ tx, actor }) => service.ownAccount(tx, actor));

  routes.handle(accountEndpoints.rename, async ({ tx, actor, body }) => {
    await service.rename(tx, actor, body);
    return {};
  });

  routes.handleOpen(accountEndpoints.changePassword, async (call) => {
    const { actor, body, browser, organization, transact } = call;
    const device = deviceOf(browser);
    await changePassword({ transact, limits, organization, actor, device, ...body });
    return {};
  });

  routes.handleOpen(accountEndpoints.changeEmail, async (call) => {
    const { actor, body, browser, organization, transact } = call;
    await limits.count([mailingBucket(organization, browser.address)]);
    const { emailAddress } = body;
    const asked = { organization, emailAddress, address: browser.address, knownDevice: null };
    const mailed = await mayMailLink(limits, asked);
    return transact(async (tx) => {
      await emails.requestEmailChange(tx, actor, emailAddress, mailed);
      return service.ownAccount(tx, actor);
    });
  });

  routes.handle(accountEndpoints.keepEmail, async ({ tx, actor }) => {
    await emails.cancelEmailChange(tx, actor);
    return service.ownAccount(tx, actor);
  });

  routes.handleOpen(accountEndpoints.confirmEmail, async (call) => {
    const { body, browser, organization, transact } = call;
    const attempt = await limits.count([linkBucket(organization, browser.address)]);
    const answer = await transact((tx) => emails.confirmEmail(tx, body));
    await attempt.forgive();
    return answer;
  });

  routes.handle(accountEndpoints.deviceKeys, ({ tx, actor }) =>
    service.deviceKeys(tx, secrets, actor),
  );

  routes.handle(accountEndpoints.unlink, async ({ tx, actor, params }) => {
    await service.unlink(tx, actor, params.provider);
    return {};
  });
}
