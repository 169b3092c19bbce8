import type {
  deliveryStatuses,
  letterStates,
} from '@tenantry/contract/messaging/messaging.schemas';
import { sql } from 'drizzle-orm';
import { check, index, integer, json, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { leases } from '#features/leases';
import { invoices } from '#features/ledger';
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
    index('message_deliveries_not_arrived')
      .on(table.organizationId, table.createdAt)
      .where(sql`status in ('undelivered', 'failed')`),
    rowReference('message_deliveries_message_fkey', table, table.messageId, messages),
    check('message_deliveries_channel', sql`${table.channel} in ('email', 'sms')`),
    check(
      'message_deliveries_status',
      sql`${table.status} in ('queued', 'sent', 'delivered', 'undelivered', 'failed')`,
    ),
  ],
);

/** A mail that the product sends by itself, and whether it arrived: an invoice, a receipt, a notice, an invitation. */
export const letters = organizationTable(
  'letters',
  {
    /** A later mail of the same key replaces an earlier one. */
    key: text().notNull(),
    job: text().notNull(),
    /** The job's payload, for queuing it again. Not `jsonb`: the job's key depends on the order of the fields. */
    payload: json().$type<object>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    state: text().$type<(typeof letterStates)[number]>().notNull(),
    /** Why the last attempt failed, for the person. */
    failure: text(),
    /** Part of the address to which mail servers report that it did not arrive. */
    token: text().notNull(),
    invoiceId: uuid(),
    leaseId: uuid(),
    userId: uuid(),
    /** When a mail server last accepted it. */
    sentAt: moment(),
    changedAt: moment().notNull(),
  },
  (table) => [
    unique('letters_key').on(table.organizationId, table.key),
    unique('letters_token').on(table.organizationId, table.token),
    index('letters_invoice').on(table.organizationId, table.invoiceId),
    index('letters_lease').on(table.organizationId, table.leaseId),
    index('letters_user').on(table.organizationId, table.userId),
    index('letters_state').on(table.organizationId, table.state, table.changedAt),
    rowReference('letters_invoice_fkey', table, table.invoiceId, invoices),
    rowReference('letters_lease_fkey', table, table.leaseId, leases),
    rowReference('letters_user_fkey', table, table.userId, users),
    check(
      'letters_state',
      sql`${table.state} in ('queued', 'sent', 'waiting', 'undelivered', 'refused')`,
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
    /** The job that would have sent it, to queue it again; null for messages from before this was kept. */
    job: text(),
    payload: json().$type<object>(),
    /** The mail whose state is kept. */
    letterId: uuid(),
  },
  (table) => [
    index('outbox_messages_newest').on(table.organizationId, table.sentAt),
    index('outbox_messages_letter').on(table.organizationId, table.letterId),
    rowReference('outbox_messages_letter_fkey', table, table.letterId, letters),
  ],
);
