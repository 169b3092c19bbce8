/** UNIT-3: lists and reports by building. */
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UnitOfRow } from '@tenantry/contract/properties/by-building.schemas';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ChosenBuilding } from '../../platform/feature.ts';
import { unitIdsOf } from './buildings.repository.ts';
import { oneBuilding } from './buildings.service.ts';

/**
 * The units of a building, archived ones too; undefined for all homes.
 * @throws AppError 404 if there is no such building
 */
export async function unitsIn(
  tx: Transaction,
  buildingId: string | undefined,
): Promise<readonly string[] | undefined> {
  if (buildingId === undefined) return undefined;
  const units = await unitIdsOf(tx, buildingId);
  if (units.length === 0) await oneBuilding(tx, buildingId);
  return units;
}

/**
 * A building with its units, archived ones too; undefined if none was chosen, without a query.
 * @throws AppError 404 if there is no such building
 */
export async function chosenBuilding(
  tx: Transaction,
  buildingId: string | undefined,
): Promise<ChosenBuilding | undefined> {
  const unitIds = await unitsIn(tx, buildingId);
  return buildingId === undefined || unitIds === undefined
    ? undefined
    : { id: buildingId, unitIds };
}

/** The condition that a row belongs to a unit of the chosen building; none if all homes are shown. */
export const ofUnits = (
  propertyId: PgColumn,
  building: ChosenBuilding | undefined,
): SQL | undefined => building && anyOf(propertyId, building.unitIds);

/** The key of a need that sums up several homes: `Later` hides the sum of one building, not that of all. */
export const keyOfSum = (key: string, building: ChosenBuilding | undefined): string =>
  building ? `${key}:${building.id}` : key;

/** Whether a home is among these, as far as a building was chosen. */
export function amongUnits(units: readonly string[] | undefined): (propertyId: string) => boolean {
  const ids = new Set(units);
  return (propertyId) => units === undefined || ids.has(propertyId);
}

interface Home {
  readonly buildingId: string | null;
  readonly buildingName: string | null;
  readonly unitName: string | null;
}

/** The fields of a row that name its unit: none for a home of its own. */
export function unitFieldsOf({ buildingId, buildingName, unitName }: Home): UnitOfRow {
  if (buildingId === null || buildingName === null || unitName === null) return {};
  return { buildingId, buildingName, unitName };
}

interface Subtotal<Totals> {
  readonly buildingId: string;
  readonly buildingName: string;
  readonly totals: Totals;
}

/** The subtotals of the buildings that have a row, in the order of the rows; nothing if none has. */
export function subtotals<Row extends UnitOfRow, Totals>(
  rows: readonly Row[],
  totalsOf: (rows: readonly Row[]) => Totals,
): { buildings?: Subtotal<Totals>[] } {
  const ofBuilding = Map.groupBy(rows, ({ buildingId }) => buildingId);
  const buildings = [...ofBuilding].flatMap(([buildingId, units]) =>
    buildingId === undefined
      ? []
      : [{ buildingId, buildingName: units[0]?.buildingName ?? '', totals: totalsOf(units) }],
  );
  return buildings.length > 0 ? { buildings } : {};
}

const heads = ['Building', 'Unit'];

/**
 * The last columns of a file, so that the places of all others stay. Files without a unit do not have them, and are as
 * they were before buildings.
 */
export function unitCells(rows: readonly UnitOfRow[]) {
  const some = rows.some(({ buildingId }) => buildingId !== undefined);
  return {
    heads: some ? heads : [],
    of: ({ buildingName = '', unitName = '' }: UnitOfRow) => (some ? [buildingName, unitName] : []),
    /** For a row of totals. */
    none: some ? heads.map(() => '') : [],
  };
}
