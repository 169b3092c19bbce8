import { expect, test } from 'vitest';
import { idOf, property } from '../../../testing/records.ts';
import { groupedByBuilding, isBuildingGroup } from './building-groups.ts';

const unit = (building: number, unitName: string) => ({
  ...property,
  id: `${building}-${unitName}`,
  buildingId: idOf(building),
  buildingName: `Building ${building}`,
  unitName,
});

test('UNIT-3: units that follow each other are a group, and homes of their own stay between them', () => {
  const groups = groupedByBuilding([
    unit(1, 'A'),
    unit(1, 'B'),
    property,
    unit(2, 'A'),
    unit(1, 'C'),
  ]);
  const shapes = groups.map((group) =>
    isBuildingGroup(group)
      ? [group.buildingName, ...group.units.map(({ unitName }) => unitName)]
      : group.id,
  );
  expect(shapes).toEqual([
    ['Building 1', 'A', 'B'],
    property.id,
    ['Building 2', 'A'],
    ['Building 1', 'C'],
  ]);
  expect(groupedByBuilding([])).toEqual([]);
});
