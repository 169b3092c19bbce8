import { isPrivileged, isStaff, type Role } from './roles.ts';

interface Account {
  readonly emailAddress: string;
  readonly roles: readonly Role[];
}

interface SentAccount extends Account {
  readonly password?: string | undefined;
}

/**
 * USER-11: whether a save needs a person who has just confirmed who they are. It does if it gives or takes a privileged role, or
 * changes the login of someone with a privileged role, including the caller. Otherwise someone with a stolen session
 * could get permanent access, or lock out the real administrators.
 * @param known null for a new user
 */
export function isDelicateAccount(known: Account | null, sent: SentAccount): boolean {
  const rolesBefore = known?.roles ?? [];
  if (!isSameStaff(sent.roles, rolesBefore)) return true;
  if (!known || !isStaff(known.roles)) return false;
  const newEmail = sent.emailAddress.trim().toLowerCase() !== known.emailAddress;
  return newEmail || Boolean(sent.password);
}

function isSameStaff(one: readonly Role[], other: readonly Role[]): boolean {
  const names = (roles: readonly Role[]) => roles.filter(isPrivileged).toSorted().join('\n');
  return names(one) === names(other);
}
