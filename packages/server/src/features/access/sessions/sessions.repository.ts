import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization } from '../../../platform/database/organization-rows.ts';
import { sessions } from '../access.table.ts';

export type Session = typeof sessions.$inferSelect;

const ofUser = (tx: Transaction, userId: string) =>
  and(
    inOrganization(tx, sessions),
    eq(sessions.userId, userId),
    // TRUST-9: support has a list of its own.
    isNull(sessions.supportGrantId),
    gt(sessions.expiresAt, dateOf(tx.now)),
  );

/** The unexpired sessions of a user, newest first. */
export async function sessionsOf(tx: Transaction, userId: string): Promise<Session[]> {
  return tx.db
    .select()
    .from(sessions)
    .where(ofUser(tx, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** Ends a session if it is this user's, and returns it. */
export async function takeSessionOf(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<Session | null> {
  const [row] = await tx.db
    .delete(sessions)
    .where(and(ofUser(tx, userId), eq(sessions.id, sessionId)))
    .returning();
  return row ?? null;
}
