import { allPermissions, type Role } from '@tenantry/contract/access/roles';
import type { Permission } from '@tenantry/contract/shared/permissions';

/** Which part of the organization a person reaches: everything, or only the properties with these ids. */
export type AccessScope = 'everything' | readonly string[];

/** Who may do what, and where. */
export interface Rights {
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
}

/** More sets than an organization has kinds of people. */
const MOST_SETS = 1_000;

const sets = new Map<string, ReadonlySet<Permission>>();

/** All permissions of someone with these roles. The same roles get the same set, so that sets are compared quickly. */
function permissionsOfRoles(roles: readonly Role[]): ReadonlySet<Permission> {
  const key = roles.join('\n');
  const known = sets.get(key);
  if (known) return known;
  const permissions = new Set(allPermissions(roles));
  if (sets.size >= MOST_SETS) sets.clear();
  sets.set(key, permissions);
  return permissions;
}

interface SignedInRow {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  readonly confirmedAt?: Date | null;
}

/** The rights are computed here, once for each session that is read. */
export function actorOf({ userId, sessionId, roles, confirmedAt }: SignedInRow): Actor {
  return { userId, sessionId, roles, confirmedAt: confirmedAt ?? null, ...rightsOf({ roles }) };
}

export function rightsOf({ roles }: Pick<SignedInRow, 'roles'>): Rights {
  return { permissions: permissionsOfRoles(roles), scope: 'everything' };
}

/** Whether the person may read or change anything of others. */
export const isStaffMember = ({ permissions }: Rights): boolean => permissions.size > 0;
