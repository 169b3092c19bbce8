import { and, asc, eq } from 'drizzle-orm';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../../platform/database/organization-rows.ts';
import { storedFiles } from '../../../platform/database/platform.table.ts';
import { workOrderFiles } from '../maintenance.table.ts';
import { vendorLinkFiles } from '../vendor-links/vendor-link-files.table.ts';

/** The files of these work orders, oldest first. */
export async function filesOfOrders(tx: Transaction, workOrderIds: readonly string[]) {
  if (workOrderIds.length === 0) return [];
  return tx.db
    .select({ row: workOrderFiles, file: storedFiles })
    .from(workOrderFiles)
    .innerJoin(storedFiles, refersTo(workOrderFiles.fileId, storedFiles))
    .where(and(inOrganization(tx, workOrderFiles), anyOf(workOrderFiles.workOrderId, workOrderIds)))
    .orderBy(asc(workOrderFiles.createdAt), asc(workOrderFiles.id));
}

export type WorkFileRow = Awaited<ReturnType<typeof filesOfOrders>>[number];

export async function insertFile(
  tx: Transaction,
  row: typeof workOrderFiles.$inferInsert,
): Promise<void> {
  await tx.db.insert(workOrderFiles).values(row);
}

export async function deleteFile(tx: Transaction, id: string): Promise<void> {
  await tx.db
    .delete(vendorLinkFiles)
    .where(and(inOrganization(tx, vendorLinkFiles), eq(vendorLinkFiles.workFileId, id)));
  await tx.db
    .delete(workOrderFiles)
    .where(and(inOrganization(tx, workOrderFiles), eq(workOrderFiles.id, id)));
}
