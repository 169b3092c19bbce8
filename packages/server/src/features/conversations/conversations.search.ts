import { and, desc, exists, isNull, sql } from 'drizzle-orm';
import { homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { loadBest, type TextSearch } from '../../platform/search/matching.ts';
import { conversations } from './conversations.table.ts';

const { id, propertyId, subject, name } = conversations;

const joinHome = refersTo(propertyId, properties);

/** HOME-6: conversations with these words in their subject or in the person's name, newest first. */
export function searchConversations(tx: Transaction, search: TextSearch) {
  const living = tx.db
    .select({ one: sql`1` })
    .from(properties)
    .where(and(joinHome, isNull(properties.archivedAt)));
  const newest = sql`greatest(${conversations.lastIncomingAt}, ${conversations.lastOutgoingAt}, ${conversations.createdAt})`;
  return loadBest(tx, conversations, search, (ids) => withIds(tx, ids), {
    where: exists(living),
    order: [desc(newest)],
  });
}

const withIds = (tx: Transaction, ids: readonly string[]) =>
  tx.db
    .select({ id, propertyId, subject, name, home: homeOf(properties) })
    .from(conversations)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, conversations), anyOf(id, ids)));
