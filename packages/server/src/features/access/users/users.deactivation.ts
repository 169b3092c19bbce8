import { isStaff } from '@tenantry/contract/access/roles';
import type { User } from '@tenantry/contract/access/users.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { requireConfirmed } from '../../../platform/http/confirmed.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { inviteUser } from './access.invitations.ts';
import { lock } from './users.locks.ts';
import * as notices from './users.notices.ts';
import * as repository from './users.repository.ts';
import { endAccess } from './users.access.ts';
import { presentOne, recorded, refuse, type UserHomes } from './users.service.ts';

type Step = 'deactivate' | 'restore';

/** Deactivates a user, with or without history. Deactivating again changes nothing. */
export async function deactivateUser(tx: Transaction, userId: string): Promise<void> {
  const { actor, target, isDone, isDelicate } = await lockFor(tx, userId, 'deactivate');
  if (isDone) return;
  if (isDelicate) await notices.mailAboutDeletion(tx, actor, target);
  const after = await repository.updateUser(tx, userId, { deactivatedAt: dateOf(tx.now) });
  await endAccess(tx, userId);
  await recordAudit(tx, {
    action: 'user.deactivated',
    entityId: userId,
    before: recorded(target),
    after: recorded(after),
  });
}

/**
 * USER-4: reverses a deactivation. Password and roles are those from before; a user without a password is invited
 * again. An active user is unchanged.
 */
export async function restoreUser(
  tx: Transaction,
  homes: UserHomes,
  userId: string,
): Promise<User> {
  const { actor, target, isDone, isDelicate } = await lockFor(tx, userId, 'restore');
  if (isDone) return presentOne(tx, homes, target);
  if (isDelicate) {
    requireConfirmed(tx);
    await notices.mailAboutRestoration(tx, actor, target);
  }
  const after = await repository.updateUser(tx, userId, { deactivatedAt: null });
  if (!after.passwordHash) await inviteUser(tx, userId);
  await recordAudit(tx, {
    action: 'user.reactivated',
    entityId: userId,
    before: recorded(target),
    after: recorded(after),
  });
  return presentOne(tx, homes, after);
}

/** Locks the caller and the user, and refuses forbidden changes. */
async function lockFor(tx: Transaction, userId: string, step: Step) {
  const { actor, target, otherAdmins, withRights } = await lock(tx, userId);
  if (!target) throw notFound();
  const isDone = (target.deactivatedAt !== null) === (step === 'deactivate');
  const roles = step === 'restore' ? target.roles : [];
  const after = withRights({ ...target, roles });
  if (!isDone) refuse({ actor, target, after, hasHome: false, otherAdmins });
  return { actor, target, isDone, isDelicate: isStaff(target.roles) };
}
