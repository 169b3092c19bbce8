import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';

/** Who looks for a home sees first what can be had; otherwise the order stays. */
export function availableFirst<P extends Pick<PublicProperty, 'status'>>(
  properties: readonly P[],
): P[] {
  const rank = ({ status }: P) => (status === 'FOR_LEASE' ? 0 : 1);
  return properties.toSorted((one, other) => rank(one) - rank(other));
}
