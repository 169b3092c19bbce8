import { and, eq, sql } from 'drizzle-orm';
import type {
  DefinedRole,
  RoleInput,
  RoleUpdate,
} from '@tenantry/contract/access/own-roles.schemas';
import { hasMore, mayManage, roleNames, type Holder } from '@tenantry/contract/access/roles';
import { permissions as allPermissions } from '@tenantry/contract/shared/permissions';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import { violates } from '../../../platform/database/errors.ts';
import { inOrganization, newKey } from '../../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../../platform/http/errors.ts';
import { users } from '../access.table.ts';
import { deleteSessionsOf, invalidatePasswordLinks } from '../access.repository.ts';
import { holderIn, lockRole, rolesOfOrganization, type OwnRole } from './rights.ts';
import { ownRoles } from './roles.table.ts';
import { rolesToGive } from '../users/users.domain.ts';
import { mailAboutRole } from '../users/users.notices.ts';
import { refused, roleInUse, roleNameTaken } from '../users/users.errors.ts';
import { lock } from '../users/users.locks.ts';

const inTheirOrder = (chosen: readonly Permission[]) =>
  allPermissions.filter((permission) => chosen.includes(permission));

const builtIn = roleNames.map((name) => ({ roles: [name], isLimited: false }));

/** TRUST-6: the names of the roles that the person may give. */
export async function rolesFor(tx: Transaction, giver: Actor): Promise<string[]> {
  const own = await rolesOfOrganization(tx);
  const withRights = holderIn(own);
  const named = own.map(({ name }) => ({ roles: [name], isLimited: false }));
  return rolesToGive(giver, [...builtIn, ...named].map(withRights));
}

/** How many active people have each role. */
async function peopleByRole(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const role = sql<string>`unnest(${users.roles})`;
  const rows = await tx.db
    .select({ role, people: sql<number>`count(*)::integer` })
    .from(users)
    .where(and(inOrganization(tx, users), sql`${users.deactivatedAt} is null`))
    .groupBy(role);
  return new Map(rows.map((row) => [row.role, row.people]));
}

/** TRUST-6: all roles with what they permit. */
export async function definedRoles(tx: Transaction): Promise<DefinedRole[]> {
  const [own, people] = await Promise.all([rolesOfOrganization(tx), peopleByRole(tx)]);
  const withRights = holderIn([]);
  return [
    ...builtIn.map((each) => {
      const [name = ''] = each.roles;
      const permissions = [...withRights(each).permissions];
      return { id: null, name, permissions, people: people.get(name) ?? 0, version: null };
    }),
    ...own.map((row) => present(row, people.get(row.name) ?? 0)),
  ];
}

const present = ({ id, name, permissions, version }: OwnRole, people: number): DefinedRole => ({
  id,
  name,
  permissions: inTheirOrder(permissions),
  people,
  version,
});

const holderOf = (name: string, permissions: readonly Permission[]): Holder => ({
  roles: [name],
  permissions: new Set(permissions),
});

/** Nobody defines a role that permits more than they may do themselves. */
function refuseMore(actor: Holder, role: Holder): void {
  if (!mayManage(actor, role)) throw refused('definingMore');
}

export async function createRole(tx: Transaction, input: RoleInput): Promise<DefinedRole> {
  const { actor } = await lock(tx, null);
  const permissions = inTheirOrder(input.permissions);
  refuseMore(actor, holderOf(input.name, permissions));
  const row = { ...newKey(tx), name: input.name, permissions, createdAt: dateOf(tx.now) };
  const [made] = await refusingTaken(tx.db.insert(ownRoles).values(row).returning());
  if (!made) throw new Error('the role was not created');
  const after = { name: made.name, permissions };
  await recordAudit(tx, { action: 'role.created', entityId: made.id, after });
  return present(made, 0);
}

export async function updateRole(
  tx: Transaction,
  roleId: string,
  input: RoleUpdate,
): Promise<DefinedRole> {
  const { actor } = await lock(tx, null);
  const before = await lockRole(tx, roleId);
  if (!before) throw notFound();
  const people = (await peopleByRole(tx)).get(before.name) ?? 0;
  if (isStale(before, input.version)) throw staleVersion(present(before, people));
  const permissions = inTheirOrder(input.permissions);
  const [held, wanted] = [holderOf(before.name, before.permissions), holderOf('', permissions)];
  refuseMore(actor, held);
  refuseMore(actor, wanted);
  if (actor.roles.includes(before.name) && hasMore(held, wanted)) throw refused('demotingOneself');
  if (people > 0) await mailAboutRole(tx, actor, { ...before, people }, permissions);
  const changes = { name: input.name, permissions, version: before.version + 1 };
  const [after] = await refusingTaken(
    tx.db.update(ownRoles).set(changes).where(isRole(tx, roleId)).returning(),
  );
  if (!after) throw notFound();
  await followChange(tx, before, after);
  await recordAudit(tx, {
    action: 'role.updated',
    entityId: roleId,
    before: { name: before.name, permissions: before.permissions },
    after: { name: after.name, permissions },
  });
  return present(after, people);
}

/** AUTH-9: the sessions of everyone who has the role end, except that of the person who changes it. */
async function followChange(tx: Transaction, before: OwnRole, after: OwnRole): Promise<void> {
  const holders = await tx.db.select({ id: users.id }).from(users).where(has(tx, before.name));
  if (before.name !== after.name) {
    await tx.db
      .update(users)
      .set({ roles: sql`array_replace(${users.roles}, ${before.name}, ${after.name})` })
      .where(has(tx, before.name));
  }
  if (before.permissions.join() === after.permissions.join()) return;
  for (const { id } of holders) {
    await deleteSessionsOf(tx, id, id === tx.actor?.userId ? tx.actor.sessionId : undefined);
    await invalidatePasswordLinks(tx, id);
  }
}

export async function removeRole(tx: Transaction, roleId: string): Promise<void> {
  const { actor } = await lock(tx, null);
  const role = await lockRole(tx, roleId);
  if (!role) throw notFound();
  refuseMore(actor, holderOf(role.name, role.permissions));
  const holders = await tx.db.select().from(users).where(has(tx, role.name));
  const names = holders.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  if (names.length > 0) throw roleInUse(role.name, names);
  await tx.db.delete(ownRoles).where(isRole(tx, roleId));
  const before = { name: role.name, permissions: role.permissions };
  await recordAudit(tx, { action: 'role.deleted', entityId: roleId, before });
}

const isRole = (tx: Transaction, roleId: string) =>
  and(inOrganization(tx, ownRoles), eq(ownRoles.id, roleId));

/** Deactivated people have it too: it is theirs again when they are restored. */
const has = (tx: Transaction, name: string) =>
  and(inOrganization(tx, users), sql`${name} = any(${users.roles})`);

async function refusingTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, 'roles_name') ? roleNameTaken() : error;
  }
}
