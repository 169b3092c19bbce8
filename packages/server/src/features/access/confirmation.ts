import { instantOf } from '../../platform/clock.ts';
import type { Actor, Transact } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { forTrail } from '../../platform/http/errors.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { freshSignInNeeded, passwordNeeded, passwordWrong, sessionEnded } from './access.errors.ts';
import { sessionById, userById } from './access.repository.ts';
import { passwordMatches } from './passwords.ts';
import { confirmationBucket } from './sign-in.limits.ts';

/** A sign-in this recent still proves who the person is. */
const FRESH = { minutes: 10 };

interface Confirmation {
  readonly transact: Transact;
  readonly limits: AttemptLimits;
  readonly organization: Organization;
  readonly actor: Actor;
  readonly password: string | undefined;
}

/**
 * Confirms that the session is used by its owner: by their password, or by a sign-in within the last 10 minutes if they
 * have no password because they only use Google or Amazon. Throws otherwise. No transaction is open while the password
 * is checked.
 */
export async function confirmPerson(given: Confirmation): Promise<void> {
  const { transact, limits, organization, actor, password } = given;
  const { user, session, now } = await transact(async (tx) => ({
    user: await userById(tx, actor.userId),
    session: await sessionById(tx, actor.sessionId),
    now: tx.now,
  }));
  if (!user || !session) throw sessionEnded();
  if (user.passwordHash === null) {
    const freshUntil = instantOf(session.createdAt).add(FRESH);
    if (Temporal.Instant.compare(freshUntil, now) < 0) throw freshSignInNeeded();
    return;
  }
  if (!password) throw passwordNeeded();
  const { id: userId, emailAddress } = user;
  const buckets = [confirmationBucket(organization, userId)];
  const attempt = await limits.count(buckets).catch((refused: unknown) => {
    throw forTrail(refused, { kind: 'lockedOut', userId, emailAddress });
  });
  if (!(await passwordMatches(user.passwordHash, password))) {
    throw forTrail(passwordWrong(), { kind: 'signInFailed', userId, emailAddress });
  }
  await attempt.forgive();
}
