/** A home in a list: whether it is a unit of a building, and of which. */
interface PerhapsUnit {
  readonly buildingId?: string | undefined;
  readonly buildingName?: string | undefined;
}

/** Units of one building that follow each other in a list. */
export interface BuildingGroup<Home> {
  readonly buildingId: string;
  readonly buildingName: string;
  readonly units: readonly Home[];
}

/** More units than this are folded. */
export const FOLDED_ABOVE = 6;

/** A home of its own, or units of one building. */
export type PropertyGroup<Home> = Home | BuildingGroup<Home>;

export const isBuildingGroup = <Home extends PerhapsUnit>(
  group: PropertyGroup<Home>,
): group is BuildingGroup<Home> => 'units' in group;

/** UNIT-3: groups units that follow each other; the order of the list stays, as if it is sorted by price. */
export function groupedByBuilding<Home extends PerhapsUnit>(
  homes: readonly Home[],
): PropertyGroup<Home>[] {
  const groups: PropertyGroup<Home>[] = [];
  for (const home of homes) {
    const { buildingId, buildingName = '' } = home;
    const last = groups.at(-1);
    if (buildingId === undefined) {
      groups.push(home);
    } else if (last && isBuildingGroup(last) && last.buildingId === buildingId) {
      groups[groups.length - 1] = { ...last, units: [...last.units, home] };
    } else {
      groups.push({ buildingId, buildingName, units: [home] });
    }
  }
  return groups;
}
