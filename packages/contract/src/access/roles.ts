import { permissions, type Permission } from '#shared/permissions';

/** Role names in the API, which spells `Leasee`. */
export const roleNames = ['SuperAdmin', 'SiteAdmin', 'Leasee'] as const;

export type Role = (typeof roleNames)[number];

/** The permissions of each role. A tenant has none: access comes from the lease. */
export const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  SuperAdmin: permissions,
  SiteAdmin: permissions,
  Leasee: [],
};

/** A role that this version of the server does not know has no permissions. */
export function permissionsOf(role: Role): readonly Permission[] {
  return Object.hasOwn(permissionsOfRole, role) ? permissionsOfRole[role] : [];
}

/** All permissions of someone with these roles, each once. */
export function allPermissions(roles: readonly Role[]): readonly Permission[] {
  return [...new Set(roles.flatMap(permissionsOf))];
}

/** Whether one of these roles has the permission. */
export function permits(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => permissionsOf(role).includes(permission));
}

/** Whether the role lets its holder see or change what belongs to others. */
export function isPrivileged(role: Role): boolean {
  return permissionsOf(role).length > 0;
}

/** Whether one of these roles is privileged. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some(isPrivileged);
}

export function isSuperAdmin(roles: readonly Role[]): boolean {
  return roles.includes('SuperAdmin');
}

/** The roles that hold the permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return roleNames.filter((role) => permits([role], permission));
}

/** Whether someone with the roles `after` may do anything that someone with the roles `before` may not. */
export function hasMore(after: readonly Role[], before: readonly Role[]): boolean {
  if (isSuperAdmin(after) && !isSuperAdmin(before)) return true;
  return allPermissions(after).some((permission) => !permits(before, permission));
}

/**
 * Whether someone with the roles `actor` may give, take or change the roles `target`, and the accounts that have them:
 * nobody decides about more rights than their own.
 */
export function mayManage(actor: readonly Role[], target: readonly Role[]): boolean {
  return !hasMore(target, actor);
}
