import type { TEST_EVENT, WebhookEvent } from '@tenantry/contract/webhooks/webhooks.rules';
import type { WebhookMessageState } from '@tenantry/contract/webhooks/webhooks.schemas';
import { sql } from 'drizzle-orm';
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

export type OffReason = 'paused' | 'failing' | 'gone' | 'noPermission';

/** DATA-10: the addresses of other programs that are told what happens. */
export const webhookEndpoints = organizationTable(
  'webhook_endpoints',
  {
    url: text().notNull(),
    description: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Encrypted, because it signs. */
    secretSealed: text().notNull(),
    /** The secret before it, which signs, too, until that time. */
    oldSecretSealed: text(),
    oldSecretUntil: moment(),
    /** Its events are read with the permissions of this person. */
    savedBy: uuid().notNull(),
    createdAt: moment().notNull(),
    offReason: text().$type<OffReason>(),
    offAt: moment(),
    /** After a request that got no response, others wait until then, so that they do not hold up other webhooks. */
    quietUntil: moment(),
    version: integer().notNull().default(1),
  },
  (table) => [
    rowReference('webhook_endpoints_saved_by_fkey', table, table.savedBy, users),
    check(
      'webhook_endpoints_off',
      sql`(${table.offReason} is null) = (${table.offAt} is null) and ${table.offReason} in ('paused', 'failing', 'gone', 'noPermission')`,
    ),
    check(
      'webhook_endpoints_old_secret',
      sql`(${table.oldSecretSealed} is null) = (${table.oldSecretUntil} is null)`,
    ),
  ],
);

/** The messages to an endpoint: made in the transaction of the event. Their content is read when they are sent. */
export const webhookMessages = organizationTable(
  'webhook_messages',
  {
    endpointId: uuid().notNull(),
    type: text().$type<WebhookEvent | typeof TEST_EVENT>().notNull(),
    /** The invoice, payment or lease; null for a test. */
    entityId: uuid(),
    at: moment().notNull(),
    state: text().$type<WebhookMessageState>().notNull(),
    /** The beginning of the 72 hours, and how often it was tried in them. */
    triedSince: moment().notNull(),
    tries: integer().notNull(),
    /** Null unless it waits. */
    nextAt: moment(),
  },
  (table) => [
    rowReference('webhook_messages_endpoint_fkey', table, table.endpointId, webhookEndpoints),
    index('webhook_messages_of_endpoint').on(table.organizationId, table.endpointId, table.at),
    index('webhook_messages_old').on(table.organizationId, table.at),
    index('webhook_messages_waiting')
      .on(table.organizationId, table.nextAt)
      .where(sql`next_at is not null`),
    check(
      'webhook_messages_state',
      sql`${table.state} in ('waiting', 'sent', 'failed', 'skipped')`,
    ),
    check(
      'webhook_messages_next',
      sql`(${table.state} = 'waiting') = (${table.nextAt} is not null)`,
    ),
  ],
);

export const webhookAttempts = organizationTable(
  'webhook_attempts',
  {
    messageId: uuid().notNull(),
    at: moment().notNull(),
    ms: integer().notNull(),
    status: integer(),
    failure: text(),
    /** At most 16 kB. */
    answer: text(),
  },
  (table) => [
    rowReference('webhook_attempts_message_fkey', table, table.messageId, webhookMessages),
    index('webhook_attempts_of_message').on(table.organizationId, table.messageId, table.at),
  ],
);
