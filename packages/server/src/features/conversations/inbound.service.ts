import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { WebhookCall } from '../../platform/http/webhooks.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { Logger } from '../../platform/log.ts';
import { insertConversation, type About } from './conversations.service.ts';
import { announce } from './announcing.service.ts';
import { isUnread } from './conversations.domain.ts';
import { conversationBuckets, newConversationBuckets } from './conversations.limits.ts';
import { lockConversation } from './conversations.repository.ts';
import { likeliestProperty } from './inbound.repository.ts';
import { addIncoming, type ConversationRow, type Incoming } from './writing.service.ts';

/** What lets messages in; what is not set stays closed. */
export interface InboundSettings {
  /** Answers by mail come to this domain, from a mail server that knows the secret. */
  readonly mail?: { readonly domain: string; readonly secret: string } | undefined;
  /** Twilio signs with it. */
  readonly twilioToken?: string | undefined;
  /** Where Twilio reaches this server, beside the addresses of its organizations. */
  readonly publicUrl?: string | undefined;
}

export interface InboundDependencies {
  readonly limits: AttemptLimits;
  readonly files: FileStore;
  readonly directory: OrganizationDirectory;
  readonly log: Logger;
  readonly inbound: InboundSettings;
  /** Where an organization's pages are. */
  urlOf(organization: Organization): string;
}

export type Inside = NonNullable<Awaited<ReturnType<WebhookCall['within']>>>;

/** Where something that came in belongs: into a conversation, or at the start of a new one. */
export type Target = { readonly conversationId: string } | { readonly about: About };

/** Every organization, one after the other: until something is found, nobody knows whose it is. */
export async function* everyOrganization(
  { directory }: Pick<InboundDependencies, 'directory'>,
  { within }: Pick<WebhookCall, 'within'>,
): AsyncGenerator<Inside> {
  for (const { id } of await directory.all()) {
    const inside = await within(id);
    if (inside) yield inside;
  }
}

/** As much as people write, so that no flood of mails or texts fills an organization. */
export async function countIncoming(
  { limits }: Pick<InboundDependencies, 'limits'>,
  { organization }: Inside,
  target: Target,
  by: 'mail' | 'text',
): Promise<void> {
  await limits.count(
    'about' in target
      ? newConversationBuckets(organization, by)
      : conversationBuckets(organization, target.conversationId, by),
  );
}

/** Who wrote, and what: it may depend on the conversation that it comes into. */
export type Told = (conversation: ConversationRow) => Incoming;

/** Stores what came in. Answers the message's id, or null when it is here already. */
export async function takeIn(tx: Transaction, target: Target, told: Told): Promise<string | null> {
  const isNew = 'about' in target;
  const conversation = isNew
    ? await insertConversation(tx, target.about)
    : await lockConversation(tx, target.conversationId);
  if (!conversation) return null;
  const messageId = await addIncoming(tx, conversation, told(conversation));
  // Another request was faster: the new conversation goes away with the transaction.
  if (!messageId && isNew) throw new AlreadyHere();
  if (!messageId) return null;
  if (!isUnread(conversation)) await announce(tx, messageId);
  const action = isNew ? 'conversation.started' : 'conversation.answered';
  await recordAudit(tx, { action, entityId: conversation.id });
  return messageId;
}

/** The same mail or text was stored at the same time. */
export class AlreadyHere extends Error {}

/** The property if it is there still, else the likeliest of the organization; null when it has none. */
export async function propertyFor(
  tx: Transaction,
  propertyId: string | undefined,
): Promise<string | null> {
  if (propertyId && (await propertyById(tx, propertyId))) return propertyId;
  return likeliestProperty(tx);
}
