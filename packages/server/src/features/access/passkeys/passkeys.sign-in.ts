import type { AuthResponse } from '@tenantry/contract/access/access.schemas';
import type { RequestResponse } from '@tenantry/contract/access/webauthn.schemas';
import { recordAttempt } from '../../../platform/audit/trail.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { forTrail } from '../../../platform/http/errors.ts';
import { newToken } from '../../../platform/tokens.ts';
import { passkeySignInFailed } from '../access.errors.ts';
import { lockUser, type User } from '../access.repository.ts';
import { startSessionFrom } from '../access.service.ts';
import type { Device } from '../sessions/devices.ts';
import { tellPerson } from '../notices.ts';
import { challengeOf, checkPasskey, wentBack, type Site } from './passkeys.checks.ts';
import * as repository from './passkeys.repository.ts';
import { CHALLENGE, CHALLENGE_MS } from './passkeys.service.ts';

/** What the browser asks any device of the person to sign. It names nobody, so it tells nothing about accounts. */
export async function requestOptions(tx: Transaction, { domain }: Site) {
  const challenge = newToken();
  await repository.keepChallenge(tx, challenge, null, tx.now.add(CHALLENGE));
  return { challenge, rpId: domain, timeout: CHALLENGE_MS, userVerification: 'required' as const };
}

/** Where a passkey was used. */
export interface PasskeyUse {
  readonly site: Site;
  /** The network of the caller. */
  readonly address: string;
  /** The call, for the security log. */
  readonly what: string;
}

/**
 * TRUST-2: the active person who has just signed with a passkey. The challenge is used up, and the use of the passkey
 * recorded.
 * @throws AppError if the passkey is unknown, or the signature is not valid
 */
export async function personOfPasskey(
  tx: Transaction,
  use: PasskeyUse,
  response: RequestResponse,
  refusal = passkeySignInFailed,
): Promise<User> {
  const challenge = challengeOf(response);
  const fresh = challenge !== null && (await repository.takeChallenge(tx, challenge, null));
  const found = fresh ? await repository.passkeyByCredential(tx, response.id) : null;
  if (!found) throw refusal();
  const { id: userId, emailAddress } = found.user;
  const user = await lockUser(tx, userId);
  const counter = await checkPasskey(use.site, challenge ?? '', found.passkey, response);
  if (counter === null || !user || user.deactivatedAt) {
    throw forTrail(refusal(), { kind: 'signInFailed', userId, emailAddress });
  }
  await recordUse(tx, use, user, { passkeyId: found.passkey.id, counter });
  return user;
}

/** TRUST-2: signs in with a passkey alone: it proves that the person has the device, and is who unlocked it. */
export async function signInWithPasskey(
  tx: Transaction,
  use: PasskeyUse & { readonly device: Device },
  response: RequestResponse,
): Promise<AuthResponse> {
  const user = await personOfPasskey(tx, use, response);
  return startSessionFrom(tx, user, use.device, { secondFactor: true });
}

/** Records the use of a passkey, and warns of one that may have been copied. */
async function recordUse(
  tx: Transaction,
  { address, what }: Omit<PasskeyUse, 'site'>,
  user: User,
  { passkeyId, counter }: { readonly passkeyId: string; readonly counter: number },
): Promise<void> {
  const { id: userId, emailAddress } = user;
  const passkey = await repository.lockPasskey(tx, userId, passkeyId);
  if (!passkey) throw passkeySignInFailed();
  await repository.updatePasskey(tx, passkeyId, { counter, lastUsedAt: dateOf(tx.now) });
  if (!wentBack(passkey.counter, counter)) return;
  await recordAttempt(tx, { kind: 'passkeyCopied', userId, emailAddress, address, what });
  await tellPerson(
    tx,
    user,
    `The passkey “${passkey.name}” was used to log in, but its device has counted fewer uses than before. Somebody may have a copy of it. If you are not sure, remove it in My account and add a new one.`,
  );
}
