import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Actor, Transact } from '../../../platform/database/database.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { forTrail } from '../../../platform/http/errors.ts';
import type { AttemptLimits } from '../../../platform/limits/attempt-limits.ts';
import { currentPasswordWrong, sessionEnded } from '../access.errors.ts';
import * as repository from '../access.repository.ts';
import { forgetDevices, rememberDevice, type Device } from '../sessions/devices.ts';
import { deleteEmailChange } from '../email-changes/email-changes.repository.ts';
import { tellPerson } from '../notices.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { acceptablePassword } from './passwords.rules.ts';
import { confirmationBucket } from '../sign-in/sign-in.limits.ts';

interface PasswordChange {
  readonly transact: Transact;
  readonly limits: AttemptLimits;
  readonly organization: Organization;
  readonly actor: Actor;
  readonly device: Device;
  readonly currentPassword: string;
  readonly password: string;
}

/**
 * AUTH-14: changes the caller's password, which ends their other sessions and the mailed links. No transaction is open
 * while passwords are hashed.
 */
export async function changePassword(change: PasswordChange): Promise<void> {
  const { transact, organization, actor, device, password } = change;
  const user = await transact((tx) => repository.userById(tx, actor.userId));
  if (!user) throw sessionEnded();
  await checkCurrent(change, user);
  const owner = { ...user, organizationName: organization.name };
  const passwordHash = await hashPassword(await acceptablePassword(password, owner));
  await transact(async (tx) => {
    const current = await repository.lockUserAlone(tx, user.id);
    // Another change of the password was faster.
    if (!current || current.passwordHash !== user.passwordHash) throw currentPasswordWrong();
    await repository.setPasswordHash(tx, user.id, passwordHash);
    await repository.deleteSessionsOf(tx, user.id, actor.sessionId);
    await repository.invalidatePasswordLinks(tx, user.id);
    await deleteEmailChange(tx, user.id);
    await forgetDevices(tx, user.id);
    await rememberDevice(tx, user.id, device);
    await recordAudit(tx, { action: 'user.passwordChanged', entityId: user.id });
    await tellPerson(tx, current, 'The password of your account was changed.');
  });
}

async function checkCurrent(
  { limits, organization, currentPassword }: PasswordChange,
  { id: userId, emailAddress, passwordHash }: repository.User,
): Promise<void> {
  const attempt = await limits
    .count([confirmationBucket(organization, userId)])
    .catch((refused: unknown) => {
      throw forTrail(refused, { kind: 'lockedOut', userId, emailAddress });
    });
  if (!(await passwordMatches(passwordHash, currentPassword))) {
    throw forTrail(currentPasswordWrong(), { kind: 'signInFailed', userId, emailAddress });
  }
  await attempt.forgive();
}
