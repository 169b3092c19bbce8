import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';

/** Units of one building that follow each other in a list. */
export interface BuildingGroup {
  readonly buildingId: string;
  readonly buildingName: string;
  readonly units: readonly ListedProperty[];
}

/** More units than this are folded. */
export const FOLDED_ABOVE = 6;

/** A home of its own, or units of one building. */
export type PropertyGroup = ListedProperty | BuildingGroup;

export const isBuildingGroup = (group: PropertyGroup): group is BuildingGroup => 'units' in group;

/** UNIT-3: groups units that follow each other; the order of the list stays, as if it is sorted by price. */
export function groupedByBuilding(properties: readonly ListedProperty[]): PropertyGroup[] {
  const groups: PropertyGroup[] = [];
  for (const property of properties) {
    const { buildingId, buildingName = '' } = property;
    const last = groups.at(-1);
    if (buildingId === undefined) {
      groups.push(property);
    } else if (last && isBuildingGroup(last) && last.buildingId === buildingId) {
      groups[groups.length - 1] = { ...last, units: [...last.units, property] };
    } else {
      groups.push({ buildingId, buildingName, units: [property] });
    }
  }
  return groups;
}
