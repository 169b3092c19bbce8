import { eq, and } from 'drizzle-orm';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { User } from '../access.repository.ts';
import { externalIdentities, knownDevices } from '../access.table.ts';

type Known = Pick<User, 'id' | 'passwordHash'>;

/**
 * The users with a way in of their own. People who sign in only with Google or Amazon have no password, and their
 * account is no invitation that waits.
 */
export async function joinedOf(tx: Transaction, users: readonly Known[]): Promise<Set<string>> {
  const joined = users.filter(({ passwordHash }) => passwordHash !== null).map(({ id }) => id);
  const others = users.filter(({ passwordHash }) => passwordHash === null).map(({ id }) => id);
  if (others.length === 0) return new Set(joined);
  const found = [];
  for (const table of [externalIdentities, knownDevices]) {
    const { organizationId, userId } = table;
    const mine = and(eq(organizationId, tx.organization.id), anyOf(userId, others));
    found.push(...(await tx.db.selectDistinct({ userId }).from(table).where(mine)));
  }
  return new Set([...joined, ...found.map(({ userId }) => userId)]);
}

export async function hasJoined(tx: Transaction, user: Known): Promise<boolean> {
  return (await joinedOf(tx, [user])).has(user.id);
}
