import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization } from '../../../platform/database/organization-rows.ts';
import { assets } from './assets.table.ts';

export type AssetRow = typeof assets.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, assets);

/** Those that were not removed, in the order in which they were added. */
export async function assetsOfHome(tx: Transaction, propertyId: string): Promise<AssetRow[]> {
  return tx.db
    .select()
    .from(assets)
    .where(and(own(tx), eq(assets.propertyId, propertyId), isNull(assets.archivedAt)))
    .orderBy(asc(assets.createdAt), asc(assets.id));
}

/** With a removed one: a work order still names it. */
export async function assetById(tx: Transaction, id: string): Promise<AssetRow | null> {
  const [row] = await tx.db
    .select()
    .from(assets)
    .where(and(own(tx), eq(assets.id, id)));
  return row ?? null;
}

/** Locks an asset that was not removed. */
export async function lockAsset(tx: Transaction, id: string): Promise<AssetRow | null> {
  const [row] = await tx.db
    .select()
    .from(assets)
    .where(and(own(tx), eq(assets.id, id), isNull(assets.archivedAt)))
    .for('no key update');
  return row ?? null;
}

export async function insertAsset(
  tx: Transaction,
  row: typeof assets.$inferInsert,
): Promise<AssetRow> {
  const [inserted] = await tx.db.insert(assets).values(row).returning();
  if (!inserted) throw new Error('the asset was not added to the home');
  return inserted;
}

export async function updateAsset(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<AssetRow, 'id' | 'propertyId' | 'version'>>,
): Promise<AssetRow> {
  const [updated] = await tx.db
    .update(assets)
    .set({ ...changes, version: sql`${assets.version} + 1` })
    .where(and(own(tx), eq(assets.id, id)))
    .returning();
  if (!updated) throw new Error('the asset was not changed');
  return updated;
}
