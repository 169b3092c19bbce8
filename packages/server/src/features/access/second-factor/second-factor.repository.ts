import { and, count, eq, getTableColumns, gt, isNull, lt } from 'drizzle-orm';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, newKey } from '../../../platform/database/organization-rows.ts';
import { recoveryCodes, secondFactors, signInTickets } from './second-factor.table.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

const ofUser = (tx: Transaction, userId: string) =>
  and(inOrganization(tx, secondFactors), eq(secondFactors.userId, userId));

export async function appOf(tx: Transaction, userId: string): Promise<FactorRow | null> {
  const [row] = await tx.db.select().from(secondFactors).where(ofUser(tx, userId));
  return row ?? null;
}

/** The same, locked until the transaction ends, so that no code is accepted twice. */
export async function lockApp(tx: Transaction, userId: string): Promise<FactorRow | null> {
  const [row] = await tx.db.select().from(secondFactors).where(ofUser(tx, userId)).for('update');
  return row ?? null;
}

export async function allApps(tx: Transaction): Promise<readonly FactorRow[]> {
  return tx.db.select().from(secondFactors).where(inOrganization(tx, secondFactors));
}

/** The same, locked. */
export async function lockApps(tx: Transaction): Promise<readonly FactorRow[]> {
  return tx.db.select().from(secondFactors).where(inOrganization(tx, secondFactors)).for('update');
}

export async function savePending(tx: Transaction, userId: string, pendingSealed: string) {
  await tx.db
    .insert(secondFactors)
    .values({ ...newKey(tx), userId, pendingSealed })
    .onConflictDoUpdate({
      target: [secondFactors.organizationId, secondFactors.userId],
      set: { pendingSealed },
    });
}

export async function updateApp(
  tx: Transaction,
  userId: string,
  changes: Partial<Omit<FactorRow, 'organizationId' | 'id' | 'userId'>>,
): Promise<void> {
  await tx.db.update(secondFactors).set(changes).where(ofUser(tx, userId));
}

export async function deleteApp(tx: Transaction, userId: string): Promise<void> {
  await tx.db.delete(secondFactors).where(ofUser(tx, userId));
}

const codesOf = (tx: Transaction, userId: string) =>
  and(inOrganization(tx, recoveryCodes), eq(recoveryCodes.userId, userId));

export async function replaceCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.db.delete(recoveryCodes).where(codesOf(tx, userId));
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ ...newKey(tx), userId, codeHash }));
  await tx.db.insert(recoveryCodes).values(rows);
}

export async function unusedCodes(tx: Transaction, userId: string) {
  const { id, codeHash } = getTableColumns(recoveryCodes);
  return tx.db
    .select({ id, codeHash })
    .from(recoveryCodes)
    .where(and(codesOf(tx, userId), isNull(recoveryCodes.usedAt)));
}

export async function countUnusedCodes(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(codesOf(tx, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** False if it was used meanwhile. */
export async function useCode(tx: Transaction, id: string): Promise<boolean> {
  const used = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: dateOf(tx.now) })
    .where(
      and(
        inOrganization(tx, recoveryCodes),
        eq(recoveryCodes.id, id),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

type Ticket = typeof signInTickets.$inferInsert;

export async function insertTicket(
  tx: Transaction,
  ticket: Omit<Ticket, 'organizationId' | 'id'>,
): Promise<void> {
  await tx.db.insert(signInTickets).values({ ...newKey(tx), ...ticket });
}

interface TicketHalves {
  readonly tokenHash: string;
  readonly deviceHash: string;
}

const validTicket = (tx: Transaction, { tokenHash, deviceHash }: TicketHalves) =>
  and(
    inOrganization(tx, signInTickets),
    eq(signInTickets.tokenHash, tokenHash),
    eq(signInTickets.deviceHash, deviceHash),
    gt(signInTickets.expiresAt, dateOf(tx.now)),
  );

/** The person of a valid ticket. */
export async function userOfTicket(tx: Transaction, halves: TicketHalves): Promise<string | null> {
  const [row] = await tx.db
    .select({ userId: signInTickets.userId })
    .from(signInTickets)
    .where(validTicket(tx, halves));
  return row?.userId ?? null;
}

/** Uses up a ticket; false if it was used or expired meanwhile. */
export async function takeTicket(tx: Transaction, halves: TicketHalves): Promise<boolean> {
  const taken = await tx.db
    .delete(signInTickets)
    .where(validTicket(tx, halves))
    .returning({ id: signInTickets.id });
  return taken.length > 0;
}

export async function deleteTicketsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.db
    .delete(signInTickets)
    .where(and(inOrganization(tx, signInTickets), eq(signInTickets.userId, userId)));
}

export async function deleteOldTickets(tx: Transaction): Promise<void> {
  await tx.db
    .delete(signInTickets)
    .where(and(inOrganization(tx, signInTickets), lt(signInTickets.expiresAt, dateOf(tx.now))));
}
