import {
  hasMore,
  isStaff,
  isSuperAdmin,
  mayManage,
  permits,
  roleNames,
  type Role,
} from '@tenantry/contract/access/roles';

/** The roles that someone may assign: nobody can create a more powerful user than themselves. */
export function rolesToGive(giver: readonly Role[]): Role[] {
  return roleNames.filter((role) => mayManage(giver, [role]));
}

/** Removes duplicate roles and sorts them in their usual order. */
export function inOrder(roles: readonly Role[]): Role[] {
  return roleNames.filter((role) => roles.includes(role));
}

/** Objections to a change of a user (USER-10). */
export type Refusal =
  | 'adminAndLessee'
  | 'homeOfAdmin'
  | 'givingSuperAdmin'
  | 'changingSuperAdmin'
  | 'givingMore'
  | 'changingMore'
  | 'lastAdmin'
  | 'deletingOneself'
  | 'demotingOneself';

/** Objections to decisions about more rights than one's own. */
export const reachingTooHigh: ReadonlySet<Refusal> = new Set([
  'givingSuperAdmin',
  'changingSuperAdmin',
  'givingMore',
  'changingMore',
]);

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
  /** The number of other active people who decide who has access. */
  readonly otherAdmins: number;
}

/** Whether the person decides who has access. */
export const decides = (roles: readonly Role[]): boolean => permits(roles, 'people:write');

export function refusalOf(change: RoleChange): Refusal | null {
  const { actor, target, roles, hasHome } = change;
  if (isStaff(roles) && roles.includes('Leasee')) return 'adminAndLessee';
  if (hasHome && !roles.includes('Leasee')) return 'homeOfAdmin';
  if (!mayManage(actor.roles, target?.roles ?? [])) {
    return isSuperAdmin(target?.roles ?? []) ? 'changingSuperAdmin' : 'changingMore';
  }
  if (!mayManage(actor.roles, roles))
    return isSuperAdmin(roles) ? 'givingSuperAdmin' : 'givingMore';
  return target && refusalOfDemotion(change, target);
}

function refusalOfDemotion({ actor, roles, otherAdmins }: RoleChange, target: Person) {
  if (!hasMore(target.roles, roles)) return null;
  if (decides(target.roles) && !decides(roles) && otherAdmins === 0) return 'lastAdmin';
  if (target.id !== actor.id) return null;
  return roles.length === 0 ? 'deletingOneself' : 'demotingOneself';
}
