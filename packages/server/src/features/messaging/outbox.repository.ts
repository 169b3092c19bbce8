import type { OutboxMessage } from '@tenantry/contract/messaging/messaging.schemas';
import { and, desc, eq, lt } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { outboxMessages } from './messaging.table.ts';

const MAX_SHOWN = 200;

const KEPT_DAYS = 30;

const own = (tx: Transaction) => eq(outboxMessages.organizationId, tx.organization.id);

export type OutboxNote = Pick<
  typeof outboxMessages.$inferInsert,
  'channel' | 'recipient' | 'subject' | 'text' | 'sentAt'
>;

/**
 * Records a message that was not sent. Never use it for a message with a link that signs in: every administrator can
 * read it.
 */
export async function recordInOutbox(tx: Transaction, note: OutboxNote): Promise<void> {
  const key = { organizationId: tx.organization.id, id: newId() };
  await tx.db.insert(outboxMessages).values({ ...key, ...note });
}

export async function newestOfOutbox(tx: Transaction): Promise<OutboxMessage[]> {
  const rows = await tx.db
    .select()
    .from(outboxMessages)
    .where(own(tx))
    .orderBy(desc(outboxMessages.sentAt), desc(outboxMessages.id))
    .limit(MAX_SHOWN);
  return rows.map(({ id, channel, recipient, subject, text, sentAt }) => ({
    id,
    channel,
    recipient,
    subject,
    text,
    sentAt: sentAt.toISOString(),
  }));
}

export async function deleteOldOutbox(tx: Transaction): Promise<void> {
  const limit = dateOf(tx.now.subtract({ hours: 24 * KEPT_DAYS }));
  await tx.db.delete(outboxMessages).where(and(own(tx), lt(outboxMessages.sentAt, limit)));
}
