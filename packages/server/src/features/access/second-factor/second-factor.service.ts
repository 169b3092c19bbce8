import type {
  OwnSecondFactor,
  RecoveryCodes,
} from '@tenantry/contract/access/second-factor.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Actor, Transact, Transaction } from '../../../platform/database/database.ts';
import { requireConfirmed } from '../../../platform/http/confirmed.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { codeWrong, lastFactor, noSecondFactor, sessionEnded } from '../access.errors.ts';
import {
  deleteSessionsOf,
  lockUserAlone,
  provenSession,
  userById,
  type User,
} from '../access.repository.ts';
import { factorsOf, hasFactor, mustHaveFactor } from './factors.ts';
import { tellPerson } from '../notices.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { newRecoveryCode, RECOVERY_CODES } from './recovery-codes.rules.ts';
import * as repository from './second-factor.repository.ts';
import { openSecret, sealSecret } from './second-factor.secrets.ts';
import { acceptableStep, newTotpSecret, uriOfTotp } from './totp.rules.ts';

async function ownUser(tx: Transaction, { userId }: Actor): Promise<User> {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  return user;
}

/** TRUST-1: how the caller's login is protected. */
export async function ownSecondFactor(tx: Transaction, actor: Actor): Promise<OwnSecondFactor> {
  const app = await repository.appOf(tx, actor.userId);
  return {
    app: app?.secretSealed && app.since ? { since: app.since.toISOString() } : null,
    recoveryCodesLeft: await repository.countUnusedCodes(tx, actor.userId),
    required: mustHaveFactor(tx, actor),
  };
}

/** Begins to set up an authenticator app. One that is already set up works until the new one has shown a code. */
export async function beginApp(tx: Transaction, secrets: Secrets, actor: Actor) {
  const user = await ownUser(tx, actor);
  const secret = newTotpSecret();
  await repository.savePending(tx, user.id, sealSecret(tx, secrets, user.id, secret));
  return { secret, uri: uriOfTotp(secret, tx.organization.name, user.emailAddress) };
}

interface NewCodes extends RecoveryCodes {
  readonly hashes: readonly string[];
}

/** No transaction is open while they are hashed, which is slow on purpose. */
async function newCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(code)));
  return { codes, hashes };
}

/**
 * The first code of an app proves that it has the secret. From then on a login needs a code; the other sessions, which
 * began without one, end.
 */
export async function finishApp(
  transact: Transact,
  secrets: Secrets,
  actor: Actor,
  code: string,
): Promise<RecoveryCodes> {
  const { codes, hashes } = await newCodes();
  await transact(async (tx) => {
    requireConfirmed(tx);
    const user = await ownUser(tx, actor);
    const row = await repository.lockApp(tx, user.id);
    const secret = row?.pendingSealed && openSecret(tx, secrets, user.id, row.pendingSealed);
    const lastStep = secret ? acceptableStep(secret, code, tx.now, null) : null;
    if (!row || lastStep === null) throw codeWrong();
    const since = dateOf(tx.now);
    const secretSealed = row.pendingSealed;
    await repository.updateApp(tx, user.id, { secretSealed, pendingSealed: null, since, lastStep });
    await repository.replaceCodes(tx, user.id, hashes);
    await deleteSessionsOf(tx, user.id, actor.sessionId);
    await provenSession(tx, actor.sessionId);
    await recordAudit(tx, { action: 'user.secondFactorSet', entityId: user.id });
    await tellPerson(tx, user, 'An authenticator app now protects the login to your account.');
  });
  return { codes };
}

/** Removes the app, and the recovery codes if nothing else is left that they could replace. */
export async function removeApp(tx: Transaction, actor: Actor): Promise<void> {
  // If an app and a passkey are removed at the same time, one stays if it must.
  const user = await lockUserAlone(tx, actor.userId);
  if (!user) throw sessionEnded();
  const row = await repository.lockApp(tx, user.id);
  if (!row?.secretSealed) return;
  await repository.deleteApp(tx, user.id);
  if (!hasFactor(await factorsOf(tx, user.id))) {
    if (mustHaveFactor(tx, actor)) throw lastFactor();
    await repository.replaceCodes(tx, user.id, []);
  }
  await recordAudit(tx, { action: 'user.secondFactorRemoved', entityId: user.id });
  await tellPerson(tx, user, 'The authenticator app was removed from your account.');
}

/** The former codes stop to work. */
export async function renewCodes(transact: Transact, actor: Actor): Promise<RecoveryCodes> {
  const { codes, hashes } = await newCodes();
  await transact(async (tx) => {
    const user = await ownUser(tx, actor);
    if (!hasFactor(await factorsOf(tx, user.id))) throw noSecondFactor();
    await repository.replaceCodes(tx, user.id, hashes);
    await recordAudit(tx, { action: 'user.recoveryCodesRenewed', entityId: user.id });
    await tellPerson(tx, user, 'New recovery codes were made for your account.');
  });
  return { codes };
}
