import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { conversations, messages, unreadByOrganization } from './conversations.table.ts';

export interface UnreadConversation {
  readonly propertyId: string;
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

/** PANEL-4: the newest conversations of each property that the organization has not read, so many for each. */
export async function unreadOfProperties(
  tx: Transaction,
  propertyIds: readonly string[],
  perProperty: number,
): Promise<UnreadConversation[]> {
  const { id, propertyId, name, subject, lastIncomingAt } = conversations;
  const ranked = tx.db
    .select({
      id,
      propertyId,
      name,
      subject,
      lastIncomingAt,
      rank: sql<number>`row_number() over (partition by ${propertyId} order by ${lastIncomingAt} desc, ${id} desc)`.as(
        'rank',
      ),
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, tx.organization.id),
        anyOf(propertyId, propertyIds),
        unreadByOrganization(conversations),
      ),
    )
    .as('ranked');
  return tx.db
    .select({
      propertyId: ranked.propertyId,
      id: ranked.id,
      name: ranked.name,
      subject: ranked.subject,
    })
    .from(ranked)
    .where(lte(ranked.rank, perProperty))
    .orderBy(desc(ranked.lastIncomingAt));
}

export async function insertConversation(
  tx: Transaction,
  row: typeof conversations.$inferInsert,
): Promise<void> {
  await tx.db.insert(conversations).values(row);
}

export async function insertMessage(
  tx: Transaction,
  row: typeof messages.$inferInsert,
): Promise<void> {
  await tx.db.insert(messages).values(row);
}
