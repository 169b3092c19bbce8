import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import { violates } from '../../../platform/database/errors.ts';
import { addJob, SOMEONE_WAITS } from '../../../platform/jobs/jobs.ts';
import type { Recurring } from '../../../platform/jobs/recurring.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { emailIsOwn, linkExpired, newEmailTaken, sessionEnded } from '../access.errors.ts';
import { invalidatePasswordLinks, lockUserAlone, userById } from '../access.repository.ts';
import { EMAIL_CHANGE_JOB } from './email-changes.job.ts';
import * as repository from './email-changes.repository.ts';
import { deleteIdentities } from '../external/external.repository.ts';
import { tellPerson } from '../notices.ts';
import { updateUser } from '../users/users.repository.ts';

/** How long the mailed link is valid. */
const LINK = { hours: 24 };

/**
 * AUTH-15: keeps the caller's new address until its owner opens the mailed link. The job finds out whether it is taken,
 * so that the response does not tell.
 * @param mailed false if enough links were mailed
 */
export async function requestEmailChange(
  tx: Transaction,
  { userId }: Actor,
  emailAddress: string,
  mailed: boolean,
): Promise<void> {
  const user = await userById(tx, userId);
  if (!user) throw sessionEnded();
  if (user.emailAddress === emailAddress) throw emailIsOwn();
  await repository.keepEmailChange(tx, userId, emailAddress, tx.now.add(LINK));
  await recordAudit(tx, { action: 'user.emailChangeRequested', entityId: userId });
  if (mailed) await addJob(tx, EMAIL_CHANGE_JOB, { userId }, { priority: SOMEONE_WAITS });
}

export async function cancelEmailChange(tx: Transaction, { userId }: Actor): Promise<void> {
  if (!(await repository.deleteEmailChange(tx, userId))) return;
  await recordAudit(tx, { action: 'user.emailChangeCanceled', entityId: userId });
}

/** AUTH-15: changes the address by the mailed link. The sessions stay, and the former address is told. */
export async function confirmEmail(
  tx: Transaction,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<{ readonly emailAddress: string }> {
  const before = await lockUserAlone(tx, userId);
  const change = await repository.takeEmailChange(tx, userId, hashToken(token));
  if (!before || before.deactivatedAt || !change) throw linkExpired();
  const { emailAddress } = change;
  const after = await updateUser(tx, userId, { emailAddress }).catch((error: unknown) => {
    throw violates(error, 'users_email') ? newEmailTaken() : error;
  });
  // They were mailed to the former address.
  await invalidatePasswordLinks(tx, userId);
  // Nobody signs in there with the former address, and the account of the new one may be linked.
  await deleteIdentities(tx, userId);
  await recordAudit(tx, {
    action: 'user.emailChanged',
    entityId: userId,
    before: { emailAddress: before.emailAddress },
    after: { emailAddress },
  });
  const words = `The email address of your account was changed from ${before.emailAddress} to ${emailAddress}.`;
  await tellPerson(tx, after, words, before.emailAddress);
  return { emailAddress };
}

export const oldEmailChanges: Recurring = {
  name: 'forget_old_email_changes',
  title: 'Cleaning up email changes that were not confirmed',
  schedule: '53 * * * *',
  run: repository.deleteOldEmailChanges,
};
