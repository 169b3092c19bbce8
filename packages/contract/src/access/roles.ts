import { permissions, type Permission } from '#shared/permissions';

/** Role names in the API, which spells `Leasee`. */
export const roleNames = ['SuperAdmin', 'SiteAdmin', 'Leasee'] as const;

export type Role = (typeof roleNames)[number];

/** The permissions of each role. A tenant has none: access comes from the lease. */
const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  SuperAdmin: permissions,
  SiteAdmin: permissions,
  Leasee: [],
};

/** A role that this version of the server does not know has no permissions. */
export function permissionsOf(role: Role): readonly Permission[] {
  return Object.hasOwn(permissionsOfRole, role) ? permissionsOfRole[role] : [];
}

/** Whether one of these roles has the permission. */
export function permits(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => permissionsOf(role).includes(permission));
}

/** Whether one of these roles has any permission. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => permissionsOf(role).length > 0);
}

export function isAdmin(roles: readonly Role[]): boolean {
  return roles.includes('SiteAdmin') || roles.includes('SuperAdmin');
}

export function isSuperAdmin(roles: readonly Role[]): boolean {
  return roles.includes('SuperAdmin');
}
