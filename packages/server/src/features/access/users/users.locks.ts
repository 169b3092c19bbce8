import { mayManage, type Role } from '@tenantry/contract/access/roles';
import type { Permission } from '@tenantry/contract/shared/permissions';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import { notForKeys } from '../../../platform/http/callers.ts';
import { notFound, wrongRole } from '../../../platform/http/errors.ts';
import { holderIn, rolesOfOrganization } from '../roles/rights.ts';
import { decides } from './users.domain.ts';
import { noLongerAdmin } from './users.errors.ts';
import * as repository from './users.repository.ts';

/**
 * The current caller and user, locked with every admin: of two simultaneous changes, the second sees the first. The
 * caller has no more rights than the API key with which they call.
 */
export async function lock(tx: Transaction, targetId: string | null) {
  const caller = signedIn(tx);
  const ids = targetId ? [caller.userId, targetId] : [caller.userId];
  const rows = await repository.lockWithAdmins(tx, ids);
  const own = await rolesOfOrganization(tx);
  const withRights = holderIn(own);
  const people = rows.map(withRights);
  const person = people.find(({ id }) => id === caller.userId);
  const actor = person && { ...person, ...rightsOf(caller, person) };
  if (!actor || actor.deactivatedAt || !decides(actor)) throw noLongerAdmin();
  const target = people.find(({ id }) => id === targetId) ?? null;
  const isOtherAdmin = (row: (typeof people)[number]) =>
    row.id !== targetId && !row.deactivatedAt && decides(row);
  const otherAdmins = people.filter(isOtherAdmin).length;
  return { actor, target, otherAdmins, own, withRights };
}

export type Locked = Awaited<ReturnType<typeof lock>>;

interface Rights {
  readonly roles: Role[];
  readonly permissions: ReadonlySet<Permission>;
}

/** A key never has the rights of a SuperAdmin, which no permission names. */
function rightsOf({ key, permissions }: Actor, person: Rights): Rights {
  if (!key) return { roles: person.roles, permissions: person.permissions };
  const both = [...person.permissions].filter((permission) => permissions.has(permission));
  const roles = person.roles.filter((role) => role !== 'SuperAdmin');
  return { roles, permissions: new Set(both) };
}

/**
 * The person whom the caller decides about, both locked. @throws AppError 404 without such a person, 403 if the person
 * has more rights than the caller
 */
export async function lockManaged(tx: Transaction, userId: string) {
  const { actor, target } = await lock(tx, userId);
  if (!target) throw notFound();
  if (!mayManage(actor, target)) {
    throw wrongRole({ trail: { kind: 'refused', userId: actor.id } });
  }
  return { actor, target };
}

/** DATA-8: with a login that a program sets it could act as a tenant, with more rights than its own. */
export function refuseKey({ actor }: Transaction, setsLogin: boolean): void {
  if (actor?.key && setsLogin) throw notForKeys(actor);
}

function signedIn({ actor }: Transaction): Actor {
  if (!actor) throw noLongerAdmin();
  return actor;
}
