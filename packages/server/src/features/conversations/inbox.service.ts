import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { Within } from '../../platform/http/webhooks.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { Logger } from '../../platform/log.ts';
import { announce } from './announcing.service.ts';
import { isUnread } from './conversations.domain.ts';
import { conversationBuckets, newConversationBuckets } from './conversations.limits.ts';
import { lockConversation } from './conversations.repository.ts';
import { insertConversation, type About } from './conversations.service.ts';
import { likeliestProperty } from './inbox.repository.ts';
import { addIncoming, type ConversationRow, type Incoming } from './writing.service.ts';

export interface InboxDependencies {
  readonly limits: AttemptLimits;
  readonly files: FileStore;
  readonly directory: OrganizationDirectory;
  readonly log: Logger;
}

/** Where an incoming message belongs: in an existing conversation, or at the start of a new one. */
export type Target = { readonly conversationId: string } | { readonly about: About };

/** The same, with the organization. */
export interface Place {
  readonly inside: Within;
  readonly target: Target;
}

/**
 * Limits incoming messages to a rate that people can write, so that no flood of mails or texts fills an organization.
 */
export async function countIncoming(
  { limits }: Pick<InboxDependencies, 'limits'>,
  { inside: { organization }, target }: Place,
  by: 'mail' | 'text',
): Promise<void> {
  await limits.count(
    'about' in target
      ? newConversationBuckets(organization, by)
      : conversationBuckets(organization, target.conversationId, by),
  );
}

/** The sender and the text, which may depend on the conversation that receives the message. */
export type IncomingFor = (conversation: ConversationRow) => Incoming;

/** Stores an incoming message. Returns its id, or null if it is already stored. */
export async function takeIn(
  tx: Transaction,
  target: Target,
  incomingFor: IncomingFor,
): Promise<string | null> {
  const isNew = 'about' in target;
  const conversation = isNew
    ? await insertConversation(tx, target.about)
    : await lockConversation(tx, target.conversationId);
  if (!conversation) return null;
  const messageId = await addIncoming(tx, conversation, incomingFor(conversation));
  // Another request was faster; the rollback also removes the new conversation.
  if (!messageId && isNew) throw new AlreadyHere();
  if (!messageId) return null;
  if (!isUnread(conversation)) await announce(tx, messageId);
  const action = isNew ? 'conversation.started' : 'conversation.answered';
  await recordAudit(tx, { action, entityId: conversation.id });
  return messageId;
}

/** The same mail or text was stored at the same time. */
export class AlreadyHere extends Error {}

/** The property if it still exists, otherwise the organization's likeliest one; null if it has none. */
export async function propertyFor(
  tx: Transaction,
  propertyId: string | undefined,
): Promise<string | null> {
  if (propertyId && (await propertyById(tx, propertyId))) return propertyId;
  return likeliestProperty(tx);
}
