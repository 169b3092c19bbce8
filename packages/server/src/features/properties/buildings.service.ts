import type {
  AddedUnits,
  Building,
  BuildingInput,
  NewUnits,
} from '@tenantry/contract/properties/buildings.schemas';
import { unitNames } from '@tenantry/contract/properties/unit-names';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { buildingHasUnits, namesAreRefused, unitNameIsTaken } from './buildings.errors.ts';
import { presentBuilding } from './buildings.presenter.ts';
import * as repository from './buildings.repository.ts';
import { createProperty } from './properties.service.ts';
import * as properties from './properties.repository.ts';

export async function listBuildings(tx: Transaction): Promise<Building[]> {
  return (await repository.allBuildings(tx)).map(presentBuilding);
}

export async function oneBuilding(tx: Transaction, id: string): Promise<Building> {
  const building = await repository.buildingById(tx, id);
  if (!building) throw notFound();
  return presentBuilding(building);
}

type BuildingColumns = Omit<
  repository.BuildingRow,
  'organizationId' | 'id' | 'archivedAt' | 'version' | 'createdAt'
>;

const columnsOf = (input: BuildingInput): BuildingColumns => ({
  name: input.name,
  addressLine1: input.addressLine1,
  city: input.city,
  state: input.state,
  zipCode: input.zipCode,
  yearBuilt: input.yearBuilt ?? null,
  area: input.area ?? null,
});

export async function insertBuilding(tx: Transaction, columns: BuildingColumns): Promise<string> {
  const key = newKey(tx);
  await repository.insertBuilding(tx, { ...key, ...columns, createdAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'building.created', entityId: key.id, after: columns });
  return key.id;
}

export async function createBuilding(tx: Transaction, input: BuildingInput): Promise<Building> {
  return oneBuilding(tx, await insertBuilding(tx, columnsOf(input)));
}

/** Locks a building that is not archived. */
export async function lockLive(tx: Transaction, id: string): Promise<repository.BuildingRow> {
  const building = await repository.lockBuilding(tx, id);
  if (!building || building.archivedAt) throw notFound();
  return building;
}

/**
 * Locks a building and all its units, archived ones too. Units come first, as everywhere; one that was added while this
 * waited for the building is locked last. Until the transaction ends, no unit comes, goes or is archived.
 */
export async function lockWithUnits(tx: Transaction, id: string) {
  await repository.lockUnits(tx, id);
  const building = await lockLive(tx, id);
  return { building, units: await repository.lockUnits(tx, id) };
}

const addressFields = ['addressLine1', 'city', 'state', 'zipCode'] as const;

type Address = Readonly<Record<(typeof addressFields)[number], string>>;

export const addressOf = ({ addressLine1, city, state, zipCode }: Address): Address => ({
  addressLine1,
  city,
  state,
  zipCode,
});

const hasAddress = (one: Address, other: Address) =>
  addressFields.every((name) => one[name] === other[name]);

/** UNIT-1: units are named after their building, and those at its address move with it. */
export async function saveBuilding(
  tx: Transaction,
  id: string,
  input: BuildingInput & { readonly version?: number | undefined },
): Promise<Building> {
  const { building: before, units } = await lockWithUnits(tx, id);
  if (isStale(before, input.version)) throw staleVersion(await oneBuilding(tx, id));
  const columns = columnsOf(input);
  await repository.updateBuilding(tx, id, columns);
  await recordAudit(tx, { action: 'building.updated', entityId: id, before, after: columns });
  if (columns.name !== before.name) await repository.renameUnits(tx, id, columns.name);
  const address = addressOf(columns);
  if (!hasAddress(address, before)) {
    for (const unit of units.filter((each) => hasAddress(each, before))) {
      await properties.updateProperty(tx, unit.id, address);
      const change = { before: addressOf(unit), after: address };
      await recordAudit(tx, { action: 'property.updated', entityId: unit.id, ...change });
    }
  }
  return oneBuilding(tx, id);
}

export async function removeBuilding(tx: Transaction, id: string): Promise<void> {
  const before = await lockLive(tx, id);
  const { length } = await repository.unitsOf(tx, id);
  if (length > 0) throw buildingHasUnits(before.name, length);
  await repository.updateBuilding(tx, id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'building.archived', entityId: id, before });
}

/** Restores an archived building unchanged; does nothing if it is not archived. */
export async function restoreBuilding(tx: Transaction, id: string): Promise<Building> {
  const building = await repository.lockBuilding(tx, id);
  if (!building) throw notFound();
  if (building.archivedAt) {
    await repository.updateBuilding(tx, id, { archivedAt: null });
    await recordAudit(tx, { action: 'building.restored', entityId: id });
  }
  return oneBuilding(tx, id);
}

type OfEveryUnit = Pick<NewUnits, 'monthlyCost' | 'managed' | 'attributes'>;

/** Adds the units that a pattern names to a locked building. Returns their ids. */
export async function insertUnits(
  tx: Transaction,
  building: repository.BuildingRow,
  pattern: string,
  ofEveryUnit: OfEveryUnit,
): Promise<string[]> {
  const wanted = unitNames(pattern);
  if ('refused' in wanted) throw namesAreRefused(wanted);
  const known = await repository.unitsOf(tx, building.id);
  const taken = new Set(known.map(({ unitName }) => unitName?.toLowerCase()));
  const second = wanted.names.find((name) => taken.has(name.toLowerCase()));
  if (second !== undefined) throw unitNameIsTaken(building.name, second, 'names');
  const ids: string[] = [];
  for (const unitName of wanted.names) {
    const unit = { buildingId: building.id, buildingName: building.name, unitName };
    ids.push(await createProperty(tx, { ...addressOf(building), ...ofEveryUnit }, unit));
  }
  return ids;
}

export async function presentAdded(
  tx: Transaction,
  buildingId: string,
  ids: readonly string[],
): Promise<AddedUnits> {
  const rows = new Map((await properties.propertiesByIds(tx, ids)).map((row) => [row.id, row]));
  const units = ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { label, address } = row.home;
    return [{ id, unitName: row.unitName ?? '', home: { label, address } }];
  });
  return { building: await oneBuilding(tx, buildingId), units };
}

/** UNIT-2. */
export async function addUnits(tx: Transaction, id: string, input: NewUnits): Promise<AddedUnits> {
  const building = await lockLive(tx, id);
  const { names, ...ofEveryUnit } = input;
  return presentAdded(tx, id, await insertUnits(tx, building, names, ofEveryUnit));
}
