import { sql } from 'drizzle-orm';
import { check, index, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { properties } from '#features/properties';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** Who wrote a message. A prospect asked on the public page and has no account. */
export type Sender = 'organization' | 'lessee' | 'prospect';

/** A thread between the organization and one person about one property. */
export const conversations = organizationTable(
  'conversations',
  {
    propertyId: uuid().notNull(),
    /** The tenant's user; null for a prospect. */
    userId: uuid(),
    name: text().notNull(),
    emailAddress: text().notNull(),
    phoneNumber: text().notNull(),
    subject: text().notNull(),
    /** When the person last wrote; null when only the organization has. */
    lastIncomingAt: moment(),
    /** Up to when the organization has read; earlier than `lastIncomingAt` means unread. */
    organizationReadAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('conversations_property').on(table.organizationId, table.propertyId),
    index('conversations_unread')
      .on(table.organizationId, table.propertyId, table.lastIncomingAt)
      .where(unreadByOrganization(table)),
    index('conversations_user').on(table.organizationId, table.userId),
    rowReference('conversations_property_fkey', table, table.propertyId, properties),
    rowReference('conversations_user_fkey', table, table.userId, users),
  ],
);

interface ReadState {
  readonly lastIncomingAt: unknown;
  readonly organizationReadAt: unknown;
}

/** MSG-7: the person wrote after the organization last read. */
export function unreadByOrganization({ lastIncomingAt, organizationReadAt }: ReadState) {
  return sql`${lastIncomingAt} is not null and (${organizationReadAt} is null or ${organizationReadAt} < ${lastIncomingAt})`;
}

export const messages = organizationTable(
  'messages',
  {
    conversationId: uuid().notNull(),
    sender: text().$type<Sender>().notNull(),
    senderName: text().notNull(),
    message: text().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [
    index('messages_conversation').on(table.organizationId, table.conversationId, table.sentAt),
    rowReference('messages_conversation_fkey', table, table.conversationId, conversations),
    check('messages_sender', sql`${table.sender} in ('organization', 'lessee', 'prospect')`),
  ],
);
