import { and, asc, eq, not, or, sql, type SQL } from 'drizzle-orm';
import { concernsEverything, roleNames, rolesWith } from '@tenantry/contract/access/roles';
import type { Holder, Role } from '@tenantry/contract/access/roles';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { rightsOf } from '../../../platform/actor.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization } from '../../../platform/database/organization-rows.ts';
import { users } from '../access.table.ts';
import { ownRoles } from './roles.table.ts';

export type OwnRole = typeof ownRoles.$inferSelect;

const builtIn = sql.raw(`'{${[...roleNames].join()}}'::text[]`);

/**
 * The columns of a person from which the rights follow, for the queries that read sessions: they are computed in the
 * same round trip. People with built-in roles only, who reach everything, cost nothing. The tables of places and homes
 * belong to a later feature, and the columns of the person are written as text, because Drizzle leaves out the table where a
 * query has only one.
 */
export const rightsColumns = {
  roles: users.roles,
  ownPermissions: sql<
    Permission[] | null
  >`case when ${users.roles} <@ ${builtIn} then null else array(
    select distinct unnest(r.permissions) as permission from roles r
    where r.organization_id = users.organization_id and r.name = any(users.roles) order by permission) end`,
  homes: sql<string[] | null>`case when not ${users.isLimited} then null else array(
    select p.property_id from user_places p
    where p.organization_id = users.organization_id and p.user_id = users.id and p.property_id is not null
    union select h.id from user_places p
    join properties h on h.organization_id = p.organization_id and h.building_id = p.building_id
    where p.organization_id = users.organization_id and p.user_id = users.id order by 1) end`,
};

/** Everyone with a role other than that of tenants. */
export const isOnStaff: SQL = not(sql`${users.roles} <@ '{Leasee}'::text[]`);

/** Whether the user holds the permission, by a built-in role or by one of the organization. */
export function holds(tx: Transaction, permission: Permission): SQL | undefined {
  const byBuiltIn = sql`${users.roles} && ${sql.param([...rolesWith(permission)])}::text[]`;
  const byOwn = sql`exists (select 1 from roles r where r.organization_id = ${tx.organization.id}
    and r.name = any(${users.roles}) and ${permission} = any(r.permissions))`;
  return and(
    or(byBuiltIn, byOwn),
    concernsEverything(permission) ? not(users.isLimited) : undefined,
  );
}

export const isBuiltIn = (roles: readonly Role[]): boolean => {
  const known: readonly Role[] = roleNames;
  return roles.every((role) => known.includes(role));
};

/** The same for the given roles of the organization. */
export function holdsBy(own: readonly OwnRole[], permission: Permission): SQL | undefined {
  const names = own.filter((role) => role.permissions.includes(permission)).map(({ name }) => name);
  const held = sql`${users.roles} && ${sql.param([...rolesWith(permission), ...names])}::text[]`;
  return and(held, concernsEverything(permission) ? not(users.isLimited) : undefined);
}

/** The roles that the organization has defined, by name. */
export async function rolesOfOrganization(tx: Transaction): Promise<OwnRole[]> {
  return tx.db
    .select()
    .from(ownRoles)
    .where(inOrganization(tx, ownRoles))
    .orderBy(asc(sql`lower(${ownRoles.name})`));
}

/** The own role, locked: nobody is given it while it is deleted. */
export async function lockRole(tx: Transaction, id: string): Promise<OwnRole | null> {
  const [row] = await tx.db
    .select()
    .from(ownRoles)
    .where(and(inOrganization(tx, ownRoles), eq(ownRoles.id, id)))
    .for('update');
  return row ?? null;
}

interface Account {
  readonly roles: readonly Role[];
  readonly isLimited: boolean;
}

/** Computes what people with these roles may do, from the roles that the organization has defined. */
export function holderIn(own: readonly Pick<OwnRole, 'name' | 'permissions'>[]) {
  const permissionsByName = new Map(own.map(({ name, permissions }) => [name, permissions]));
  return <Person extends Account>(person: Person): Person & Holder => {
    const ownPermissions = person.roles.flatMap((role) => permissionsByName.get(role) ?? []);
    const homes = person.isLimited ? [] : null;
    return { ...person, ...rightsOf({ roles: person.roles, ownPermissions, homes }) };
  };
}
