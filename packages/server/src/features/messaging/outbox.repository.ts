import { and, desc, inArray, isNotNull, lt } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { deleteOldLetters } from './letters.repository.ts';
import { outboxMessages } from './messaging.table.ts';

const MAX_SHOWN = 200;

const KEPT_DAYS = 30;

const own = (tx: Transaction) => inOrganization(tx, outboxMessages);

export type OutboxNote = Omit<typeof outboxMessages.$inferInsert, 'organizationId' | 'id'>;

export type OutboxRow = typeof outboxMessages.$inferSelect;

/**
 * Records a message that was not sent. Never use it for a message with a link that signs in: every administrator can
 * read it.
 */
export async function recordInOutbox(tx: Transaction, note: OutboxNote): Promise<void> {
  await tx.db.insert(outboxMessages).values({ ...newKey(tx), ...note });
}

export async function newestOfOutbox(tx: Transaction): Promise<OutboxRow[]> {
  return tx.db
    .select()
    .from(outboxMessages)
    .where(own(tx))
    .orderBy(desc(outboxMessages.sentAt), desc(outboxMessages.id))
    .limit(MAX_SHOWN);
}

/** Takes the messages of these channels out, oldest first, whose jobs are known. */
export async function takeFromOutbox(
  tx: Transaction,
  channels: readonly OutboxRow['channel'][],
): Promise<OutboxRow[]> {
  const taken = await tx.db
    .delete(outboxMessages)
    .where(
      and(own(tx), inArray(outboxMessages.channel, [...channels]), isNotNull(outboxMessages.job)),
    )
    .returning();
  return taken.toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
}

export async function deleteOldOutbox(tx: Transaction): Promise<void> {
  const limit = dateOf(tx.now.subtract({ hours: 24 * KEPT_DAYS }));
  await tx.db.delete(outboxMessages).where(and(own(tx), lt(outboxMessages.sentAt, limit)));
  await deleteOldLetters(tx);
}
