import type { Confirmation, ConfirmationWay } from '@tenantry/contract/access/confirmation.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor, Transact, Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { forTrail } from '../../platform/http/errors.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { freshSignInNeeded, passwordWrong, sessionEnded } from './access.errors.ts';
import { confirmSession, userById, type User } from './access.repository.ts';
import { passwordMatches } from './passwords.ts';
import { confirmationBucket } from './sign-in.limits.ts';

interface Request {
  readonly transact: Transact;
  readonly limits: AttemptLimits;
  readonly organization: Organization;
  readonly actor: Actor;
  readonly proof: Confirmation;
}

const waysOfUser = ({ passwordHash }: User): ConfirmationWay[] =>
  passwordHash === null ? [] : ['password'];

/** TRUST-4: how the person can confirm who they are; without any way they sign in again. */
export async function waysToConfirm(tx: Transaction, { userId }: Actor) {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  return { ways: waysOfUser(user) };
}

/**
 * TRUST-4: confirms that the session is used by its owner, for the next minutes. No transaction is open while the
 * password is checked.
 */
export async function confirmSelf(request: Request): Promise<void> {
  const { transact, limits, organization, actor, proof } = request;
  const user = await transact((tx) => userById(tx, actor.userId));
  if (!user) throw sessionEnded();
  if (waysOfUser(user).length === 0) throw freshSignInNeeded();
  const { id: userId, emailAddress } = user;
  const attempt = await limits
    .count([confirmationBucket(organization, userId)])
    .catch((refused: unknown) => {
      throw forTrail(refused, { kind: 'lockedOut', userId, emailAddress });
    });
  if (!(await passwordMatches(user.passwordHash, proof.password))) {
    throw forTrail(passwordWrong(), { kind: 'signInFailed', userId, emailAddress });
  }
  await attempt.forgive();
  await transact(async (tx) => {
    await confirmSession(tx, actor.sessionId);
    await recordAudit(tx, { action: 'user.confirmed', entityId: userId });
  });
}
