import * as oauth from 'openid-client';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import { forTrail } from '../../../platform/http/errors.ts';
import type { Recurring } from '../../../platform/jobs/recurring.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import {
  externalLinkedAlready,
  externalOfAnother,
  externalSignInFailed,
  externalUnlinked,
  sessionEnded,
} from '../access.errors.ts';
import { userById, type User } from '../access.repository.ts';
import type { Exchange, ExternalPerson, ProviderName } from './external.provider.ts';
import * as repository from './external.repository.ts';
import { tellPerson } from '../notices.ts';

/** How long a person may take at the provider. */
export const SIGN_IN_MINUTES = 10;

/** Our half of a sign-in: the values for the exchange, under the hash of the browser's cookie. */
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
    ...newKey(tx),
    cookieHash: hashToken(cookie),
    provider,
    codeVerifier,
    nonce,
    expiresAt: dateOf(tx.now.add({ minutes: SIGN_IN_MINUTES })),
  });
}

/** Uses the stored half, even if it belongs to another provider or has expired. */
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
 * AUTH-7: the user who is linked with the provider's subject, or the one with the verified email address, who is now
 * linked unless they have unlinked the provider. A user has one subject at each provider: the next owner of a reused
 * email address is someone else.
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
  if (!locked) throw externalSignInFailed(provider);
  const { id: userId, emailAddress: known } = locked;
  if (await repository.isRefused(tx, userId, provider)) {
    throw forTrail(externalUnlinked(provider), {
      kind: 'signInFailed',
      userId,
      emailAddress: known,
    });
  }
  if (await repository.hasIdentity(tx, userId, provider)) throw externalSignInFailed(provider);
  await link(tx, locked, provider, subject);
  return locked;
}

/**
 * AUTH-11: links the caller's account at the provider, also after unlinking. It must have the caller's email address.
 */
export async function linkOwn(
  tx: Transaction,
  { userId }: Actor,
  provider: ProviderName,
  { subject, emailAddress }: ExternalPerson,
): Promise<void> {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  const locked = await repository.lockActiveUser(tx, emailAddress);
  const linked = await repository.userBySubject(tx, provider, subject);
  if (linked?.id === userId) return;
  if (linked || locked?.id !== userId) throw externalOfAnother(provider, user.emailAddress);
  if (await repository.hasIdentity(tx, userId, provider)) throw externalLinkedAlready(provider);
  await repository.deleteRefusals(tx, userId, provider);
  await link(tx, user, provider, subject);
}

async function link(tx: Transaction, user: User, provider: ProviderName, subject: string) {
  await repository.insertIdentity(tx, {
    ...newKey(tx),
    userId: user.id,
    provider,
    subject,
    createdAt: dateOf(tx.now),
  });
  await recordAudit(tx, {
    action: 'user.externalIdentityLinked',
    entityId: user.id,
    after: { provider },
  });
  await tellPerson(tx, user, `You can now log in with your ${provider} account.`);
}

export const oldExternalSignIns: Recurring = {
  name: 'forget_old_external_sign_ins',
  title: 'Cleaning up unfinished logins',
  schedule: '37 * * * *',
  run: repository.deleteOldSignIns,
};
