import { isSuperAdmin, type BuiltInRole } from '@tenantry/contract/access/roles';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { deleteSessionsOf, invalidatePasswordLinks, userByEmail } from '../access.repository.ts';
import { createUser } from '../access.service.ts';
import { forgetDevices } from '../sessions/devices.ts';
import { deleteEmailChange } from '../email-changes/email-changes.repository.ts';
import { endGiven } from '../endings.ts';
import { deleteIdentities } from '../external/external.repository.ts';
import { removeFactors } from '../second-factor/factors.ts';
import { tellAdmins } from '../notices.ts';
import { issueInvitation } from './recovery.service.ts';
import { updateUser } from '../users/users.repository.ts';

interface Rescued {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Extract<BuiltInRole, 'SuperAdmin' | 'SiteAdmin'>;
}

/**
 * Creates an administrator from the server's command line, for people who are locked out: a new user, or the one with
 * this email address, whose old sign-ins end and who stays a SuperAdmin. Returns the path of a link that sets the
 * password. The other administrators are mailed.
 */
export async function rescueAdmin(tx: Transaction, person: Rescued): Promise<string> {
  const { emailAddress, firstName, lastName } = person;
  const known = await userByEmail(tx, emailAddress);
  // Never a lower role: the person may be the only SuperAdmin.
  const role = isSuperAdmin(known?.roles ?? []) ? 'SuperAdmin' : person.role;
  const user = known
    ? await updateUser(tx, known.id, {
        roles: [role],
        isLimited: false,
        deactivatedAt: null,
        passwordHash: null,
      })
    : await createUser(tx, {
        emailAddress,
        firstName,
        lastName,
        roles: [role],
        passwordHash: null,
      });
  await deleteSessionsOf(tx, user.id);
  await invalidatePasswordLinks(tx, user.id);
  await forgetDevices(tx, user.id);
  await endGiven(tx, user.id);
  await removeFactors(tx, user.id);
  await deleteIdentities(tx, user.id);
  await deleteEmailChange(tx, user.id);
  await recordAudit(tx, {
    action: 'user.rescued',
    entityId: user.id,
    before: known && { roles: known.roles, deactivatedAt: known.deactivatedAt },
    after: { roles: user.roles },
  });
  await tellAdmins(tx, `An administrator of ${tx.organization.name} was added from the server`, [
    `Someone with access to the server made ${emailAddress} a ${role}.`,
  ]);
  const token = await issueInvitation(tx, user.id);
  const query = new URLSearchParams({
    firstName: user.firstName,
    lastName: user.lastName,
    token,
    userId: user.id,
  });
  return `/reset-password?${query.toString()}`;
}
