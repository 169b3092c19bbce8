import { useQueries } from '@tanstack/react-query';
import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { failureOf } from '../../lib/query-failure.ts';
import { chosenLease } from './current-lease.ts';
import { ownLeasesQuery } from './leases.queries.ts';
import { ownPropertiesQuery } from '../properties/properties.queries.ts';

/** One of the tenant's leases, past or present, with the property it is about. */
export interface Home {
  readonly lease: LesseeLease;
  readonly property: PublicProperty;
}

/**
 * The tenant's homes, newest lease first, and the one to show.
 * @param chosen a lease's id
 * @returns `homes` is undefined while they load; `failed` is what could not be loaded
 */
export function useOwnHomes(chosen: string | undefined) {
  const queries = useQueries({ queries: [ownLeasesQuery, ownPropertiesQuery] });
  const [leases, properties] = queries;
  const failed = failureOf(queries);
  const homes = leases.data && properties.data ? homesOf(leases.data, properties.data) : undefined;
  const shown =
    homes &&
    chosenLease(
      homes.map(({ lease }) => lease),
      chosen,
    );
  return { failed, homes, home: homes?.find(({ lease }) => lease === shown) };
}

function homesOf(leases: readonly LesseeLease[], properties: readonly PublicProperty[]): Home[] {
  const byId = new Map(properties.map((property) => [property.id, property]));
  return leases.flatMap((lease) => {
    const property = byId.get(lease.propertyId);
    return property ? [{ lease, property }] : [];
  });
}
