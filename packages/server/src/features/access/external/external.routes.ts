import type { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { accountEndpoints } from '@tenantry/contract/access/account.endpoints';
import { externalEndpoints } from '@tenantry/contract/access/external.endpoints';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { OpenCall } from '../../../platform/http/calls.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AttemptLimits } from '../../../platform/limits/attempt-limits.ts';
import type { Logger } from '../../../platform/log.ts';
import {
  externalNotLinked,
  externalSignInFailed,
  externalSignInNotAvailable,
} from '../access.errors.ts';
import { deviceOf } from '../sessions/devices.ts';
import type { ExternalProvider, ExternalProviders, ProviderName } from './external.provider.ts';
import * as service from './external.service.ts';
import { beginSession, sessionOrRefusal } from '../sign-in/sign-in.completion.ts';
import { externalBucket } from '../sign-in/sign-in.limits.ts';

const COOKIE = 'external-sign-in';

export interface ExternalSignIn {
  /** The configured providers. */
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

  routes.handleOpen(accountEndpoints.link, async (call) => {
    const { actor, params, body, transact } = call;
    const { provider } = params;
    const person = await personReturned(external, call, provider, body.token).catch(
      (error: unknown) => {
        throw error instanceof AppError && error.code === 'sign_in_failed'
          ? externalNotLinked(provider)
          : error;
      },
    );
    await transact((tx) => service.linkOwn(tx, actor, provider, person));
    return {};
  });
}

type Returned = OpenCall<typeof accessEndpoints.login>;

/** The return from a provider: `code` is the value that it sent with the browser. */
export async function signInExternally(
  { external, limits }: { external: ExternalSignIn; limits: AttemptLimits },
  call: Returned,
  authType: ProviderName,
  code: string,
) {
  const { browser, organization, transact } = call;
  providerOf(external, authType);
  const attempt = await limits.count([externalBucket(organization, browser.address)]);
  const person = await personReturned(external, call, authType, code);
  const begun = await transact(async (tx) => {
    const user = await service.userOfPerson(tx, authType, person);
    return beginSession(tx, user, deviceOf(browser), { byProvider: true });
  });
  await attempt.forgive();
  return sessionOrRefusal(begun);
}

/** Looks up the person for the code that the provider returned through the browser. */
async function personReturned(
  external: ExternalSignIn,
  { browser, organization, transact }: Pick<Returned, 'browser' | 'organization' | 'transact'>,
  authType: ProviderName,
  code: string,
) {
  const provider = providerOf(external, authType);
  const cookie = browser.cookie(COOKIE);
  browser.dropCookie(COOKIE);
  if (!cookie || !code) throw externalSignInFailed(authType);
  const kept = { cookie, redirectUri: redirectUri(external, organization) };
  const exchange = await transact((tx) => service.takeExchange(tx, authType, kept));
  if (!exchange) throw externalSignInFailed(authType);
  return asked(external, authType, provider.personBehind(code, exchange));
}

function providerOf({ providers }: ExternalSignIn, name: ProviderName): ExternalProvider {
  const provider = providers[name];
  if (!provider) throw externalSignInNotAvailable(name);
  return provider;
}

function redirectUri({ urlOf }: ExternalSignIn, organization: Organization): string {
  return `${urlOf(organization)}/login`;
}

/** All provider errors show the person one message; the reason is for the operator. */
async function asked<T>({ log }: ExternalSignIn, name: ProviderName, answer: Promise<T>) {
  try {
    return await answer;
  } catch (error) {
    log.warn({ err: error, provider: name }, 'an external sign-in failed');
    throw externalSignInFailed(name);
  }
}
