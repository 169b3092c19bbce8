import type { AuthResponse } from '@tenantry/contract/access/access.schemas';
import type { Transact } from '../../../platform/database/database.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { forTrail } from '../../../platform/http/errors.ts';
import { TooManyAttempts, type AttemptLimits } from '../../../platform/limits/attempt-limits.ts';
import { signInFailed } from '../access.errors.ts';
import * as repository from '../access.repository.ts';
import { knowsDevice, type Device } from '../sessions/devices.ts';
import { lockWithFactors } from '../second-factor/factors.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { queueResetLink } from '../passwords/reset-link-job.ts';
import { beginSession, sessionOrRefusal } from './sign-in.completion.ts';
import { isOfAccount, lockedOutBucket, mailingBucket, signInBuckets } from './sign-in.limits.ts';

export interface PasswordSignIn {
  readonly organization: Organization;
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly device: Device;
}

/** No transaction is open while the password is checked, which is slow on purpose. */
export async function signInWithPassword(
  transact: Transact,
  limits: AttemptLimits,
  { organization, username, password, address, device }: PasswordSignIn,
): Promise<AuthResponse> {
  const emailAddress = username.trim().toLowerCase();
  const { user, known } = await transact(async (tx) => ({
    user: await repository.userByEmail(tx, emailAddress),
    known: await knowsDevice(tx, emailAddress, device),
  }));
  const knownDevice = known ? device : null;
  const buckets = signInBuckets({ organization, emailAddress, address, knownDevice });
  const attempt = await limits.count(buckets).catch(async (refused: unknown) => {
    if (!(refused instanceof TooManyAttempts)) throw refused;
    const lockedOut = { organization, emailAddress, address };
    if (isOfAccount(refused)) await tellLockedOut(transact, limits, lockedOut);
    throw forTrail(refused, { ...tried(user), kind: 'lockedOut' });
  });
  const active = user && !user.deactivatedAt ? user : null;
  const matches = await passwordMatches(active?.passwordHash ?? null, password);
  if (!active || !matches) throw forTrail(signInFailed(), { ...tried(user), kind: 'signInFailed' });
  await attempt.forgive();
  const begun = await transact(async (tx) => {
    // The password may have been changed meanwhile, which ends every session; this one must not be created after that.
    const current = await lockWithFactors(tx, active.id);
    if (
      !current ||
      current.user.deactivatedAt ||
      current.user.passwordHash !== active.passwordHash
    ) {
      throw signInFailed();
    }
    return beginSession(tx, current.user, device, { factors: current.factors });
  });
  return sessionOrRefusal(begun);
}

/** The account of a sign-in, if it exists; any other typed text may be a password. */
function tried(user: repository.User | null) {
  return user ? { userId: user.id, emailAddress: user.emailAddress } : {};
}

/**
 * AUTH-10: mails the owner of a locked account a link that lets them in. The job checks whether the account exists. The
 * mail counts toward the links that this network address may request.
 */
async function tellLockedOut(
  transact: Transact,
  limits: AttemptLimits,
  {
    organization,
    emailAddress,
    address,
  }: Pick<PasswordSignIn, 'organization' | 'address'> & { readonly emailAddress: string },
): Promise<void> {
  try {
    await limits.count([
      mailingBucket(organization, address),
      lockedOutBucket(organization, emailAddress),
    ]);
  } catch (error) {
    if (error instanceof TooManyAttempts) return;
    throw error;
  }
  await transact((tx) => queueResetLink(tx, { emailAddress, lockedOut: true }));
}
