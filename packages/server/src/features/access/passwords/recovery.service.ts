import type { AuthResponse } from '@tenantry/contract/access/access.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transact, Transaction } from '../../../platform/database/database.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { linkExpired } from '../access.errors.ts';
import * as repository from '../access.repository.ts';
import { forgetDevices, type Device } from '../sessions/devices.ts';
import { deleteEmailChange } from '../email-changes/email-changes.repository.ts';
import { endAfterReset, remainingOf } from '../endings.ts';
import { unlinkAll } from '../external/external.repository.ts';
import { hasJoined } from '../users/joined.ts';
import { tellPerson } from '../notices.ts';
import { hashPassword } from './passwords.ts';
import { beginSession, sessionOrRefusal } from '../sign-in/sign-in.completion.ts';
import { acceptablePassword } from './passwords.rules.ts';

/** AUTH-8: how long a mailed link is valid. */
const INVITATION = { hours: 7 * 24 };
const RESET = { hours: 1 };

interface Link {
  readonly userId: string;
  readonly token: string;
}

/** The person of a valid link. */
export async function userOfLink(tx: Transaction, link: Link): Promise<repository.User> {
  const good = await repository.isPasswordLinkValid(tx, link.userId, hashToken(link.token));
  const user = good ? await repository.userById(tx, link.userId) : null;
  if (!user || user.deactivatedAt) throw linkExpired();
  return user;
}

/**
 * Sets the password by a mailed link, ends the user's other sessions and links, and signs in. The link is checked
 * before the password, so that nobody without one learns anything, and used after it.
 */
export async function resetPassword(
  transact: Transact,
  { password, ...link }: Link & { readonly password: string },
  device: Device,
): Promise<AuthResponse> {
  const owner = await transact(async (tx) => ({
    ...(await userOfLink(tx, link)),
    organizationName: tx.organization.name,
  }));
  const passwordHash = await hashPassword(await acceptablePassword(password, owner));
  const begun = await transact(async (tx) => {
    const { userId } = link;
    const good = await repository.redeemPasswordLink(tx, userId, hashToken(link.token));
    const user = good ? await repository.userById(tx, userId) : null;
    if (!user || user.deactivatedAt) throw linkExpired();
    const joined = await hasJoined(tx, user);
    await repository.setPasswordHash(tx, userId, passwordHash);
    await endAccess(tx, userId);
    await recordAudit(tx, { action: 'user.passwordSet', entityId: userId });
    // The first password follows an invitation, so no notice is needed.
    if (joined) {
      const remaining = await remainingOf(tx, userId);
      await tellPerson(tx, user, 'A new password was set for your account.', null, remaining);
    }
    return beginSession(tx, user, device, { tells: false });
  });
  return sessionOrRefusal(begun);
}

/**
 * Ends all sessions and links from before the new password. Passkeys stay: a mailbox alone must not remove the second
 * factor (ADR 080).
 */
async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await repository.invalidatePasswordLinks(tx, userId);
  await repository.deleteSessionsOf(tx, userId);
  await forgetDevices(tx, userId);
  await unlinkAll(tx, userId);
  await deleteEmailChange(tx, userId);
  await endAfterReset(tx, userId);
}

/** A new link for an invited user to set a password; only its hash is stored. */
export function issueInvitation(tx: Transaction, userId: string): Promise<string> {
  return issueLink(tx, userId, INVITATION);
}

/** The same for a forgotten password. */
export function issueResetLink(tx: Transaction, userId: string): Promise<string> {
  return issueLink(tx, userId, RESET);
}

async function issueLink(tx: Transaction, userId: string, lifetime: { hours: number }) {
  const token = newToken();
  await repository.insertPasswordLink(tx, {
    ...newKey(tx),
    userId,
    tokenHash: hashToken(token),
    createdAt: dateOf(tx.now),
    expiresAt: dateOf(tx.now.add(lifetime)),
  });
  return token;
}
