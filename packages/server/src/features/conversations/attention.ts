import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { MOST_FINDINGS, NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { messageDeliveries } from '#features/messaging';
import { homeOf, keyOfSum, ofUnits, properties } from '#features/properties';
import { calendarDayAt, dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { Chosen } from '../../platform/feature.ts';
import { conversations, messages, unreadByOrganization } from './conversations.table.ts';

/** HOME-2: messages that nobody in the organization has read, as one finding with the newest of them. */
export async function unreadMessages(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const [newest] = await tx.db
    .select({
      id: conversations.id,
      propertyId: conversations.propertyId,
      home: homeOf(properties),
      name: conversations.name,
      subject: conversations.subject,
      receivedAt: conversations.lastIncomingAt,
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(conversations)
    .innerJoin(properties, refersTo(conversations.propertyId, properties))
    .where(
      and(
        inOrganization(tx, conversations),
        ofUnits(conversations.propertyId, building),
        isNull(properties.archivedAt),
        unreadByOrganization(conversations),
      ),
    )
    .orderBy(desc(conversations.lastIncomingAt), desc(conversations.id))
    .limit(1);
  if (!newest?.receivedAt) return NOTHING_FOUND;
  const { count, receivedAt, ...conversation } = newest;
  const since = calendarDayAt(instantOf(receivedAt), tx.organization.timeZone);
  const key = keyOfSum(`unread:${conversation.id}`, building);
  return { total: 1, findings: [{ need: { kind: 'unread', key, count, conversation }, since }] };
}

/** Then it is no longer news. */
const LONGEST_SHOWN_DAYS = 30;

/** HOME-2: conversations whose newest message is of the organization and arrived in no way. */
export async function undeliveredMessages(
  tx: Transaction,
  { building }: Chosen,
): Promise<Attention> {
  const since = dateOf(tx.now.subtract({ hours: 24 * LONGEST_SHOWN_DAYS }));
  const rows = await tx.db
    .select({
      id: conversations.id,
      propertyId: conversations.propertyId,
      home: homeOf(properties),
      name: conversations.name,
      subject: conversations.subject,
      failure: messageDeliveries.failure,
      at: messages.sentAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(messageDeliveries)
    .innerJoin(messages, refersTo(messageDeliveries.messageId, messages))
    .innerJoin(conversations, refersTo(messages.conversationId, conversations))
    .innerJoin(properties, refersTo(conversations.propertyId, properties))
    .where(
      and(
        inOrganization(tx, messageDeliveries),
        ofUnits(conversations.propertyId, building),
        sql`${messageDeliveries.status} in ('undelivered', 'failed')`,
        gte(messageDeliveries.createdAt, since),
        eq(messages.sender, 'organization'),
        isNull(properties.archivedAt),
        noOtherWay,
        noneLater,
      ),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(MOST_FINDINGS);
  const findings = rows.map(({ failure, at, id, propertyId, home, name, subject }) => ({
    need: {
      kind: 'message_undelivered' as const,
      key: `message_undelivered:${id}`,
      conversation: { id, propertyId, home, name, subject },
      failure: failure ?? 'It did not arrive.',
    },
    since: calendarDayAt(instantOf(at), tx.organization.timeZone),
  }));
  return { total: rows[0]?.total ?? 0, findings };
}

/** If a message failed by email and by text, only the email is shown. */
const noOtherWay = sql`not exists (
  select 1 from message_deliveries other
  where other.organization_id = ${messageDeliveries.organizationId}
    and other.message_id = ${messageDeliveries.messageId}
    and other.id <> ${messageDeliveries.id}
    and (other.status not in ('undelivered', 'failed') or other.channel = 'email')
)`;

/** Also none of the other person: an answer shows that the message was read. */
const noneLater = sql`not exists (
  select 1 from messages later
  where later.organization_id = ${messages.organizationId}
    and later.conversation_id = ${messages.conversationId}
    and later.sent_at > ${messages.sentAt}
)`;
