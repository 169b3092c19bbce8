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
