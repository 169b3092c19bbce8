import * as oauth from 'openid-client';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Recurring } from '../../platform/jobs/jobs.ts';
import { hashToken, newId, newToken } from '../../platform/tokens.ts';
import { externalSignInFailed } from './access.errors.ts';
import type { User } from './access.repository.ts';
import type { Exchange, ExternalPerson, ProviderName } from './external.provider.ts';
import * as repository from './external.repository.ts';
import { tellPerson } from './notices.ts';

/** How long someone may take at the provider. */
export const SIGN_IN_MINUTES = 10;

/** Our half of a sign-in: what the exchange will need, under the hash of what the browser holds in a cookie. */
export function newExchange(redirectUri: string) {
  const exchange: Exchange = {
    redirectUri,
    codeVerifier: oauth.randomPKCECodeVerifier(),
    nonce: oauth.randomNonce(),
  };
  return { exchange, cookie: newToken() };
}

export async function keepExchange(
  tx: Transaction,
  provider: ProviderName,
  { exchange, cookie }: ReturnType<typeof newExchange>,
): Promise<void> {
  const { codeVerifier, nonce } = exchange;
  await repository.insertSignIn(tx, {
    organizationId: tx.organization.id,
    id: newId(),
    cookieHash: hashToken(cookie),
    provider,
    codeVerifier,
    nonce,
    expiresAt: dateOf(tx.now.add({ minutes: SIGN_IN_MINUTES })),
  });
}

/** Uses the kept half up, also when it turns out to be of another provider or too old. */
export async function takeExchange(
  tx: Transaction,
  provider: ProviderName,
  { cookie, redirectUri }: { cookie: string; redirectUri: string },
): Promise<Exchange | null> {
  const kept = await repository.takeSignIn(tx, hashToken(cookie));
  const good = kept?.provider === provider && kept.expiresAt > dateOf(tx.now);
  if (!good) return null;
  const { codeVerifier, nonce } = kept;
  return { redirectUri, codeVerifier, nonce };
}

/**
 * AUTH-7: the user whom the provider's subject is linked with, or the one with the verified email address, who is
 * linked from now on. A user has one subject at each provider: whoever is given a used address later is someone else.
 */
export async function userOfPerson(
  tx: Transaction,
  provider: ProviderName,
  { subject, emailAddress }: ExternalPerson,
): Promise<User> {
  const locked = await repository.lockActiveUser(tx, emailAddress);
  const linked = await repository.userBySubject(tx, provider, subject);
  if (linked) {
    if (linked.deactivatedAt) throw externalSignInFailed(provider);
    return linked;
  }
  if (!locked || (await repository.hasIdentity(tx, locked.id, provider))) {
    throw externalSignInFailed(provider);
  }
  await repository.insertIdentity(tx, {
    organizationId: tx.organization.id,
    id: newId(),
    userId: locked.id,
    provider,
    subject,
    createdAt: dateOf(tx.now),
  });
  await recordAudit(tx, {
    action: 'user.externalIdentityLinked',
    entityId: locked.id,
    after: { provider },
  });
  await tellPerson(tx, locked, `Your ${provider} account can now sign in to your account.`);
  return locked;
}

export const oldExternalSignIns: Recurring = {
  name: 'forget_old_external_sign_ins',
  schedule: '37 * * * *',
  run: repository.deleteOldSignIns,
};
