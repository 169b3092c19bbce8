import { and, asc, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { preparedInsert } from '../../platform/database/prepared-writes.ts';
import { messageDeliveries } from './messaging.table.ts';

export type DeliveryRow = typeof messageDeliveries.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, messageDeliveries);

const insertRows = preparedInsert(messageDeliveries);

export async function insertDeliveries(
  tx: Transaction,
  rows: readonly (typeof messageDeliveries.$inferInsert)[],
): Promise<void> {
  insertRows(tx, rows);
}

const ofMessages = prepared(
  ['messageIds'],
  getTableColumns(messageDeliveries),
  (select, { organizationId, messageIds }) =>
    select
      .from(messageDeliveries)
      .where(
        and(
          eq(messageDeliveries.organizationId, organizationId),
          anyOf(messageDeliveries.messageId, messageIds),
        ),
      )
      .orderBy(asc(messageDeliveries.channel)),
);

/** The deliveries of several messages; for each, the mail before the text. */
export async function deliveriesOf(
  tx: Transaction,
  messageIds: readonly string[],
): Promise<DeliveryRow[]> {
  return ofMessages(tx, { messageIds });
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

/** The deliveries of a message that were given up or reported as undelivered; locked. */
export async function lockFailedDeliveries(
  tx: Transaction,
  messageId: string,
): Promise<DeliveryRow[]> {
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

/** Gives up deliveries that were tried long enough; the reason of the last attempt stays. */
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

/** Marks the mail of this message as returned: it did not arrive. */
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
