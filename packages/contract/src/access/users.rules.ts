import { isAdmin, isSuperAdmin, type Role } from './roles.ts';

interface Account {
  readonly emailAddress: string;
  readonly roles: readonly Role[];
}

interface SentAccount extends Account {
  readonly password?: string | undefined;
}

/** Whether a change gives someone the rights of an administrator, or of a SuperAdmin, that they did not have. */
export function promotes(before: readonly Role[], after: readonly Role[]): boolean {
  return (isAdmin(after) && !isAdmin(before)) || (isSuperAdmin(after) && !isSuperAdmin(before));
}

/** Whether a change takes the rights of an administrator, or of a SuperAdmin, from someone who had them. */
export function demotes(before: readonly Role[], after: readonly Role[]): boolean {
  return promotes(after, before);
}

/**
 * USER-11: whether a save needs the password of the administrator who makes it: it makes or demotes an administrator, or
 * it changes what an administrator logs in with, the caller included. Otherwise someone with a stolen session could give
 * themselves a lasting way in, or lock the real administrators out.
 * @param known null for a user who is created
 */
export function isDelicateAccount(known: Account | null, sent: SentAccount): boolean {
  const rolesBefore = known?.roles ?? [];
  if (promotes(rolesBefore, sent.roles) || demotes(rolesBefore, sent.roles)) return true;
  if (!known || !isAdmin(known.roles)) return false;
  const newEmail = sent.emailAddress.trim().toLowerCase() !== known.emailAddress;
  return newEmail || Boolean(sent.password);
}
