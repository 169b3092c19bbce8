import type { Transaction } from '../../../platform/database/database.ts';
import { inviteUser } from './access.invitations.ts';
import {
  deleteSessionsOf,
  invalidatePasswordLinks,
  type User as UserRow,
} from '../access.repository.ts';
import { forgetDevices } from '../sessions/devices.ts';
import { deleteEmailChange } from '../email-changes/email-changes.repository.ts';
import { endAfterReset, endGiven, remainingOf } from '../endings.ts';
import { deleteIdentities, unlinkAll } from '../external/external.repository.ts';
import { tellPerson } from '../notices.ts';

/** The logins, links and linked accounts of users whose account changes. */

/** AUTH-9: ends what the change makes invalid, and mails the person. */
export async function followChange(
  tx: Transaction,
  before: UserRow,
  after: UserRow,
  newScope: boolean,
): Promise<void> {
  const newPassword = before.passwordHash !== after.passwordHash;
  const newEmail = before.emailAddress !== after.emailAddress;
  const newRoles = before.roles.join() !== after.roles.join();
  if (!newPassword && !newEmail && !newRoles && !newScope) return;
  await endSessions(tx, after.id);
  // A link mailed to someone with fewer rights must not let its reader in with more.
  await invalidatePasswordLinks(tx, after.id);
  if (newPassword || newEmail) {
    await deleteEmailChange(tx, after.id);
    await forgetDevices(tx, after.id);
    // Nobody signs in there with the former address, and the new one may be linked.
    if (newPassword) {
      await unlinkAll(tx, after.id);
      await endAfterReset(tx, after.id);
    } else await deleteIdentities(tx, after.id);
  }
  if ((newEmail || newRoles) && !after.passwordHash) await inviteUser(tx, after.id);
  await mailAboutChange(tx, before, after);
}

/** AUTH-11. */
async function mailAboutChange(tx: Transaction, before: UserRow, after: UserRow): Promise<void> {
  const newEmail = before.emailAddress !== after.emailAddress;
  if (newEmail) {
    const change = `The email address of your account was changed from ${before.emailAddress} to ${after.emailAddress}.`;
    await tellPerson(tx, after, change, before.emailAddress);
  }
  if (before.passwordHash !== after.passwordHash) {
    const former = newEmail ? before.emailAddress : null;
    const what = 'An administrator set a new password for your account.';
    await tellPerson(tx, after, what, former, await remainingOf(tx, after.id));
  }
}

/** Ends the user's sessions, except the one that makes the change. */
async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId, tx.actor?.sessionId);
}

/** Invalidates every way in that the user has or could have. */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await invalidatePasswordLinks(tx, userId);
  await deleteEmailChange(tx, userId);
  await forgetDevices(tx, userId);
  await endGiven(tx, userId);
}
