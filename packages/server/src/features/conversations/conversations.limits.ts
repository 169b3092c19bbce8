import type { Organization } from '../../platform/database/organization-table.ts';
import type { Bucket, Limit } from '../../platform/limits/attempt-limits.ts';

const HOUR = 3600;

/** PUB-6: how many questions strangers may ask in an hour, from wherever they come. */
const ofProperty: Limit = { name: 'question-property', attempts: 60, seconds: HOUR };
const ofOrganization: Limit = { name: 'question-organization', attempts: 300, seconds: HOUR };

export function questionBuckets({ id }: Organization, propertyId: string): Bucket[] {
  return [
    { limit: ofProperty, of: [id, propertyId] },
    { limit: ofOrganization, of: [id] },
  ];
}

/** What one tenant writes in an hour: more than any conversation, less than a script. */
const ofTenant: Limit = { name: 'message-tenant', attempts: 60, seconds: HOUR };

export function tenantBuckets({ id }: Organization, userId: string): Bucket[] {
  return [{ limit: ofTenant, of: [id, userId] }];
}

/** What comes into one conversation by mail or text in an hour. */
const ofConversation: Limit = { name: 'message-conversation', attempts: 60, seconds: HOUR };

export function conversationBuckets({ id }: Organization, conversationId: string): Bucket[] {
  return [{ limit: ofConversation, of: [id, conversationId] }];
}
