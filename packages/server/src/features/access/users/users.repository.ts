import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { isPrivileged, isSuperAdmin, type Role } from '@tenantry/contract/access/roles';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization } from '../../../platform/database/organization-rows.ts';
import type { User } from '../access.repository.ts';
import { users } from '../access.table.ts';
import { holds, holdsBy, rolesOfOrganization } from '../roles/rights.ts';

const own = (tx: Transaction) => inOrganization(tx, users);

const activeWith = (tx: Transaction, permission: Permission) =>
  and(isNull(users.deactivatedAt), holds(tx, permission));

export async function allUsers(tx: Transaction): Promise<User[]> {
  return tx.db
    .select()
    .from(users)
    .where(own(tx))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
}

export async function usersByIds(tx: Transaction, ids: readonly string[]): Promise<User[]> {
  return tx.db
    .select()
    .from(users)
    .where(and(own(tx), anyOf(users.id, ids)));
}

export async function hasSuperAdmin(tx: Transaction): Promise<boolean> {
  return (await activePeople(tx, 'people:write')).some(({ roles }) => isSuperAdmin(roles));
}

/** The active people who hold the permission. */
export async function activePeople(tx: Transaction, permission: Permission): Promise<User[]> {
  return tx.db
    .select()
    .from(users)
    .where(and(own(tx), activeWith(tx, permission)))
    .orderBy(asc(users.id));
}

/** Members of staff who can be given tasks, by name. */
export async function activeStaff(tx: Transaction): Promise<User[]> {
  const staff = await activePeople(tx, 'tasks:read');
  return staff.toSorted(
    (one, other) =>
      one.firstName.localeCompare(other.firstName) || one.lastName.localeCompare(other.lastName),
  );
}

const isOfOrganization = (role: Role) => isPrivileged(role) && !isSuperAdmin([role]);

/** Those who hold the permission: the organization's own people or, if there are none, those of the installation. */
async function ownPeopleWith(tx: Transaction, permission: Permission): Promise<User[]> {
  const readers = await activePeople(tx, permission);
  const people = readers.filter(({ roles }) => roles.some(isOfOrganization));
  return people.length > 0 ? people : readers;
}

export const messageReaders = (tx: Transaction) => ownPeopleWith(tx, 'messages:read');

/** MAINT-1. */
export const maintenanceReaders = (tx: Transaction) => ownPeopleWith(tx, 'maintenance:read');

/**
 * Locks these users and everyone who can change access, and returns their current rows. Changes of access therefore
 * happen one after the other.
 */
export async function lockWithAdmins(tx: Transaction, ids: readonly string[]): Promise<User[]> {
  // Their names are read first, because Citus locks no rows of a query with another query in it.
  const decide = holdsBy(await rolesOfOrganization(tx), 'people:write');
  return tx.db
    .select()
    .from(users)
    .where(and(own(tx), or(anyOf(users.id, ids), and(isNull(users.deactivatedAt), decide))))
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function updateUser(tx: Transaction, id: string, changes: Partial<User>) {
  const [row] = await tx.db
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1` })
    .where(and(own(tx), eq(users.id, id)))
    .returning();
  if (!row) throw new Error('the user was not updated');
  return row;
}

export async function countActiveUsers(tx: Transaction): Promise<number> {
  return tx.db.$count(users, and(own(tx), isNull(users.deactivatedAt)));
}
