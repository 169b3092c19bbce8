import { and, desc, isNull, sql } from 'drizzle-orm';
import { homeOf, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import {
  hasAllWords,
  mostOf,
  searchTextOf,
  type TextSearch,
} from '../../platform/search/matching.ts';
import { conversations } from './conversations.table.ts';

const text = searchTextOf(conversations);

/** HOME-6: conversations with these words in their subject or in the person's name, newest first. */
export async function searchConversations(tx: Transaction, search: TextSearch) {
  if (search.words.length === 0) return [];
  return tx.db
    .select({
      id: conversations.id,
      propertyId: conversations.propertyId,
      subject: conversations.subject,
      name: conversations.name,
      home: homeOf(properties),
    })
    .from(conversations)
    .innerJoin(properties, refersTo(conversations.propertyId, properties))
    .where(
      and(
        inOrganization(tx, conversations),
        isNull(properties.archivedAt),
        ...hasAllWords(text, search),
      ),
    )
    .orderBy(
      desc(
        sql`greatest(${conversations.lastIncomingAt}, ${conversations.lastOutgoingAt}, ${conversations.createdAt})`,
      ),
      desc(conversations.id),
    )
    .limit(mostOf(search));
}
