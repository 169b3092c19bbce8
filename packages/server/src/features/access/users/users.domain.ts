import {
  hasMore,
  isStaff,
  isSuperAdmin,
  mayManage,
  roleNames,
  type Holder,
  type Role,
} from '@tenantry/contract/access/roles';

/** The roles that someone may assign: nobody can create a more powerful user than themselves. */
export function rolesToGive(giver: Holder, roles: readonly Holder[]): Role[] {
  return roles.filter((role) => mayManage(giver, role)).flatMap((role) => role.roles);
}

/** Removes duplicate roles and sorts them: the built-in ones in their usual order, then those of the organization. */
export function inOrder(roles: readonly Role[]): Role[] {
  const builtIn: readonly Role[] = roleNames;
  const own = roles.filter((role) => !builtIn.includes(role));
  return [...builtIn.filter((role) => roles.includes(role)), ...new Set(own.toSorted())];
}

/** Objections to a change of a user (USER-10). */
export type Refusal =
  | 'adminAndLessee'
  | 'scopeOfRole'
  | 'homeOfAdmin'
  | 'givingSuperAdmin'
  | 'changingSuperAdmin'
  | 'givingMore'
  | 'changingMore'
  | 'definingMore'
  | 'lastAdmin'
  | 'deletingOneself'
  | 'demotingOneself';

/** Objections to decisions about more rights than one's own. */
export const reachingTooHigh: ReadonlySet<Refusal> = new Set([
  'givingSuperAdmin',
  'changingSuperAdmin',
  'givingMore',
  'changingMore',
  'definingMore',
]);

interface Person extends Holder {
  readonly id: string;
}

/** A change of a user's roles: to none by deactivation, from none by creation. */
export interface RoleChange {
  readonly actor: Person;
  readonly target: Person | null;
  /** The rights after the change. */
  readonly after: Holder;
  readonly hasHome: boolean;
  /** Whether the person reaches only some buildings and homes after the change. */
  readonly isLimited?: boolean;
  /** The number of other active people who decide who has access. */
  readonly otherAdmins: number;
}

/** Whether the person decides who has access. */
export const decides = ({ permissions }: Holder): boolean => permissions.has('people:write');

const NOTHING: Holder = { roles: [], permissions: new Set() };

export function refusalOf(change: RoleChange): Refusal | null {
  const { actor, target, after, hasHome, isLimited = false } = change;
  const { roles } = after;
  if (isStaff(roles) && roles.includes('Leasee')) return 'adminAndLessee';
  if (hasHome && !roles.includes('Leasee')) return 'homeOfAdmin';
  if (isLimited && (isSuperAdmin(roles) || !isStaff(roles))) return 'scopeOfRole';
  if (!mayManage(actor, target ?? NOTHING)) {
    return isSuperAdmin(target?.roles ?? []) ? 'changingSuperAdmin' : 'changingMore';
  }
  if (!mayManage(actor, after)) return isSuperAdmin(roles) ? 'givingSuperAdmin' : 'givingMore';
  return target && refusalOfDemotion(change, target);
}

function refusalOfDemotion({ actor, after, otherAdmins }: RoleChange, target: Person) {
  if (!hasMore(target, after)) return null;
  if (decides(target) && !decides(after) && otherAdmins === 0) return 'lastAdmin';
  if (target.id !== actor.id) return null;
  return after.roles.length === 0 ? 'deletingOneself' : 'demotingOneself';
}
