import { permissions, type Area, type Permission } from '#shared/permissions';

/** Names of the built-in roles in the API, which spells `Leasee`. */
export const roleNames = [
  'SuperAdmin',
  'SiteAdmin',
  'Bookkeeper',
  'LeasingAgent',
  'Maintenance',
  'ReadOnly',
  'Owner',
  'Leasee',
] as const;

export type BuiltInRole = (typeof roleNames)[number];

/** The name of a role: a built-in one, or one that the organization has defined. */
export type Role = string;

/** Reading and changing. */
const both = (...areas: readonly Area[]): readonly Permission[] =>
  areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);

/** What a person reads who only looks on. Bank numbers, exports and imports are for those who work with them. */
const notForReaders: ReadonlySet<Permission> = new Set([
  'bank:read',
  'export:read',
  'imports:read',
]);

const readOnly = permissions.filter(
  (permission) => permission.endsWith(':read') && !notForReaders.has(permission),
);

/** The permissions of each built-in role. A tenant has none: access comes from the lease. */
export const permissionsOfRole: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  SuperAdmin: permissions,
  SiteAdmin: permissions,
  Bookkeeper: [
    'properties:read',
    'leases:read',
    'bank:read',
    'maintenance:read',
    ...both('charges', 'payments', 'books', 'tasks', 'documents'),
  ],
  LeasingAgent: [
    'people:read',
    'charges:read',
    ...both('properties', 'leases', 'messages', 'tasks', 'applications', 'documents'),
  ],
  Maintenance: ['properties:read', ...both('tasks', 'maintenance')],
  ReadOnly: readOnly,
  Owner: ['properties:read', 'books:read'],
  Leasee: [],
};

/** A role that this version of the server does not know has no permissions of its own. */
export function permissionsOf(role: Role): readonly Permission[] {
  return Object.hasOwn(permissionsOfRole, role) ? permissionsOfRole[role as BuiltInRole] : [];
}

/** All permissions of someone with these built-in roles, each once. */
export function allPermissions(roles: readonly Role[]): readonly Permission[] {
  return [...new Set(roles.flatMap(permissionsOf))];
}

/** Whether the role lets its holder see or change what belongs to others. Every role but that of tenants does. */
export function isPrivileged(role: Role): boolean {
  return role !== 'Leasee';
}

/** Whether one of these roles is privileged. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some(isPrivileged);
}

export function isSuperAdmin(roles: readonly Role[]): boolean {
  return roles.includes('SuperAdmin');
}

/** Areas that concern the organization as a whole. */
const wholeAreas: ReadonlySet<string> = new Set(['settings', 'bank', 'export', 'imports']);

/**
 * Whether the permission concerns the organization as a whole, so that only people who reach everything can use it:
 * settings, bank details, exports, imports, and who has access.
 */
export function concernsEverything(permission: Permission): boolean {
  const [area = ''] = permission.split(':');
  return wholeAreas.has(area) || permission === 'people:write';
}

/** The built-in roles that hold the permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return roleNames.filter((role) => permissionsOfRole[role].includes(permission));
}

/** Someone's roles with everything that they permit. */
export interface Holder {
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
}

/** Whether someone with the rights `after` may do anything that someone with the rights `before` may not. */
export function hasMore(after: Holder, before: Holder): boolean {
  if (isSuperAdmin(after.roles) && !isSuperAdmin(before.roles)) return true;
  return [...after.permissions].some((permission) => !before.permissions.has(permission));
}

/**
 * Whether someone with the rights `actor` may give, take or change the rights `target`, and the accounts that have them:
 * nobody decides about more rights than their own.
 */
export function mayManage(actor: Holder, target: Holder): boolean {
  return !hasMore(target, actor);
}
