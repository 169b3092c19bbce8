import { z } from 'zod';

/** Role names as they stand on the wire; `Leasee` is spelt so there. */
export const roleNames = ['SuperAdmin', 'SiteAdmin', 'Leasee'] as const;

export const role = z.enum(roleNames);

export type Role = z.output<typeof role>;

export function isAdmin(roles: readonly Role[]): boolean {
  return roles.includes('SiteAdmin') || roles.includes('SuperAdmin');
}

export function isSuperAdmin(roles: readonly Role[]): boolean {
  return roles.includes('SuperAdmin');
}
