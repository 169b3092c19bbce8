import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { conversations, unreadByLessee, unreadByOrganization } from './conversations.table.ts';

export interface UnreadConversation {
  readonly propertyId: string;
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

/** PANEL-4: the newest conversations of each property that the organization has not read, up to a number for each. */
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

const own = (tx: Transaction) => eq(conversations.organizationId, tx.organization.id);

/** Whose view of a conversation it is. */
export type Side = 'organization' | 'lessee';

const unread = { organization: unreadByOrganization, lessee: unreadByLessee };

const lastMessageAt = sql<Date>`coalesce(greatest(${conversations.lastIncomingAt}, ${conversations.lastOutgoingAt}), ${conversations.createdAt})`;

const shown = (side: Side) => ({
  ...getTableColumns(conversations),
  lastMessageAt: lastMessageAt.mapWith(conversations.createdAt),
  unread: sql<boolean>`${unread[side](conversations)}`,
});

/** A conversation as one of its sides finds it. */
export type ShownConversation = typeof conversations.$inferSelect & {
  readonly lastMessageAt: Date;
  readonly unread: boolean;
};

/** The conversations of a property, or those of a tenant. */
export type Owner = { readonly propertyId: string } | { readonly userId: string };

interface Filter {
  readonly of: Owner;
  readonly readStatus?: 'READ' | 'UNREAD' | undefined;
}

const belongsTo = (of: Filter['of']) =>
  'propertyId' in of
    ? eq(conversations.propertyId, of.propertyId)
    : eq(conversations.userId, of.userId);

/** Sorted by their newest message, the newest first. */
export async function conversationsOf(
  tx: Transaction,
  side: Side,
  { of, readStatus }: Filter,
): Promise<ShownConversation[]> {
  const isUnread = unread[side](conversations);
  const wanted = { UNREAD: isUnread, READ: sql`not (${isUnread})` };
  return tx.db
    .select(shown(side))
    .from(conversations)
    .where(and(own(tx), belongsTo(of), readStatus && wanted[readStatus]))
    .orderBy(desc(lastMessageAt), desc(conversations.id));
}

export async function conversationById(
  tx: Transaction,
  side: Side,
  id: string,
): Promise<ShownConversation | null> {
  const [row] = await tx.db
    .select(shown(side))
    .from(conversations)
    .where(and(own(tx), eq(conversations.id, id)));
  return row ?? null;
}

/** Locks the conversation until the transaction ends, so that messages are added one after the other. */
export async function lockConversation(tx: Transaction, id: string) {
  const [row] = await tx.db
    .select()
    .from(conversations)
    .where(and(own(tx), eq(conversations.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function insertConversation(
  tx: Transaction,
  row: typeof conversations.$inferInsert,
): Promise<void> {
  await tx.db.insert(conversations).values(row);
}

export async function updateConversation(
  tx: Transaction,
  id: string,
  changes: Partial<typeof conversations.$inferInsert>,
): Promise<void> {
  await tx.db
    .update(conversations)
    .set(changes)
    .where(and(own(tx), eq(conversations.id, id)));
}

/** The conversation into which mails to the address with this token come. */
export async function conversationByToken(tx: Transaction, replyToken: string) {
  const [row] = await tx.db
    .select()
    .from(conversations)
    .where(and(own(tx), eq(conversations.replyToken, replyToken)));
  return row ?? null;
}
