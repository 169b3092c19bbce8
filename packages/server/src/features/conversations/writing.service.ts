import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import { newReplyToken, queueDeliveries, type Channel } from '#features/messaging';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { momentAfter } from './conversations.domain.ts';
import * as conversations from './conversations.repository.ts';
import type { conversations as conversationsTable } from './conversations.table.ts';
import { insertMessage, insertWritten } from './messages.repository.ts';

export type ConversationRow = typeof conversationsTable.$inferSelect;

/** A message from the person on the other side, and how it was received. */
export interface Incoming {
  readonly sender: 'lessee' | 'prospect' | 'vendor';
  readonly senderName: string;
  readonly message: string;
  readonly quoted?: string | null;
  readonly via?: 'app' | 'email' | 'sms';
  readonly mailId?: string | null;
  readonly providerId?: string | null;
  /** The time up to which its writer has read; the whole conversation if absent. */
  readonly readAt?: Date | null;
}

/**
 * Adds an incoming message to a conversation that is locked, or new in this transaction; the organization has not read
 * it yet. Returns the message's id, or null if this mail or text is already stored.
 */
export async function addIncoming(
  tx: Transaction,
  conversation: ConversationRow,
  { readAt = conversation.lastOutgoingAt, ...incoming }: Incoming,
): Promise<string | null> {
  const id = await insertMessage(tx, {
    ...newKey(tx),
    conversationId: conversation.id,
    ...incoming,
    sentAt: dateOf(tx.now),
  });
  if (!id) return null;
  await conversations.updateConversation(tx, conversation.id, {
    lastIncomingAt: momentAfter(conversation.lastIncomingAt, dateOf(tx.now)),
    // A person who replies has read the conversation.
    lesseeReadAt: readAt,
  });
  return id;
}

export interface Outgoing {
  readonly senderName: string;
  readonly message: string;
  readonly medium: Medium;
  /** The time up to which its writer has read. */
  readonly readAt: Date | null;
  /** The addresses and numbers that copies of this message to others go to. */
  readonly reached?: Set<string>;
}

/** Adds the organization's message to a conversation that is locked, or new in this transaction, and queues its deliveries, which it returns. */
export async function addOutgoing(
  tx: Transaction,
  conversation: ConversationRow,
  { senderName, message, medium, readAt, reached }: Outgoing,
): Promise<Channel[]> {
  const id = newId();
  await insertWritten(tx, {
    organizationId: tx.organization.id,
    id,
    conversationId: conversation.id,
    sender: 'organization',
    senderName,
    message,
    mailId: conversation.emailAddress ? `<${id}@${tx.organization.domain}>` : null,
    sentAt: dateOf(tx.now),
  });
  await conversations.updateConversation(tx, conversation.id, {
    lastOutgoingAt: momentAfter(conversation.lastOutgoingAt, dateOf(tx.now)),
    organizationReadAt: readAt,
    replyToken: conversation.replyToken ?? newReplyToken(),
  });
  return queueDeliveries(tx, conversation, id, medium, reached);
}
