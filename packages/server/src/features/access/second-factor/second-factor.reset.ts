import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { deleteSessionsOf } from '../access.repository.ts';
import { lastFactor, noSecondFactor } from '../access.errors.ts';
import { factorsOf, hasFactor, mustHaveFactor, removeFactors } from './factors.ts';
import { tellPerson } from '../notices.ts';
import { lockManaged } from '../users/users.locks.ts';

/**
 * TRUST-3: removes the second factor of a person who lost it. They log in with the password alone, and set up another
 * one if the organization requires it.
 */
export async function resetSecondFactor(tx: Transaction, userId: string): Promise<void> {
  const { actor, target } = await lockManaged(tx, userId);
  if (target.deactivatedAt) throw notFound();
  if (!hasFactor(await factorsOf(tx, userId))) throw noSecondFactor();
  if (tx.actor && actor.id === userId && mustHaveFactor(tx, tx.actor)) throw lastFactor();
  await removeFactors(tx, userId);
  await deleteSessionsOf(tx, userId, tx.actor?.sessionId);
  await recordAudit(tx, { action: 'user.secondFactorReset', entityId: userId });
  const who = `${actor.firstName} ${actor.lastName}`;
  await tellPerson(
    tx,
    target,
    `${who} removed the second factor of your account. Your password alone logs you in now.`,
  );
}
