import { useQueries } from '@tanstack/react-query';
import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { chosenLease } from './current-lease.ts';
import { ownLeasesQuery } from './leases.queries.ts';
import { ownPropertiesQuery } from '../properties/own-properties.queries.ts';

/** One of the tenant's leases, current or past, with its property. */
export interface Home {
  readonly lease: LesseeLease;
  readonly property: PublicProperty;
}

/** The tenant's leases and their properties, for `ownHomes`. */
export function useOwnHomes() {
  return useQueries({ queries: [ownLeasesQuery, ownPropertiesQuery] });
}

/**
 * The tenant's leases with their properties, newest first, and the one to show.
 * @param chosen a lease's id
 */
export function ownHomes(
  leases: readonly LesseeLease[],
  properties: readonly PublicProperty[],
  chosen: string | undefined,
) {
  const homes = homesOf(leases, properties);
  const shown = chosenLease(
    homes.map(({ lease }) => lease),
    chosen,
  );
  return { homes, home: homes.find(({ lease }) => lease === shown) };
}

function homesOf(leases: readonly LesseeLease[], properties: readonly PublicProperty[]): Home[] {
  const byId = new Map(properties.map((property) => [property.id, property]));
  return leases.flatMap((lease) => {
    const property = byId.get(lease.propertyId);
    return property ? [{ lease, property }] : [];
  });
}
