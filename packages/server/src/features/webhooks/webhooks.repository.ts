import type { WebhookEvent } from '@tenantry/contract/webhooks/webhooks.rules';
import { WEBHOOK_LOG_ROWS } from '@tenantry/contract/webhooks/webhooks.rules';
import type { WebhookLogQuery } from '@tenantry/contract/webhooks/webhooks.schemas';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  sql,
  type SQL,
} from 'drizzle-orm';
import { users } from '#features/access';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { preparedInsert } from '../../platform/database/prepared-writes.ts';
import { webhookAttempts, webhookEndpoints, webhookMessages } from './webhooks.table.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type MessageRow = typeof webhookMessages.$inferSelect;
export type NewMessage = typeof webhookMessages.$inferInsert;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, webhookEndpoints);
const one = (tx: Transaction, id: string) => and(own(tx), eq(webhookEndpoints.id, id));
const ownMessages = (tx: Transaction) => inOrganization(tx, webhookMessages);
const message = (tx: Transaction, id: string) => and(ownMessages(tx), eq(webhookMessages.id, id));

export interface Listening {
  readonly id: string;
  readonly events: readonly WebhookEvent[];
}

const listening = prepared(
  [],
  { id: webhookEndpoints.id, events: webhookEndpoints.events },
  (select, { organizationId }) =>
    select
      .from(webhookEndpoints)
      .where(
        and(eq(webhookEndpoints.organizationId, organizationId), isNull(webhookEndpoints.offAt)),
      ),
);

/** The endpoints that are on. Every recorded payment asks. */
export const listeningEndpoints = (tx: Transaction): Promise<Listening[]> => listening(tx, {});

const shown = {
  ...getTableColumns(webhookEndpoints),
  person: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
};

export type ShownEndpoint = EndpointRow & { readonly person: string };

/** Oldest first, with the names of the people who saved them. */
export async function allEndpoints(tx: Transaction): Promise<ShownEndpoint[]> {
  return tx.db
    .select(shown)
    .from(webhookEndpoints)
    .innerJoin(users, refersTo(webhookEndpoints.savedBy, users))
    .where(own(tx))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

export async function endpointById(tx: Transaction, id: string): Promise<ShownEndpoint | null> {
  const [row] = await tx.db
    .select(shown)
    .from(webhookEndpoints)
    .innerJoin(users, refersTo(webhookEndpoints.savedBy, users))
    .where(one(tx, id));
  return row ?? null;
}

export async function everyEndpoint(tx: Transaction): Promise<EndpointRow[]> {
  return tx.db.select().from(webhookEndpoints).where(own(tx));
}

/** Locked until the transaction ends. */
export async function lockEndpoint(tx: Transaction, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.db.select().from(webhookEndpoints).where(one(tx, id)).for('update');
  return row ?? null;
}

export const countEndpoints = (tx: Transaction) => tx.db.$count(webhookEndpoints, own(tx));

export async function insertEndpoint(
  tx: Transaction,
  row: typeof webhookEndpoints.$inferInsert,
): Promise<void> {
  await tx.db.insert(webhookEndpoints).values(row);
}

export async function updateEndpoint(
  tx: Transaction,
  id: string,
  set: Partial<EndpointRow>,
): Promise<void> {
  await tx.db.update(webhookEndpoints).set(set).where(one(tx, id));
}

/** With its log. */
export async function deleteEndpoint(tx: Transaction, id: string): Promise<void> {
  await deleteMessages(tx, eq(webhookMessages.endpointId, id));
  await tx.db.delete(webhookEndpoints).where(one(tx, id));
}

async function deleteMessages(tx: Transaction, which: SQL): Promise<void> {
  const ids = tx.db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(and(ownMessages(tx), which));
  await tx.db
    .delete(webhookAttempts)
    .where(and(inOrganization(tx, webhookAttempts), inArray(webhookAttempts.messageId, ids)));
  await tx.db.delete(webhookMessages).where(and(ownMessages(tx), which));
}

export const insertMessages = preparedInsert(webhookMessages);

/** The accepted requests to an endpoint. */
const accepted = (tx: Transaction) =>
  and(inOrganization(tx, webhookAttempts), isNull(webhookAttempts.failure));

/** The log of each endpoint in figures: how many messages wait and were given up, and when one was last accepted. */
export async function logsByEndpoint(tx: Transaction) {
  const count = (state: 'waiting' | 'failed') =>
    sql<number>`(count(*) filter (where ${webhookMessages.state} = ${state}))::int`;
  const counts = await tx.db
    .select({
      endpointId: webhookMessages.endpointId,
      waiting: count('waiting'),
      failed: count('failed'),
    })
    .from(webhookMessages)
    .where(ownMessages(tx))
    .groupBy(webhookMessages.endpointId);
  const sent = await tx.db
    .select({ endpointId: webhookMessages.endpointId, at: max(webhookAttempts.at) })
    .from(webhookAttempts)
    .innerJoin(webhookMessages, refersTo(webhookAttempts.messageId, webhookMessages))
    .where(accepted(tx))
    .groupBy(webhookMessages.endpointId);
  const sentAt = new Map(sent.map(({ endpointId, at }) => [endpointId, at]));
  return new Map(
    counts.map(({ endpointId, ...row }) => [
      endpointId,
      { ...row, lastSentAt: sentAt.get(endpointId) ?? null },
    ]),
  );
}

/** Whether the endpoint has accepted a message since then. */
export async function acceptedSince(
  tx: Transaction,
  endpointId: string,
  since: Date,
): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: webhookAttempts.id })
    .from(webhookAttempts)
    .innerJoin(webhookMessages, refersTo(webhookAttempts.messageId, webhookMessages))
    .where(
      and(accepted(tx), eq(webhookMessages.endpointId, endpointId), gte(webhookAttempts.at, since)),
    )
    .limit(1);
  return row !== undefined;
}

