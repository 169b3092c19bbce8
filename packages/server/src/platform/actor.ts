import { allPermissions, concernsEverything, type Role } from '@tenantry/contract/access/roles';
import type { Permission } from '@tenantry/contract/shared/permissions';

/** Which part of the organization a person reaches: everything, or only the properties with these ids. */
export type AccessScope = 'everything' | readonly string[];

/** Who may do what, and where. */
export interface Rights {
  /** With a limited scope, without the permissions that concern the organization as a whole. */
  readonly permissions: ReadonlySet<Permission>;
  readonly scope: AccessScope;
}

/** The acting person, as the session was read. */
export interface Actor extends Rights {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** TRUST-4: when the person last proved who they are in this session. Programs never do. */
  readonly confirmedAt: Date | null;
  /** TRUST-3: whether the session was begun with a second factor. Programs need none. */
  readonly secondFactor: boolean;
  /** DATA-8: the API key of a program that calls for the person; absent if the person calls. */
  readonly key?: CallingKey;
  /** TRUST-9: present if support looks on by a grant of the person. */
  readonly support?: Support;
}

/** Who looks on, by which grant. */
export interface Support {
  readonly grantId: string;
  readonly operator: string;
}

/** The key is named with each change that it makes. */
export interface CallingKey {
  readonly id: string;
  readonly name: string;
}

/** From what the rights follow. */
export interface Granted {
  readonly roles: readonly Role[];
  /** The permissions of roles that the organization has defined; null without such roles. */
  readonly ownPermissions?: readonly Permission[] | null;
  /** The ids of the properties that a person with a limited scope reaches; null for everything. */
  readonly homes?: readonly string[] | null;
}

/** More sets than an organization has kinds of people. */
const MOST_SETS = 1_000;

const sets = new Map<string, ReadonlySet<Permission>>();

/** The same grants get the same set, so that sets are compared quickly. */
function permissionsOf({ roles, ownPermissions, homes }: Granted): ReadonlySet<Permission> {
  const key = [homes ? 'limited' : '', ...roles, ...(ownPermissions ?? [])].join('\n');
  const known = sets.get(key);
  if (known) return known;
  const all = [...allPermissions(roles), ...(ownPermissions ?? [])];
  const permissions = new Set(
    homes ? all.filter((permission) => !concernsEverything(permission)) : all,
  );
  if (sets.size >= MOST_SETS) sets.clear();
  sets.set(key, permissions);
  return permissions;
}

/** The rights are computed here, once for each session that is read. */
export function rightsOf(granted: Granted): Rights {
  return { permissions: permissionsOf(granted), scope: granted.homes ?? 'everything' };
}

type SignedIn = Granted &
  Pick<Actor, 'userId' | 'sessionId'> & {
    readonly confirmedAt?: Date | null;
    readonly secondFactor?: boolean;
  };

export function actorOf({
  userId,
  sessionId,
  roles,
  confirmedAt = null,
  secondFactor = true,
  ...granted
}: SignedIn): Actor {
  return {
    userId,
    sessionId,
    roles,
    confirmedAt,
    secondFactor,
    ...rightsOf({ roles, ...granted }),
  };
}

/** Whether the person may read or change anything of others. */
export const isStaffMember = ({ permissions }: Rights): boolean => permissions.size > 0;

export const reachesEverything = ({ scope }: Rights): boolean => scope === 'everything';
