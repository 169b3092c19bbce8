import type { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { externalEndpoints } from '@tenantry/contract/access/external.endpoints';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { OpenCall, Routes } from '../../platform/http/routes.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { Logger } from '../../platform/log.ts';
import { externalSignInFailed, externalSignInNotAvailable } from './access.errors.ts';
import { startSessionFrom } from './access.service.ts';
import { deviceOf } from './devices.ts';
import type { ExternalProvider, ExternalProviders, ProviderName } from './external.provider.ts';
import * as service from './external.service.ts';
import { externalBucket } from './sign-in.limits.ts';

const COOKIE = 'external-sign-in';

export interface ExternalSignIn {
  /** Those that are configured. */
  readonly providers: ExternalProviders;
  readonly log: Logger;
  urlOf(organization: Organization): string;
}

export function registerExternal(routes: Routes, external: ExternalSignIn): void {
  routes.handleOpen(externalEndpoints.start, async (call) => {
    const { body, browser, organization, transact } = call;
    const { authType } = body;
    const provider = providerOf(external, authType);
    const begun = service.newExchange(redirectUri(external, organization));
    const url = await asked(external, authType, provider.authorizationUrl(begun.exchange));
    await transact((tx) => service.keepExchange(tx, authType, begun));
    browser.setCookie(COOKIE, begun.cookie, service.SIGN_IN_MINUTES * 60);
    return { url: url.href };
  });
}

/** The return from a provider: `code` is what it sent the browser back with. */
export async function signInExternally(
  { external, limits }: { external: ExternalSignIn; limits: AttemptLimits },
  { browser, organization, transact }: OpenCall<typeof accessEndpoints.login>,
  authType: ProviderName,
  code: string,
) {
  const provider = providerOf(external, authType);
  const attempt = await limits.count([externalBucket(organization, browser.address)]);
  const cookie = browser.cookie(COOKIE);
  browser.dropCookie(COOKIE);
  if (!cookie || !code) throw externalSignInFailed(authType);
  const kept = { cookie, redirectUri: redirectUri(external, organization) };
  const exchange = await transact((tx) => service.takeExchange(tx, authType, kept));
  if (!exchange) throw externalSignInFailed(authType);
  const person = await asked(external, authType, provider.personBehind(code, exchange));
  const answer = await transact(async (tx) => {
    const user = await service.userOfPerson(tx, authType, person);
    return startSessionFrom(tx, user, deviceOf(browser));
  });
  await attempt.forgive();
  return answer;
}

function providerOf({ providers }: ExternalSignIn, name: ProviderName): ExternalProvider {
  const provider = providers[name];
  if (!provider) throw externalSignInNotAvailable(name);
  return provider;
}

function redirectUri({ urlOf }: ExternalSignIn, organization: Organization): string {
  return `${urlOf(organization)}/login`;
}

/** Whatever a provider does wrong, the person is told one sentence; the reason is for whoever runs the server. */
async function asked<T>({ log }: ExternalSignIn, name: ProviderName, answer: Promise<T>) {
  try {
    return await answer;
  } catch (error) {
    log.warn({ err: error, provider: name }, 'an external sign-in failed');
    throw externalSignInFailed(name);
  }
}
