import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';

/** Sorts available properties first for people who look for one; otherwise keeps the order. */
export function availableFirst<P extends Pick<PublicProperty, 'status'>>(
  properties: readonly P[],
): P[] {
  const rank = ({ status }: P) => (status === 'FOR_LEASE' ? 0 : 1);
  return properties.toSorted((one, other) => rank(one) - rank(other));
}

const inOrder = new Intl.Collator('en-US', { numeric: true }).compare;

/** Brings the units of a building together where its first one is, in the order of their names: `2` before `10`. */
export function unitsTogether<
  Home extends Pick<PublicProperty, 'id' | 'status' | 'buildingId' | 'unitName'>,
>(homes: readonly Home[]): Home[] {
  const places = Map.groupBy(homes, ({ id, status, buildingId }) =>
    buildingId === undefined ? id : `${status === 'FOR_LEASE'} ${buildingId}`,
  );
  return [...places.values()].flatMap((units) =>
    units.toSorted((one, other) => inOrder(one.unitName ?? '', other.unitName ?? '')),
  );
}
