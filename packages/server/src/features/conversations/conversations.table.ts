import { sql } from 'drizzle-orm';
import { boolean, check, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { leases } from '#features/leases';
import { properties } from '#features/properties';
import { storedFiles } from '../../platform/database/platform.table.ts';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** Who wrote a message. A prospect asked on the public page, a vendor works on one order; both have no account. */
export type Sender = 'organization' | 'lessee' | 'prospect' | 'vendor';

/** A thread between the organization and one person about one property. */
export const conversations = organizationTable(
  'conversations',
  {
    propertyId: uuid().notNull(),
    /** The tenant's user; null for a prospect and for a vendor. */
    userId: uuid(),
    /** MAINT-3: it is the room of a work order with a vendor. */
    withVendor: boolean().notNull().default(false),
    name: text().notNull(),
    emailAddress: text().notNull(),
    phoneNumber: text().notNull(),
    subject: text().notNull(),
    /** When the person last wrote; null if only the organization has written. */
    lastIncomingAt: moment(),
    /** The time up to which the organization has read; earlier than `lastIncomingAt` means unread. */
    organizationReadAt: moment(),
    /** When the organization last wrote; null if only the person has written. */
    lastOutgoingAt: moment(),
    /** The time up to which the tenant has read, as above. */
    lesseeReadAt: moment(),
    /** Part of the address for replies by mail; null until a message was mailed. */
    replyToken: text(),
    /** The lease of which it reminds that something is owed; null if it is about something else. */
    remindedLeaseId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('conversations_property').on(table.organizationId, table.propertyId),
    index('conversations_unread')
      .on(table.organizationId, table.propertyId, table.lastIncomingAt)
      .where(unreadByOrganization(table)),
    index('conversations_user').on(table.organizationId, table.userId),
    index('conversations_reminded')
      .on(table.organizationId, table.createdAt)
      .where(sql`${table.remindedLeaseId} is not null`),
    index('conversations_reminded_lease').on(table.organizationId, table.remindedLeaseId),
    unique('conversations_reply_token').on(table.organizationId, table.replyToken),
    rowReference('conversations_property_fkey', table, table.propertyId, properties),
    rowReference('conversations_user_fkey', table, table.userId, users),
    rowReference('conversations_reminded_lease_fkey', table, table.remindedLeaseId, leases),
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

interface LesseeReadState {
  readonly lastOutgoingAt: unknown;
  readonly lesseeReadAt: unknown;
}

/** MSG-7: the organization wrote after the tenant last read. */
export function unreadByLessee({ lastOutgoingAt, lesseeReadAt }: LesseeReadState) {
  return sql`${lastOutgoingAt} is not null and (${lesseeReadAt} is null or ${lesseeReadAt} < ${lastOutgoingAt})`;
}

export const messages = organizationTable(
  'messages',
  {
    conversationId: uuid().notNull(),
    sender: text().$type<Sender>().notNull(),
    senderName: text().notNull(),
    message: text().notNull(),
    /** The part of a mail that quotes earlier ones. */
    quoted: text(),
    via: text().$type<'app' | 'email' | 'sms'>().notNull().default('app'),
    /** The Message-ID of the incoming or outgoing mail; the same for every attempt. */
    mailId: text(),
    /** The provider's id of the incoming text; a text that is delivered twice is stored once. */
    providerId: text(),
    sentAt: moment().notNull(),
  },
  (table) => [
    unique('messages_mail').on(table.organizationId, table.mailId),
    unique('messages_provider').on(table.organizationId, table.providerId),
    check('messages_via', sql`${table.via} in ('app', 'email', 'sms')`),
    index('messages_conversation').on(table.organizationId, table.conversationId, table.sentAt),
    rowReference('messages_conversation_fkey', table, table.conversationId, conversations),
    check(
      'messages_sender',
      sql`${table.sender} in ('organization', 'lessee', 'prospect', 'vendor')`,
    ),
  ],
);

/** A file that was sent with a message. */
export const messageAttachments = organizationTable(
  'message_attachments',
  {
    messageId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** Its original file name. */
    name: text().notNull(),
  },
  (table) => [
    index('message_attachments_message').on(table.organizationId, table.messageId),
    rowReference('message_attachments_message_fkey', table, table.messageId, messages),
    rowReference('message_attachments_file_fkey', table, table.fileId, storedFiles),
  ],
);
