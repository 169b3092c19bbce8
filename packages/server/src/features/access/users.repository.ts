import { and, arrayOverlaps, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Role } from '@tenantry/contract/access/roles';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { User } from './access.repository.ts';
import { users } from './access.table.ts';

const own = (tx: Transaction) => eq(users.organizationId, tx.organization.id);

const adminRoles: Role[] = ['SiteAdmin', 'SuperAdmin'];

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
  return (await allActiveAdmins(tx)).some(({ roles }) => roles.includes('SuperAdmin'));
}

/** SiteAdmins and SuperAdmins. */
export async function allActiveAdmins(tx: Transaction): Promise<User[]> {
  return tx.db
    .select()
    .from(users)
    .where(and(own(tx), isNull(users.deactivatedAt), arrayOverlaps(users.roles, adminRoles)))
    .orderBy(asc(users.id));
}

/** Members of staff who can sign in, by name. Only administrators are, so far. */
export async function activeStaff(tx: Transaction): Promise<User[]> {
  const admins = await allActiveAdmins(tx);
  return admins.toSorted(
    (one, other) =>
      one.firstName.localeCompare(other.firstName) || one.lastName.localeCompare(other.lastName),
  );
}

/** The organization's own admins or, if there are none, those of the installation. */
export async function activeAdmins(tx: Transaction): Promise<User[]> {
  const admins = await allActiveAdmins(tx);
  const siteAdmins = admins.filter(({ roles }) => roles.includes('SiteAdmin'));
  return siteAdmins.length > 0 ? siteAdmins : admins;
}

/**
 * Locks these users and every active admin, and returns their current rows. Changes of who is an admin therefore happen
 * one after the other.
 */
export async function lockWithAdmins(tx: Transaction, ids: readonly string[]): Promise<User[]> {
  const isActiveAdmin = and(isNull(users.deactivatedAt), arrayOverlaps(users.roles, adminRoles));
  return tx.db
    .select()
    .from(users)
    .where(and(own(tx), or(anyOf(users.id, ids), isActiveAdmin)))
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
