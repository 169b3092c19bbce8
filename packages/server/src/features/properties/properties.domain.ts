import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';

/** PROP-9: the attributes of a new organization, until it edits them. */
export const firstAttributes = ['Bedrooms', 'Bathrooms', 'Square feet', 'Parking', 'Pets'] as const;

/**
 * PROP-9: the status after a person saved the property. A person sets and clears `UNAVAILABLE`; an unexpired lease
 * decides between the other two.
 */
export function statusAfterSave(
  wanted: PropertyStatus | undefined,
  current: PropertyStatus,
  hasUnexpiredLease: boolean,
): PropertyStatus {
  const unavailable = (wanted ?? current) === 'UNAVAILABLE';
  if (unavailable) return 'UNAVAILABLE';
  return hasUnexpiredLease ? 'LEASED' : 'FOR_LEASE';
}

/** LEASE-9: a home whose term has ended may still be occupied, so it is not offered until somebody has answered. */
export const publicStatus = ({
  status,
  awaitsAnswer,
}: {
  readonly status: PropertyStatus;
  readonly awaitsAnswer: boolean;
}): PropertyStatus => (status === 'FOR_LEASE' && awaitsAnswer ? 'LEASED' : status);
