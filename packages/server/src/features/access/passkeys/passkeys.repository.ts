import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, newKey, refersTo } from '../../../platform/database/organization-rows.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { User } from '../access.repository.ts';
import { users } from '../access.table.ts';
import { passkeyChallenges, passkeys } from './passkeys.table.ts';

export type Passkey = typeof passkeys.$inferSelect;

const ofUser = (tx: Transaction, userId: string) =>
  and(inOrganization(tx, passkeys), eq(passkeys.userId, userId));

export async function passkeysOf(tx: Transaction, userId: string): Promise<Passkey[]> {
  return tx.db
    .select()
    .from(passkeys)
    .where(ofUser(tx, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** The passkey that a device names, with its person. */
export async function passkeyByCredential(
  tx: Transaction,
  credentialId: string,
): Promise<{ readonly passkey: Passkey; readonly user: User } | null> {
  const [row] = await tx.db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, refersTo(passkeys.userId, users))
    .where(and(inOrganization(tx, passkeys), eq(passkeys.credentialId, credentialId)));
  return row ?? null;
}

/** Null if the device's key was added before. */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<typeof passkeys.$inferInsert, 'organizationId' | 'id' | 'createdAt'>,
): Promise<Passkey | null> {
  const [row] = await tx.db
    .insert(passkeys)
    .values({ ...newKey(tx), ...passkey, createdAt: dateOf(tx.now) })
    .onConflictDoNothing({ target: [passkeys.organizationId, passkeys.credentialId] })
    .returning();
  return row ?? null;
}

/** The passkey of this person, locked. */
export async function lockPasskey(
  tx: Transaction,
  userId: string,
  passkeyId: string,
): Promise<Passkey | null> {
  const [row] = await tx.db
    .select()
    .from(passkeys)
    .where(and(ofUser(tx, userId), eq(passkeys.id, passkeyId)))
    .for('update');
  return row ?? null;
}

export async function updatePasskey(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<Passkey, 'name' | 'counter' | 'lastUsedAt'>>,
): Promise<void> {
  await tx.db
    .update(passkeys)
    .set(changes)
    .where(and(inOrganization(tx, passkeys), eq(passkeys.id, id)));
}

export async function deletePasskey(tx: Transaction, id: string): Promise<void> {
  await tx.db.delete(passkeys).where(and(inOrganization(tx, passkeys), eq(passkeys.id, id)));
}

export async function deletePasskeysOf(tx: Transaction, userId: string): Promise<void> {
  await tx.db.delete(passkeys).where(ofUser(tx, userId));
}

/** @param userId who adds a passkey; null for a sign-in */
export async function keepChallenge(
  tx: Transaction,
  challenge: string,
  userId: string | null,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await tx.db.insert(passkeyChallenges).values({
    ...newKey(tx),
    challengeHash: hashToken(challenge),
    userId,
    expiresAt: dateOf(expiresAt),
  });
}

/** Takes a challenge that is still valid, at most once. */
export async function takeChallenge(
  tx: Transaction,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const { challengeHash, expiresAt } = passkeyChallenges;
  const taken = await tx.db
    .delete(passkeyChallenges)
    .where(
      and(
        inOrganization(tx, passkeyChallenges),
        eq(challengeHash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(expiresAt, dateOf(tx.now)),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  return taken.length === 1;
}

export async function deleteOldChallenges(tx: Transaction): Promise<void> {
  await tx.db
    .delete(passkeyChallenges)
    .where(
      and(inOrganization(tx, passkeyChallenges), lt(passkeyChallenges.expiresAt, dateOf(tx.now))),
    );
}
