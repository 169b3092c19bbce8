import { and, eq, gt, lt } from 'drizzle-orm';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, newKey } from '../../../platform/database/organization-rows.ts';
import { emailChanges } from '../access.table.ts';

type EmailChange = typeof emailChanges.$inferSelect;

const pending = (tx: Transaction, userId: string) =>
  and(
    inOrganization(tx, emailChanges),
    eq(emailChanges.userId, userId),
    gt(emailChanges.expiresAt, dateOf(tx.now)),
  );

/** The change that waits for its link to be opened. */
export async function pendingEmailOf(tx: Transaction, userId: string): Promise<EmailChange | null> {
  const [row] = await tx.db.select().from(emailChanges).where(pending(tx, userId));
  return row ?? null;
}

/** Replaces an earlier one of the same person, whose link no longer works. */
export async function keepEmailChange(
  tx: Transaction,
  userId: string,
  emailAddress: string,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await deleteEmailChange(tx, userId);
  await tx.db.insert(emailChanges).values({
    ...newKey(tx),
    userId,
    emailAddress,
    createdAt: dateOf(tx.now),
    expiresAt: dateOf(expiresAt),
  });
}

export async function setEmailToken(tx: Transaction, id: string, tokenHash: string) {
  await tx.db
    .update(emailChanges)
    .set({ tokenHash })
    .where(and(inOrganization(tx, emailChanges), eq(emailChanges.id, id)));
}

/** Takes the change of a valid link, at most once. */
export async function takeEmailChange(
  tx: Transaction,
  userId: string,
  tokenHash: string,
): Promise<EmailChange | null> {
  const [row] = await tx.db
    .delete(emailChanges)
    .where(and(pending(tx, userId), eq(emailChanges.tokenHash, tokenHash)))
    .returning();
  return row ?? null;
}

/** Whether there was one. */
export async function deleteEmailChange(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.db
    .delete(emailChanges)
    .where(and(inOrganization(tx, emailChanges), eq(emailChanges.userId, userId)))
    .returning({ id: emailChanges.id });
  return rows.length > 0;
}

export async function deleteOldEmailChanges(tx: Transaction): Promise<void> {
  await tx.db
    .delete(emailChanges)
    .where(and(inOrganization(tx, emailChanges), lt(emailChanges.expiresAt, dateOf(tx.now))));
}
