import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';

/** Sorts available properties first for people who look for one; otherwise keeps the order. */
export function availableFirst<P extends Pick<PublicProperty, 'status'>>(
  properties: readonly P[],
): P[] {
  const rank = ({ status }: P) => (status === 'FOR_LEASE' ? 0 : 1);
  return properties.toSorted((one, other) => rank(one) - rank(other));
}
