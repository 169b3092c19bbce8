import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { messageDeliveries } from './conversations.table.ts';
import type { DeliveryRow } from './messages.repository.ts';

const own = (tx: Transaction) => eq(messageDeliveries.organizationId, tx.organization.id);

export async function insertDeliveries(
  tx: Transaction,
  rows: readonly (typeof messageDeliveries.$inferInsert)[],
): Promise<void> {
  await tx.db.insert(messageDeliveries).values([...rows]);
}

/** Locked until the transaction ends. */
export async function lockDelivery(tx: Transaction, id: string): Promise<DeliveryRow | null> {
  const [row] = await tx.db
    .select()
    .from(messageDeliveries)
    .where(and(own(tx), eq(messageDeliveries.id, id)))
    .for('update');
  return row ?? null;
}

/** What of a message was given up, or was said not to have arrived; locked. */
export async function lockGivenUp(tx: Transaction, messageId: string): Promise<DeliveryRow[]> {
  return tx.db
    .select()
    .from(messageDeliveries)
    .where(
      and(
        own(tx),
        eq(messageDeliveries.messageId, messageId),
        inArray(messageDeliveries.status, ['failed', 'undelivered']),
      ),
    )
    .orderBy(messageDeliveries.id)
    .for('update');
}

export async function updateDelivery(
  tx: Transaction,
  id: string,
  changes: Partial<DeliveryRow>,
): Promise<void> {
  await tx.db
    .update(messageDeliveries)
    .set(changes)
    .where(and(own(tx), eq(messageDeliveries.id, id)));
}

export async function lockByProviderId(
  tx: Transaction,
  providerId: string,
): Promise<DeliveryRow | null> {
  const [row] = await tx.db
    .select()
    .from(messageDeliveries)
    .where(and(own(tx), eq(messageDeliveries.providerId, providerId)))
    .for('update');
  return row ?? null;
}

/** Gives up what was tried for long enough; the reason of the last try stays. */
export async function giveUpOverdue(tx: Transaction, reason: string): Promise<void> {
  await tx.db
    .update(messageDeliveries)
    .set({ status: 'failed', failure: sql`coalesce(${messageDeliveries.failure}, ${reason})` })
    .where(
      and(
        own(tx),
        eq(messageDeliveries.status, 'queued'),
        lt(messageDeliveries.giveUpAt, dateOf(tx.now)),
      ),
    );
}

/** A mail of this Message-ID came back: it did not arrive. */
export async function markReturned(
  tx: Transaction,
  messageId: string,
  failure: string,
): Promise<void> {
  await tx.db
    .update(messageDeliveries)
    .set({ status: 'undelivered', failure })
    .where(
      and(
        own(tx),
        eq(messageDeliveries.messageId, messageId),
        eq(messageDeliveries.channel, 'email'),
        ne(messageDeliveries.status, 'failed'),
      ),
    );
}
