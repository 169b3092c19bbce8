import { and, eq } from 'drizzle-orm';
import type { UserScope } from '@tenantry/contract/access/scope.schemas';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { buildings } from './buildings.table.ts';
import { userPlaces } from './places.table.ts';
import { properties } from './properties.table.ts';

type Places = NonNullable<UserScope>;

/** The places of those users who have some. */
export async function placesOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Places>> {
  const rows = await tx.db
    .select()
    .from(userPlaces)
    .where(and(inOrganization(tx, userPlaces), anyOf(userPlaces.userId, userIds)))
    .orderBy(userPlaces.id);
  const found = new Map<string, Places>();
  for (const { userId, buildingId, propertyId } of rows) {
    const places = found.get(userId) ?? { buildingIds: [], propertyIds: [] };
    if (buildingId) places.buildingIds.push(buildingId);
    if (propertyId) places.propertyIds.push(propertyId);
    found.set(userId, places);
  }
  return found;
}

/** Whether all of these buildings and homes exist. */
export async function placesExist(
  tx: Transaction,
  { buildingIds, propertyIds }: Places,
): Promise<boolean> {
  const count = (table: typeof buildings | typeof properties, ids: readonly string[]) =>
    tx.db.$count(table, and(inOrganization(tx, table), anyOf(table.id, ids)));
  const known = [await count(buildings, buildingIds), await count(properties, propertyIds)];
  return known[0] === new Set(buildingIds).size && known[1] === new Set(propertyIds).size;
}

/** Replaces the places of a user; null leaves none. */
export async function setPlaces(tx: Transaction, userId: string, places: UserScope): Promise<void> {
  await tx.db
    .delete(userPlaces)
    .where(and(inOrganization(tx, userPlaces), eq(userPlaces.userId, userId)));
  const { buildingIds = [], propertyIds = [] } = places ?? {};
  const rows = [
    ...[...new Set(buildingIds)].map((buildingId) => ({ buildingId })),
    ...[...new Set(propertyIds)].map((propertyId) => ({ propertyId })),
  ];
  if (rows.length === 0) return;
  await tx.db.insert(userPlaces).values(rows.map((row) => ({ ...newKey(tx), userId, ...row })));
}
