import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import type { BuildingWithUnits } from './buildings.repository.ts';

export function presentBuilding(row: BuildingWithUnits): Building {
  const { id, name, addressLine1, city, state, zipCode } = row;
  const { yearBuilt, area, units, leasedUnits, version } = row;
  return {
    id,
    name,
    addressLine1,
    city,
    state,
    zipCode,
    address: `${addressLine1}, ${city}, ${state} ${zipCode}`,
    yearBuilt,
    area,
    units,
    leasedUnits,
    version,
  };
}
