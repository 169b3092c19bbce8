import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { isLesseeOn, joinHome, leases } from '#features/leases';
import { properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { depositSettlements, settlementDeductions, settlementPhotos } from './settlements.table.ts';

export type SettlementRow = typeof depositSettlements.$inferSelect;
export type DeductionRow = typeof settlementDeductions.$inferSelect;

export async function settlementOfLease(
  tx: Transaction,
  leaseId: string,
): Promise<SettlementRow | null> {
  const [row] = await tx.db
    .select()
    .from(depositSettlements)
    .where(and(inOrganization(tx, depositSettlements), eq(depositSettlements.leaseId, leaseId)));
  return row ?? null;
}

export async function settlementById(tx: Transaction, id: string): Promise<SettlementRow | null> {
  const [row] = await tx.db
    .select()
    .from(depositSettlements)
    .where(and(inOrganization(tx, depositSettlements), eq(depositSettlements.id, id)));
  return row ?? null;
}

export async function insertSettlement(
  tx: Transaction,
  row: typeof depositSettlements.$inferInsert,
): Promise<void> {
  await tx.db.insert(depositSettlements).values(row);
}

export async function updateSettlement(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<SettlementRow, 'id' | 'leaseId' | 'version'>>,
): Promise<void> {
  await tx.db
    .update(depositSettlements)
    .set({ ...changes, version: sql`${depositSettlements.version} + 1` })
    .where(and(inOrganization(tx, depositSettlements), eq(depositSettlements.id, id)));
}

/** In their order. */
export async function deductionsOf(
  tx: Transaction,
  settlementIds: readonly string[],
): Promise<DeductionRow[]> {
  return tx.db
    .select()
    .from(settlementDeductions)
    .where(
      and(
        inOrganization(tx, settlementDeductions),
        anyOf(settlementDeductions.settlementId, settlementIds),
      ),
    )
    .orderBy(asc(settlementDeductions.position), asc(settlementDeductions.id));
}

/** Returns whether none of the ids belongs to a deduction already. */
export async function insertDeductions(
  tx: Transaction,
  rows: readonly (typeof settlementDeductions.$inferInsert)[],
): Promise<boolean> {
  if (rows.length === 0) return true;
  const inserted = await tx.db
    .insert(settlementDeductions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: settlementDeductions.id });
  return inserted.length === rows.length;
}

export async function updateDeduction(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<DeductionRow, 'id' | 'settlementId'>>,
): Promise<void> {
  await tx.db
    .update(settlementDeductions)
    .set(changes)
    .where(and(inOrganization(tx, settlementDeductions), eq(settlementDeductions.id, id)));
}

/** With their photos. */
export async function deleteDeductions(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .delete(settlementPhotos)
    .where(and(inOrganization(tx, settlementPhotos), anyOf(settlementPhotos.deductionId, ids)));
  await tx.db
    .delete(settlementDeductions)
    .where(and(inOrganization(tx, settlementDeductions), anyOf(settlementDeductions.id, ids)));
}

/** The photos of these deductions with their files, in the order in which they were added. */
export async function photosOf(tx: Transaction, deductionIds: readonly string[]) {
  if (deductionIds.length === 0) return [];
  return tx.db
    .select({ photo: settlementPhotos, file: storedFiles })
    .from(settlementPhotos)
    .innerJoin(storedFiles, refersTo(settlementPhotos.fileId, storedFiles))
    .where(
      and(inOrganization(tx, settlementPhotos), anyOf(settlementPhotos.deductionId, deductionIds)),
    )
    .orderBy(asc(settlementPhotos.createdAt), asc(settlementPhotos.id));
}

export type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number];

export async function insertPhoto(
  tx: Transaction,
  row: typeof settlementPhotos.$inferInsert,
): Promise<void> {
  await tx.db.insert(settlementPhotos).values(row);
}

export async function deletePhoto(tx: Transaction, id: string): Promise<void> {
  await tx.db
    .delete(settlementPhotos)
    .where(and(inOrganization(tx, settlementPhotos), eq(settlementPhotos.id, id)));
}

/** Whether somebody is a tenant of a lease on its last day, or today if it has not ended. */
function isLesseeAtEnd(tx: Transaction, userId: string) {
  const { organizationId } = leases;
  const lastDay = sql`least(coalesce(${leases.endedOn}, ${leases.endDate}), ${tx.today}::date)`;
  return isLesseeOn({ organizationId, userId }, { today: tx.today, keptFor: lastDay });
}

/** The tenant's own lease, unless the tenant left before its end. */
export async function ownLeaseAtEnd(
  tx: Transaction,
  userId: string,
  leaseId: string,
): Promise<string | null> {
  const [row] = await tx.db
    .select({ id: leases.id })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, leases), eq(leases.id, leaseId), isLesseeAtEnd(tx, userId)));
  return row?.id ?? null;
}

/** What was sent to tenants of leases on the last day of their lease, newest first. */
export async function sentToLessee(tx: Transaction, userId: string): Promise<SettlementRow[]> {
  const rows = await tx.db
    .select({ settlement: depositSettlements })
    .from(depositSettlements)
    .innerJoin(leases, refersTo(depositSettlements.leaseId, leases))
    .innerJoin(properties, joinHome)
    .where(
      and(
        inOrganization(tx, depositSettlements),
        isNotNull(depositSettlements.sentAt),
        isLesseeAtEnd(tx, userId),
      ),
    )
    .orderBy(desc(depositSettlements.sentOn), desc(depositSettlements.id));
  return rows.map(({ settlement }) => settlement);
}
