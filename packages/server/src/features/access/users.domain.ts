import { isAdmin, isSuperAdmin, roleNames, type Role } from '@tenantry/contract/access/roles';

/** The roles that someone may assign: nobody can create a more powerful user than themselves. */
export function rolesToGive(giver: readonly Role[]): Role[] {
  return roleNames.filter((role) => role !== 'SuperAdmin' || isSuperAdmin(giver));
}

/** Removes duplicate roles and sorts them in their usual order. */
export function inOrder(roles: readonly Role[]): Role[] {
  return roleNames.filter((role) => roles.includes(role));
}

/** Objections to a change of a user (USER-10). */
export type Refusal =
  | 'adminAndTenant'
  | 'homeOfAdmin'
  | 'givingSuperAdmin'
  | 'changingSuperAdmin'
  | 'lastAdmin'
  | 'deletingOneself'
  | 'demotingOneself';

interface Person {
  readonly id: string;
  readonly roles: readonly Role[];
}

/** A change of a user's roles: to none by deactivation, from none by creation. */
export interface RoleChange {
  readonly actor: Person;
  readonly target: Person | null;
  readonly roles: readonly Role[];
  readonly hasHome: boolean;
  /** The number of active admins other than the target. */
  readonly otherAdmins: number;
}

export function refusalOf(change: RoleChange): Refusal | null {
  const { actor, target, roles, hasHome } = change;
  if (isAdmin(roles) && roles.includes('Leasee')) return 'adminAndTenant';
  if (hasHome && !roles.includes('Leasee')) return 'homeOfAdmin';
  if (!isSuperAdmin(actor.roles)) {
    if (isSuperAdmin(target?.roles ?? [])) return 'changingSuperAdmin';
    if (isSuperAdmin(roles)) return 'givingSuperAdmin';
  }
  return target && refusalOfDemotion(change, target);
}

function refusalOfDemotion({ actor, roles, otherAdmins }: RoleChange, target: Person) {
  if (rankOf(roles) >= rankOf(target.roles)) return null;
  if (isAdmin(target.roles) && !isAdmin(roles) && otherAdmins === 0) return 'lastAdmin';
  if (target.id !== actor.id) return null;
  return roles.length === 0 ? 'deletingOneself' : 'demotingOneself';
}

function rankOf(roles: readonly Role[]): number {
  if (isSuperAdmin(roles)) return 3;
  if (isAdmin(roles)) return 2;
  return roles.length > 0 ? 1 : 0;
}