/** The newest messages of an endpoint. */
export async function newestMessages(
  tx: Transaction,
  endpointId: string,
  { state }: WebhookLogQuery,
): Promise<MessageRow[]> {
  return tx.db
    .select()
    .from(webhookMessages)
    .where(
      and(
        ownMessages(tx),
        eq(webhookMessages.endpointId, endpointId),
        state && eq(webhookMessages.state, state),
      ),
    )
    .orderBy(desc(webhookMessages.at), desc(webhookMessages.id))
    .limit(WEBHOOK_LOG_ROWS);
}

/** Newest first. */
export async function attemptsOf(
  tx: Transaction,
  messageIds: readonly string[],
): Promise<AttemptRow[]> {
  if (messageIds.length === 0) return [];
  return tx.db
    .select()
    .from(webhookAttempts)
    .where(and(inOrganization(tx, webhookAttempts), anyOf(webhookAttempts.messageId, messageIds)))
    .orderBy(desc(webhookAttempts.at), desc(webhookAttempts.id));
}

export async function messageById(tx: Transaction, id: string): Promise<MessageRow | null> {
  const [row] = await tx.db.select().from(webhookMessages).where(message(tx, id));
  return row ?? null;
}

/** Locked until the transaction ends, so that only one server sends it. */
export async function lockMessage(tx: Transaction, id: string): Promise<MessageRow | null> {
  const [row] = await tx.db.select().from(webhookMessages).where(message(tx, id)).for('update');
  return row ?? null;
}

export async function updateMessage(
  tx: Transaction,
  id: string,
  set: Partial<MessageRow>,
): Promise<void> {
  await tx.db.update(webhookMessages).set(set).where(message(tx, id));
}

/** Changes all messages of an endpoint in this state, whose ids it returns. */
export async function updateMessagesOf(
  tx: Transaction,
  endpointId: string,
  state: MessageRow['state'],
  set: Partial<MessageRow>,
): Promise<string[]> {
  const rows = await tx.db
    .update(webhookMessages)
    .set(set)
    .where(
      and(
        ownMessages(tx),
        eq(webhookMessages.endpointId, endpointId),
        eq(webhookMessages.state, state),
      ),
    )
    .returning({ id: webhookMessages.id });
  return rows.map(({ id }) => id);
}

export async function insertAttempt(
  tx: Transaction,
  row: typeof webhookAttempts.$inferInsert,
): Promise<void> {
  await tx.db.insert(webhookAttempts).values(row);
}

const dueBefore = (tx: Transaction, limit: Temporal.Instant) =>
  and(ownMessages(tx), lte(webhookMessages.nextAt, dateOf(limit)));

/** How many messages are due for longer than any queue should be. */
export const lateWebhookMessages = (tx: Transaction): Promise<number> =>
  tx.db.$count(webhookMessages, dueBefore(tx, tx.now.subtract({ minutes: 30 })));

const MOST_AT_ONCE = 1_000;

/** The ids of messages whose next try is due. */
export async function dueMessages(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(dueBefore(tx, tx.now))
    .orderBy(asc(webhookMessages.nextAt))
    .limit(MOST_AT_ONCE);
  return rows.map(({ id }) => id);
}

export async function deleteMessagesBefore(tx: Transaction, day: Date): Promise<void> {
  await deleteMessages(tx, lt(webhookMessages.at, day));
}
