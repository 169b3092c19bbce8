import { isAdmin, isSuperAdmin, type Role } from './roles.ts';

interface Account {
  readonly emailAddress: string;
  readonly roles: readonly Role[];
}

interface SentAccount extends Account {
  readonly password?: string | undefined;
}

/** Whether a change gives someone new rights of an administrator or SuperAdmin. */
export function promotes(before: readonly Role[], after: readonly Role[]): boolean {
  return (isAdmin(after) && !isAdmin(before)) || (isSuperAdmin(after) && !isSuperAdmin(before));
}

/** Whether a change takes the rights of an administrator or SuperAdmin from someone. */
export function demotes(before: readonly Role[], after: readonly Role[]): boolean {
  return promotes(after, before);
}

/**
 * USER-11: whether a save needs the password of the administrator who makes it. It does if it creates or demotes an
 * administrator, or changes the login of an administrator, including the caller. Otherwise someone with a stolen
 * session could get permanent access, or lock out the real administrators.
 * @param known null for a new user
 */
export function isDelicateAccount(known: Account | null, sent: SentAccount): boolean {
  const rolesBefore = known?.roles ?? [];
  if (promotes(rolesBefore, sent.roles) || demotes(rolesBefore, sent.roles)) return true;
  if (!known || !isAdmin(known.roles)) return false;
  const newEmail = sent.emailAddress.trim().toLowerCase() !== known.emailAddress;
  return newEmail || Boolean(sent.password);
}
