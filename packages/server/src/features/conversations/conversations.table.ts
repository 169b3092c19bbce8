import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { properties } from '#features/properties';
import { storedFiles } from '../../platform/database/platform.table.ts';
import type { deliveryStatuses } from '@tenantry/contract/conversations/conversations.schemas';
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
    /** When the organization last wrote; null when only the person has. */
    lastOutgoingAt: moment(),
    /** Up to when the tenant has read, as above. */
    lesseeReadAt: moment(),
    /** Part of the address that answers by mail go to; null until one was mailed. */
    replyToken: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('conversations_property').on(table.organizationId, table.propertyId),
    index('conversations_unread')
      .on(table.organizationId, table.propertyId, table.lastIncomingAt)
      .where(unreadByOrganization(table)),
    index('conversations_user').on(table.organizationId, table.userId),
    unique('conversations_reply_token').on(table.organizationId, table.replyToken),
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
    /** What a mail repeated of earlier ones. */
    quoted: text(),
    via: text().$type<'app' | 'email' | 'sms'>().notNull().default('app'),
    /** The Message-ID of the mail that brought it, or in which it leaves, whatever the number of tries. */
    mailId: text(),
    /** What the provider calls the text that brought it: one that comes twice is taken once. */
    providerId: text(),
    sentAt: moment().notNull(),
  },
  (table) => [
    unique('messages_mail').on(table.organizationId, table.mailId),
    unique('messages_provider').on(table.organizationId, table.providerId),
    check('messages_via', sql`${table.via} in ('app', 'email', 'sms')`),
    index('messages_conversation').on(table.organizationId, table.conversationId, table.sentAt),
    rowReference('messages_conversation_fkey', table, table.conversationId, conversations),
    check('messages_sender', sql`${table.sender} in ('organization', 'lessee', 'prospect')`),
  ],
);

/** One sending of a message, and what became of it (MSG-6). */
export const messageDeliveries = organizationTable(
  'message_deliveries',
  {
    messageId: uuid().notNull(),
    channel: text().$type<'email' | 'sms'>().notNull(),
    /** The address or number, as it was when the message was written. */
    recipient: text().notNull(),
    status: text().$type<(typeof deliveryStatuses)[number]>().notNull(),
    attempts: integer().notNull().default(0),
    /** Why the last try failed, for the person. */
    failure: text(),
    /** How it left: over which of the organization's, the installation's or the outbox; null until it did. */
    sentBy: text().$type<'organization' | 'installation' | 'outbox'>(),
    /** The phone network's id of it, by which it says later what became of it. */
    providerId: text(),
    /** Tried until then. */
    giveUpAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('message_deliveries_one').on(table.organizationId, table.messageId, table.channel),
    index('message_deliveries_provider').on(table.organizationId, table.providerId),
    rowReference('message_deliveries_message_fkey', table, table.messageId, messages),
    check('message_deliveries_channel', sql`${table.channel} in ('email', 'sms')`),
    check(
      'message_deliveries_status',
      sql`${table.status} in ('queued', 'sent', 'delivered', 'undelivered', 'failed')`,
    ),
  ],
);

/** A file that came with a message. */
export const messageAttachments = organizationTable(
  'message_attachments',
  {
    messageId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** What its sender called it. */
    name: text().notNull(),
  },
  (table) => [
    index('message_attachments_message').on(table.organizationId, table.messageId),
    rowReference('message_attachments_message_fkey', table, table.messageId, messages),
    rowReference('message_attachments_file_fkey', table, table.fileId, storedFiles),
  ],
);

/** A number whose owner asked for no more texts. */
export const textOptOuts = organizationTable(
  'text_opt_outs',
  { phoneNumber: text().notNull(), createdAt: moment().notNull() },
  (table) => [unique('text_opt_outs_number').on(table.organizationId, table.phoneNumber)],
);

/** Mails and texts that nothing was set up to send, for administrators to read. Links that sign in are never here. */
export const outboxMessages = organizationTable(
  'outbox_messages',
  {
    channel: text().$type<'email' | 'sms'>().notNull(),
    recipient: text().notNull(),
    subject: text(),
    text: text().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [index('outbox_messages_newest').on(table.organizationId, table.sentAt)],
);
