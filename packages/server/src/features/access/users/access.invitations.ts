import { isStaff } from '@tenantry/contract/access/roles';
import type { Transaction } from '../../../platform/database/database.ts';
import { beyondScope } from '../../../platform/database/reach/acting.ts';
import { addJob, SOMEONE_WAITS } from '../../../platform/jobs/jobs.ts';
import { emailCannotLease } from '../access.errors.ts';
import { INVITATION_JOB, type InvitationPayload } from '../access.jobs.ts';
import { userByEmail } from '../access.repository.ts';
import { addUser } from '../access.service.ts';

/**
 * LEASE-10: finds the user with this email, or creates a tenant, who is mailed an invitation after the commit unless
 * `invite` is false.
 */
export async function userForLessee(
  limited: Transaction,
  person: { emailAddress: string; firstName: string; lastName: string },
  { invite } = { invite: true },
): Promise<string> {
  // The person may have a lease of a home that the caller does not reach.
  const tx = beyondScope(limited);
  const known = await userByEmail(tx, person.emailAddress);
  if (known) {
    if (known.deactivatedAt || isStaff(known.roles)) throw emailCannotLease();
    return known.id;
  }
  const { emailAddress, firstName, lastName } = person;
  const user = await addUser(tx, {
    emailAddress,
    firstName,
    lastName,
    roles: ['Leasee'],
    passwordHash: null,
  });
  // Another lease that starts at the same time has just added the same person.
  if (!user) return userForLessee(tx, person, { invite });
  if (invite) await inviteUser(tx, user.id);
  return user.id;
}

/** Mails the user a link to set a password after the commit. */
export async function inviteUser(tx: Transaction, userId: string): Promise<void> {
  const payload: InvitationPayload = { userId };
  await addJob(tx, INVITATION_JOB, payload, {
    key: `${INVITATION_JOB}:${userId}`,
    priority: SOMEONE_WAITS,
  });
}
