import type { deliveryStatuses } from '@tenantry/contract/messaging/messaging.schemas';
import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** Only the key of messages is declared here, because they belong to conversations, a higher feature. */
const messages = organizationTable('messages', {});

/** One sending of a message, and its outcome (MSG-6). */
export const messageDeliveries = organizationTable(
  'message_deliveries',
  {
    messageId: uuid().notNull(),
    channel: text().$type<'email' | 'sms'>().notNull(),
    /** The address or number at the time when the message was written. */
    recipient: text().notNull(),
    status: text().$type<(typeof deliveryStatuses)[number]>().notNull(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, for the person. */
    failure: text(),
    /** How it was sent: over the organization's or the installation's server, or into the outbox; null until then. */
    sentBy: text().$type<'organization' | 'installation' | 'outbox'>(),
    /** The phone network's id of the text, which delivery reports use. */
    providerId: text(),
    /** Attempts end at this time. */
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

/** A number whose owner asked for no more texts. */
export const textOptOuts = organizationTable(
  'text_opt_outs',
  { phoneNumber: text().notNull(), createdAt: moment().notNull() },
  (table) => [unique('text_opt_outs_number').on(table.organizationId, table.phoneNumber)],
);

/**
 * Mails and texts that no service was set up to send, for administrators to read. Links that sign in are never stored
 * here.
 */
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
