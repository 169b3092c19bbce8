import type { CreationResponse } from '@tenantry/contract/access/webauthn.schemas';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { calendarDayAt, instantOf } from '../../../platform/clock.ts';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Recurring } from '../../../platform/jobs/recurring.ts';
import { newToken } from '../../../platform/tokens.ts';
import {
  lastFactor,
  passkeyKnown,
  passkeyNotAccepted,
  sessionEnded,
  tooManyPasskeys,
} from '../access.errors.ts';
import { lockUser, lockUserAlone, provenSession, userById } from '../access.repository.ts';
import { factorsOf, hasFactor, mustHaveFactor } from '../second-factor/factors.ts';
import { tellPerson } from '../notices.ts';
import { ALGORITHMS, challengeOf, checkNewPasskey, type Site } from './passkeys.checks.ts';
import * as repository from './passkeys.repository.ts';

/** How long a person may take with the browser's dialog. */
export const CHALLENGE = { minutes: 5 };
export const CHALLENGE_MS = CHALLENGE.minutes * 60_000;

const MOST = 20;

/** TRUST-2: the caller's passkeys. */
export async function ownPasskeys(tx: Transaction, { userId }: Actor) {
  return (await repository.passkeysOf(tx, userId)).map((passkey) => present(tx, passkey));
}

/** After a reset of the password, which keeps them (ADR 080), so that the person finds one that an intruder added. */
export async function passkeysRemaining(tx: Transaction, userId: string): Promise<string[]> {
  const passkeys = await repository.passkeysOf(tx, userId);
  if (passkeys.length === 0) return [];
  const { timeZone } = tx.organization;
  const names = passkeys.map(({ name, createdAt }) => {
    const day = formatCalendarDate(calendarDayAt(instantOf(createdAt), timeZone));
    return `“${name}” (added ${day})`;
  });
  return [
    `Do you know these passkeys? Each one still logs in to your account: ${names.join(', ')}. Remove one that you do not know under My account, Passkeys.`,
  ];
}

function present({ organization }: Transaction, passkey: repository.Passkey) {
  const { id, name, createdAt, lastUsedAt, domain } = passkey;
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    works: domain === organization.domain,
  };
}

/** What the browser asks a device to make, which then belongs to the caller. */
export async function passkeyOptions(tx: Transaction, { userId }: Actor, { domain }: Site) {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  const known = await repository.passkeysOf(tx, userId);
  if (known.length >= MOST) throw tooManyPasskeys(MOST);
  const challenge = newToken();
  await repository.keepChallenge(tx, challenge, userId, tx.now.add(CHALLENGE));
  return {
    rp: { id: domain, name: tx.organization.name },
    user: {
      id: Buffer.from(userId).toString('base64url'),
      name: user.emailAddress,
      displayName: `${user.firstName} ${user.lastName}`,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_MS,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
}

interface NewPasskey {
  readonly name: string;
  readonly response: CreationResponse;
}

/** Adds the passkey that the browser has made. */
export async function addPasskey(
  tx: Transaction,
  { userId, sessionId }: Actor,
  site: Site,
  { name, response }: NewPasskey,
) {
  const challenge = challengeOf(response);
  const fresh = challenge !== null && (await repository.takeChallenge(tx, challenge, userId));
  const credential = fresh ? await checkNewPasskey(site, challenge, response) : null;
  if (!credential) throw passkeyNotAccepted();
  const user = await lockUser(tx, userId);
  if (!user) throw sessionEnded();
  const added = await repository.insertPasskey(tx, {
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    domain: site.domain,
    lastUsedAt: null,
  });
  if (!added) throw passkeyKnown();
  await provenSession(tx, sessionId);
  await recordAudit(tx, { action: 'user.passkeyAdded', entityId: userId, after: { name } });
  await tellPerson(tx, user, `The passkey “${name}” was added to your account. It can log you in.`);
  return present(tx, added);
}

export async function renamePasskey(
  tx: Transaction,
  { userId }: Actor,
  passkeyId: string,
  name: string,
) {
  const passkey = await repository.lockPasskey(tx, userId, passkeyId);
  if (!passkey) throw notFound();
  await repository.updatePasskey(tx, passkeyId, { name });
  await recordAudit(tx, {
    action: 'user.passkeyRenamed',
    entityId: userId,
    before: { name: passkey.name },
    after: { name },
  });
  return present(tx, { ...passkey, name });
}

export async function removePasskey(tx: Transaction, actor: Actor, passkeyId: string) {
  const { userId } = actor;
  // If two passkeys are removed at the same time, one stays if it must.
  const user = await lockUserAlone(tx, userId);
  const passkey = await repository.lockPasskey(tx, userId, passkeyId);
  if (!user || !passkey) throw notFound();
  await repository.deletePasskey(tx, passkeyId);
  if (mustHaveFactor(tx, actor) && !hasFactor(await factorsOf(tx, userId))) throw lastFactor();
  const { name } = passkey;
  await recordAudit(tx, { action: 'user.passkeyRemoved', entityId: userId, before: { name } });
  await tellPerson(tx, user, `The passkey “${name}” was removed from your account.`);
}

export const oldChallenges: Recurring = {
  name: 'forget_old_passkey_challenges',
  title: 'Cleaning up unfinished logins with passkeys',
  schedule: '43 * * * *',
  run: repository.deleteOldChallenges,
};
