import type { Organization } from '../../platform/database/organization-table.ts';
import type { Bucket, Limit } from '../../platform/limits/attempt-limits.ts';

const HOUR = 3600;

/** PUB-6: how many questions strangers may ask in an hour, from any address. */
const ofProperty: Limit = { name: 'question-property', attempts: 60, seconds: HOUR };
const ofOrganization: Limit = { name: 'question-organization', attempts: 300, seconds: HOUR };

export function questionBuckets({ id }: Organization, propertyId: string): Bucket[] {
  return [
    { limit: ofProperty, of: [id, propertyId] },
    { limit: ofOrganization, of: [id] },
  ];
}

/** How many messages a tenant may write in an hour: more than a person would, fewer than a script would. */
const ofLessee: Limit = { name: 'message-tenant', attempts: 60, seconds: HOUR };

export function lesseeBuckets({ id }: Organization, userId: string): Bucket[] {
  return [{ limit: ofLessee, of: [id, userId] }];
}

/**
 * How many mails and texts are accepted per hour: into one conversation, and as new ones. Each has its own limit: a
 * text is delivered only once, so it must not be lost because of a flood of mails or of questions on the public page.
 */
const intoConversation = {
  mail: { name: 'mail-conversation', attempts: 60, seconds: HOUR },
  text: { name: 'text-conversation', attempts: 60, seconds: HOUR },
} satisfies Record<string, Limit>;
const newByThem = {
  mail: { name: 'mail-organization', attempts: 300, seconds: HOUR },
  text: { name: 'text-organization', attempts: 300, seconds: HOUR },
} satisfies Record<string, Limit>;

export function conversationBuckets(
  { id }: Organization,
  conversationId: string,
  by: 'mail' | 'text',
): Bucket[] {
  return [{ limit: intoConversation[by], of: [id, conversationId] }];
}

export function newConversationBuckets({ id }: Organization, by: 'mail' | 'text'): Bucket[] {
  return [{ limit: newByThem[by], of: [id] }];
}
