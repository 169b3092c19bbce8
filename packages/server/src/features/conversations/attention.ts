import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { properties } from '#features/properties';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { conversations, unreadByOrganization } from './conversations.table.ts';

/** HOME-2: messages that nobody in the organization has read, as one finding with the newest of them. */
export async function unreadMessages(tx: Transaction): Promise<Attention> {
  const [newest] = await tx.db
    .select({
      id: conversations.id,
      propertyId: conversations.propertyId,
      addressLine1: properties.addressLine1,
      name: conversations.name,
      subject: conversations.subject,
      receivedAt: conversations.lastIncomingAt,
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(conversations)
    .innerJoin(
      properties,
      and(
        eq(properties.organizationId, conversations.organizationId),
        eq(properties.id, conversations.propertyId),
      ),
    )
    .where(
      and(
        eq(conversations.organizationId, tx.organization.id),
        isNull(properties.archivedAt),
        unreadByOrganization(conversations),
      ),
    )
    .orderBy(desc(conversations.lastIncomingAt), desc(conversations.id))
    .limit(1);
  if (!newest?.receivedAt) return NOTHING_FOUND;
  const { count, receivedAt, ...conversation } = newest;
  const since = calendarDayAt(instantOf(receivedAt), tx.organization.timeZone);
  return {
    total: 1,
    findings: [
      { need: { kind: 'unread', key: `unread:${conversation.id}`, count, conversation }, since },
    ],
  };
}
