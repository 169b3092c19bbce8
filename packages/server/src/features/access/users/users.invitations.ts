import { isStaff, isSuperAdmin, mayManage } from '@tenantry/contract/access/roles';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { notFound, wrongRole } from '../../../platform/http/errors.ts';
import { inviteUser } from './access.invitations.ts';
import { linkOf } from '../access.jobs.ts';
import { hasJoined } from './joined.ts';
import { issueInvitation } from '../passwords/recovery.service.ts';
import { hasJoinedAlready, linkOnlyByMail, userIsDeactivated } from './users.errors.ts';
import { mailAboutLink } from './users.notices.ts';
import { lock, refuseKey } from './users.locks.ts';

/** AUTH-8: mails the invitation again, e.g. after it came back, or because it has expired. */
export async function inviteAgain(tx: Transaction, userId: string): Promise<void> {
  const { id } = (await lockInvited(tx, userId)).target;
  await inviteUser(tx, id);
  await recordAudit(tx, { action: 'user.invitedAgain', entityId: id });
}

/**
 * AUTH-8: a new invitation link, for an administrator who passes it on. They could set that person's password, too.
 * Nobody gets the link of a SuperAdmin in this way (ADR 019).
 */
export async function copyInvitation(
  tx: Transaction,
  userId: string,
  urlOf: (organization: Organization) => string,
): Promise<{ link: string }> {
  refuseKey(tx, true);
  const { actor, target: user } = await lockInvited(tx, userId);
  if (isSuperAdmin(user.roles)) throw linkOnlyByMail();
  // The link lets its reader in with the rights of the invited person.
  if (!mayManage(actor, user)) throw wrongRole({ trail: { kind: 'refused', userId: actor.id } });
  const token = await issueInvitation(tx, user.id);
  await recordAudit(tx, { action: 'user.invitationLinkIssued', entityId: user.id });
  if (isStaff(user.roles)) await mailAboutLink(tx, actor, user);
  return { link: linkOf(urlOf(tx.organization), user, token) };
}

async function lockInvited(tx: Transaction, userId: string) {
  const { actor, target } = await lock(tx, userId);
  if (!target) throw notFound();
  if (target.deactivatedAt) throw userIsDeactivated();
  if (await hasJoined(tx, target)) throw hasJoinedAlready();
  return { actor, target };
}
