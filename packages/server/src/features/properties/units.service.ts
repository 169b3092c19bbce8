import type { PropertyInput } from '@tenantry/contract/properties/properties.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import * as buildings from './buildings.repository.ts';
import {
  buildingIsArchived,
  buildingIsGone,
  unitIsLeased,
  unitNameIsTaken,
  unitNeedsName,
} from './buildings.errors.ts';
import type { PropertyRow } from './properties.repository.ts';

/** Where a property is: a home of its own, or a unit of a building. */
export type UnitColumns = Pick<PropertyRow, 'buildingId' | 'buildingName' | 'unitName'>;

/** The second line of the address of a unit, unless a person writes another. */
export const unitLine = (unitName: string) => `Unit ${unitName}`;

/** UNIT-1: the second line after a save. It follows the name of the unit as long as nobody has written another. */
export function secondLineAfterSave(
  line: string | null,
  before: UnitColumns | null,
  { unitName }: UnitColumns,
): string | null {
  const earlier = before?.unitName ?? null;
  const follows = line === null || (earlier !== null && line === unitLine(earlier));
  if (!follows || unitName === earlier) return line;
  return unitName === null ? null : unitLine(unitName);
}

const ofItsOwn: UnitColumns = { buildingId: null, buildingName: null, unitName: null };

type Wanted = Pick<PropertyInput, 'buildingId' | 'unitName'>;

/** The place that a save asks for; what it leaves out stays as it is. */
function placeWanted(input: Wanted, before: UnitColumns) {
  const buildingId = input.buildingId === undefined ? before.buildingId : input.buildingId;
  const unitName = input.unitName === undefined ? before.unitName : input.unitName;
  return buildingId === null ? null : { buildingId, unitName: unitName?.trim() || null };
}

interface Saved {
  /** Null for a new one. */
  readonly before: PropertyRow | null;
  readonly hasUnexpiredLease: boolean;
}

/**
 * UNIT-1: the building and the name of a property after a save. UNIT-17: a unit with a lease stays in its building. The
 * building is locked, so that two saves cannot use the same name.
 */
export async function unitAfterSave(
  tx: Transaction,
  input: Wanted,
  { before, hasUnexpiredLease }: Saved,
): Promise<UnitColumns> {
  const wanted = placeWanted(input, before ?? ofItsOwn);
  if (before?.buildingId && before.buildingId !== wanted?.buildingId && hasUnexpiredLease) {
    throw unitIsLeased(`${before.buildingName} ${before.unitName}`, before.buildingName ?? '');
  }
  if (!wanted) return ofItsOwn;
  const { buildingId, unitName } = wanted;
  if (before?.buildingId === buildingId && before.unitName === unitName) {
    return { buildingId, unitName, buildingName: before.buildingName };
  }
  if (unitName === null) throw unitNeedsName();
  const building = await buildings.lockBuilding(tx, buildingId);
  if (!building || building.archivedAt) throw buildingIsGone();
  const except = before?.id ?? null;
  if (await buildings.hasUnitNamed(tx, { id: buildingId, except, name: unitName })) {
    throw unitNameIsTaken(building.name, unitName);
  }
  return { buildingId, unitName, buildingName: building.name };
}

/** Refuses to restore a unit whose building is archived, or whose name another unit has now. */
export async function checkUnitCanReturn(
  tx: Transaction,
  id: string,
  { buildingId, unitName }: Pick<PropertyRow, 'buildingId' | 'unitName'>,
): Promise<void> {
  if (buildingId === null || unitName === null) return;
  const building = await buildings.lockBuilding(tx, buildingId);
  if (!building) return;
  if (building.archivedAt) throw buildingIsArchived(building.name);
  if (await buildings.hasUnitNamed(tx, { id: buildingId, except: id, name: unitName })) {
    throw unitNameIsTaken(building.name, unitName);
  }
}
