import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { inNaturalOrder } from '../../platform/lists/keyset.ts';
import { buildings } from './buildings.table.ts';
import { properties } from './properties.table.ts';

export type BuildingRow = typeof buildings.$inferSelect;
export type NewBuilding = typeof buildings.$inferInsert;

const isLive = isNull(buildings.archivedAt);

const withUnits = (tx: Transaction, condition?: SQL) =>
  tx.db
    .select({
      ...getTableColumns(buildings),
      units: count(properties.id),
      leasedUnits: sql<number>`count(*) filter (where ${properties.status} = 'LEASED')::int`,
    })
    .from(buildings)
    .leftJoin(
      properties,
      and(refersTo(properties.buildingId, buildings), isNull(properties.archivedAt)),
    )
    .where(and(inOrganization(tx, buildings), isLive, condition))
    .groupBy(buildings.organizationId, buildings.id)
    .orderBy(sql`lower(${buildings.name})`, asc(buildings.id));

export type BuildingWithUnits = Awaited<ReturnType<typeof withUnits>>[number];

export async function allBuildings(tx: Transaction): Promise<BuildingWithUnits[]> {
  return withUnits(tx);
}

export async function buildingById(tx: Transaction, id: string): Promise<BuildingWithUnits | null> {
  const [row] = await withUnits(tx, eq(buildings.id, id));
  return row ?? null;
}

/**
 * Locks a building, archived or not, until the transaction ends, so that its units' names stay unique. A transaction
 * that also locks units locks them first.
 */
export async function lockBuilding(tx: Transaction, id: string): Promise<BuildingRow | null> {
  const [row] = await tx.db
    .select()
    .from(buildings)
    .where(and(inOrganization(tx, buildings), eq(buildings.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function insertBuilding(tx: Transaction, row: NewBuilding): Promise<void> {
  await tx.db.insert(buildings).values(row);
}

/** Changes a locked building. */
export async function updateBuilding(
  tx: Transaction,
  id: string,
  changes: Partial<BuildingRow>,
): Promise<void> {
  await tx.db
    .update(buildings)
    .set({ ...changes, version: sql`${buildings.version} + 1` })
    .where(and(inOrganization(tx, buildings), eq(buildings.id, id)));
}

const ofBuilding = (tx: Transaction, id: string) =>
  and(inOrganization(tx, properties), eq(properties.buildingId, id));

/** UNIT-3: whether the property of a row is a unit of the building, for lists that can be filtered by building. */
export function isInBuilding(tx: Transaction, propertyId: AnyColumn, buildingId: string): SQL {
  const units = tx.db
    .select({ id: properties.id })
    .from(properties)
    .where(ofBuilding(tx, buildingId));
  return inArray(propertyId, units);
}

/** The units of a building, archived ones too. */
export async function unitIdsOf(tx: Transaction, buildingId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: properties.id })
    .from(properties)
    .where(ofBuilding(tx, buildingId));
  return rows.map(({ id }) => id);
}

/** Locks the units of a building, archived ones too, until the transaction ends. */
export async function lockUnits(tx: Transaction, id: string) {
  return tx.db
    .select()
    .from(properties)
    .where(ofBuilding(tx, id))
    .orderBy(asc(properties.id))
    .for('no key update');
}

/** The units that are not archived, in the order of their names. */
export async function unitsOf(tx: Transaction, id: string) {
  return tx.db
    .select({ id: properties.id, unitName: properties.unitName })
    .from(properties)
    .where(and(ofBuilding(tx, id), isNull(properties.archivedAt)))
    .orderBy(inNaturalOrder(sql`${properties.unitName}`), asc(properties.id));
}

/** Whether another unit of the building has the name. */
export async function hasUnitNamed(
  tx: Transaction,
  {
    id,
    except,
    name,
  }: { readonly id: string; readonly except: string | null; readonly name: string },
): Promise<boolean> {
  const named = sql`lower(${properties.unitName}) = lower(${name})`;
  const others = except === null ? undefined : ne(properties.id, except);
  const found = await tx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(ofBuilding(tx, id), isNull(properties.archivedAt), named, others))
    .limit(1);
  return found.length > 0;
}

/** Units carry the name of their building, because lists name a home in every row. */
export async function renameUnits(tx: Transaction, id: string, buildingName: string) {
  await tx.db.update(properties).set({ buildingName }).where(ofBuilding(tx, id));
}
