import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';

/** PROP-9: what the attributes of a new organization are called, until it edits them. */
export const firstAttributes = ['Bedrooms', 'Bathrooms', 'Square feet', 'Parking', 'Pets'] as const;

/**
 * PROP-9: the status after a person saved the property. They set and clear `UNAVAILABLE`; between the other two,
 * whether an unexpired lease exists decides.
 */
export function statusAfterSave(
  wanted: PropertyStatus | undefined,
  present: PropertyStatus,
  hasUnexpiredLease: boolean,
): PropertyStatus {
  const unavailable = (wanted ?? present) === 'UNAVAILABLE';
  if (unavailable) return 'UNAVAILABLE';
  return hasUnexpiredLease ? 'LEASED' : 'FOR_LEASE';
}
