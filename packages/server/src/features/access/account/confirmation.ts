import type { Confirmation, ConfirmationWay } from '@tenantry/contract/access/confirmation.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import { forTrail } from '../../../platform/http/errors.ts';
import {
  freshSignInNeeded,
  passkeyNotAccepted,
  passwordWrong,
  sessionEnded,
} from '../access.errors.ts';
import { confirmSession, userById, type User } from '../access.repository.ts';
import { factorsOf } from '../second-factor/factors.ts';
import { personOfPasskey, type PasskeyUse } from '../passkeys/passkeys.sign-in.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { acceptingCode, type CodeParts } from '../second-factor/second-factor.codes.ts';
import { confirmationBucket, confirmingCodeBucket } from '../sign-in/sign-in.limits.ts';

interface Request extends CodeParts {
  readonly actor: Actor;
  readonly proof: Confirmation;
  readonly use: PasskeyUse;
}

async function waysOf(tx: Transaction, { id, passwordHash }: User): Promise<ConfirmationWay[]> {
  const { app, passkeys } = await factorsOf(tx, id);
  return [
    ...(passwordHash === null ? [] : (['password'] as const)),
    ...(app ? (['code'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ];
}

async function ownUser(tx: Transaction, { userId }: Actor) {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  return { user, ways: await waysOf(tx, user) };
}

/** TRUST-4: how the person can confirm who they are; without any way they sign in again. */
export async function waysToConfirm(tx: Transaction, actor: Actor) {
  const { ways } = await ownUser(tx, actor);
  return { ways };
}

/** TRUST-4: confirms that the session is used by its owner, for the next minutes. */
export async function confirmSelf(request: Request): Promise<void> {
  const { actor, proof, transact } = request;
  const { user, ways } = await transact((tx) => ownUser(tx, actor));
  if (ways.length === 0) throw freshSignInNeeded();
  const confirm = async (tx: Transaction) => {
    await confirmSession(tx, actor.sessionId);
    await recordAudit(tx, { action: 'user.confirmed', entityId: user.id });
  };
  if ('code' in proof) {
    const bucket = confirmingCodeBucket(request.organization, user.id);
    return acceptingCode(request, { user, code: proof.code, bucket }, confirm);
  }
  if ('passkey' in proof) {
    return transact(async (tx) => {
      const signer = await personOfPasskey(tx, request.use, proof.passkey, passkeyNotAccepted);
      // The passkey of somebody else who uses the same device.
      if (signer.id !== user.id) throw passkeyNotAccepted();
      await confirm(tx);
    });
  }
  await checkPassword(request, user, proof.password);
  return transact(confirm);
}

/** No transaction is open while the password is checked. */
async function checkPassword(
  { limits, organization }: CodeParts,
  { id: userId, emailAddress, passwordHash }: User,
  password: string,
): Promise<void> {
  const attempt = await limits
    .count([confirmationBucket(organization, userId)])
    .catch((refused: unknown) => {
      throw forTrail(refused, { kind: 'lockedOut', userId, emailAddress });
    });
  if (!(await passwordMatches(passwordHash, password))) {
    throw forTrail(passwordWrong(), { kind: 'signInFailed', userId, emailAddress });
  }
  await attempt.forgive();
}
