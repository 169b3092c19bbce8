import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import type { AttemptLimits } from '../../../platform/limits/attempt-limits.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { queueResetLink } from './reset-link-job.ts';
import { deviceOf, knowsDevice } from '../sessions/devices.ts';
import { linkBucket, mailingBucket, mayMailLink } from '../sign-in/sign-in.limits.ts';
import * as service from './recovery.service.ts';

export function registerRecovery(routes: Routes, limits: AttemptLimits): void {
  // The same work for known and unknown addresses, within the limit or not; the job decides.
  routes.handleOpen(recoveryEndpoints.forgotPassword, async (call) => {
    const { body, browser, organization, transact } = call;
    await limits.count([mailingBucket(organization, browser.address)]);
    const { emailAddress } = body;
    const device = deviceOf(browser);
    const known = await transact((tx) => knowsDevice(tx, emailAddress, device));
    const asked = { organization, emailAddress, address: browser.address };
    const mailed = await mayMailLink(limits, { ...asked, knownDevice: known ? device : null });
    await transact((tx) => queueResetLink(tx, { emailAddress: mailed ? emailAddress : null }));
    return {};
  });

  routes.handleOpen(recoveryEndpoints.passwordLink, async (call) => {
    const { body, browser, organization, transact } = call;
    const attempt = await limits.count([linkBucket(organization, browser.address)]);
    const { firstName, lastName } = await transact((tx) => service.userOfLink(tx, body));
    await attempt.forgive();
    return { firstName, lastName };
  });

  routes.handleOpen(recoveryEndpoints.resetPassword, async (call) => {
    const { body, browser, organization, transact } = call;
    const attempt = await limits.count([linkBucket(organization, browser.address)]);
    const answer = await service.resetPassword(transact, body, deviceOf(browser));
    await attempt.forgive();
    return answer;
  });
}
