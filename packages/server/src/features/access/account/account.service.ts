import type { OwnName } from '@tenantry/contract/access/account.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { sessionEnded } from '../access.errors.ts';
import { deleteSessionsOf, userById } from '../access.repository.ts';
import { pendingEmailOf } from '../email-changes/email-changes.repository.ts';
import type { ProviderName } from '../external/external.provider.ts';
import { deleteIdentities, identitiesOf, insertRefusal } from '../external/external.repository.ts';
import { tellPerson } from '../notices.ts';
import { updateUser } from '../users/users.repository.ts';

/** AUTH-11: the caller's email address and external sign-ins. */
export async function ownAccount(tx: Transaction, { userId }: Actor) {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  const links = await identitiesOf(tx, userId);
  const { emailAddress, firstName, lastName } = user;
  const pending = await pendingEmailOf(tx, userId);
  return {
    emailAddress,
    firstName,
    lastName,
    pendingEmail: pending && {
      emailAddress: pending.emailAddress,
      expiresAt: pending.expiresAt.toISOString(),
    },
    hasPassword: user.passwordHash !== null,
    links: links.map(({ provider, linkedAt }) => ({ provider, linkedAt: linkedAt.toISOString() })),
  };
}

/** AUTH-14. */
export async function rename(tx: Transaction, { userId }: Actor, after: OwnName): Promise<void> {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  const before = { firstName: user.firstName, lastName: user.lastName };
  if (before.firstName === after.firstName && before.lastName === after.lastName) return;
  await updateUser(tx, userId, after);
  await recordAudit(tx, { action: 'user.renamed', entityId: userId, before, after });
}

/**
 * NEW-10: only this person gets these keys, so a device's stored data is sealed while nobody or another person is
 * signed in.
 */
export async function deviceKeys(
  { organization }: Transaction,
  secrets: Secrets,
  { userId }: Actor,
) {
  const place = { organizationId: organization.id, field: `device of ${userId}` };
  const keys = secrets.keysFor(place).map((key) => key.toString('base64url'));
  return { accountId: userId, keys };
}

/**
 * Unlinking twice has the same effect as once. Sign-in there is refused until it is linked again. Sessions that the
 * linked account may have started end, except the caller's own.
 */
export async function unlink(
  tx: Transaction,
  { userId, sessionId }: Actor,
  provider: ProviderName,
) {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  const removed = await deleteIdentities(tx, userId, provider);
  if (removed.length === 0) return;
  await insertRefusal(tx, userId, provider);
  await deleteSessionsOf(tx, userId, sessionId);
  await recordAudit(tx, {
    action: 'user.externalIdentityUnlinked',
    entityId: userId,
    before: { provider },
  });
  const again = 'You can no longer log in with it. To use it again, link it in My account.';
  await tellPerson(tx, user, `Your ${provider} account was unlinked from your account. ${again}`);
}
