import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { householdEntries } from './household.table.ts';

export type HouseholdRow = typeof householdEntries.$inferSelect;

const inLease = (tx: Transaction, leaseId: string) =>
  and(inOrganization(tx, householdEntries), eq(householdEntries.leaseId, leaseId));

/** Those that were not removed, in the order in which they were added. */
export async function entriesOfLease(tx: Transaction, leaseId: string): Promise<HouseholdRow[]> {
  return tx.db
    .select()
    .from(householdEntries)
    .where(and(inLease(tx, leaseId), isNull(householdEntries.archivedAt)))
    .orderBy(asc(householdEntries.createdAt), asc(householdEntries.id));
}

/** With removed ones, for the history. */
export async function idsOfEntries(tx: Transaction, leaseId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: householdEntries.id })
    .from(householdEntries)
    .where(inLease(tx, leaseId));
  return rows.map(({ id }) => id);
}

export async function insertEntry(
  tx: Transaction,
  row: typeof householdEntries.$inferInsert,
): Promise<HouseholdRow> {
  const [inserted] = await tx.db.insert(householdEntries).values(row).returning();
  if (!inserted) throw new Error('the entry was not added to the lease');
  return inserted;
}

export async function updateEntry(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<HouseholdRow, 'id' | 'leaseId' | 'version'>>,
): Promise<HouseholdRow> {
  const [updated] = await tx.db
    .update(householdEntries)
    .set({ ...changes, version: sql`${householdEntries.version} + 1` })
    .where(and(inOrganization(tx, householdEntries), eq(householdEntries.id, id)))
    .returning();
  if (!updated) throw new Error('the entry of the lease was not changed');
  return updated;
}
