import { and, asc, eq, isNull } from 'drizzle-orm';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../../platform/database/organization-rows.ts';
import { storedFiles } from '../../../platform/database/platform.table.ts';
import { workOrderFiles } from '../maintenance.table.ts';
import { vendorLinkFiles } from './vendor-link-files.table.ts';

/** The files that were added by these links, oldest first. */
export async function filesOfLinks(tx: Transaction, linkIds: readonly string[]) {
  if (linkIds.length === 0) return [];
  return tx.db
    .select({ added: vendorLinkFiles, row: workOrderFiles, file: storedFiles })
    .from(vendorLinkFiles)
    .innerJoin(workOrderFiles, refersTo(vendorLinkFiles.workFileId, workOrderFiles))
    .innerJoin(storedFiles, refersTo(workOrderFiles.fileId, storedFiles))
    .where(and(inOrganization(tx, vendorLinkFiles), anyOf(vendorLinkFiles.linkId, linkIds)))
    .orderBy(asc(workOrderFiles.createdAt), asc(workOrderFiles.id));
}

export type LinkFileRow = Awaited<ReturnType<typeof filesOfLinks>>[number];

export async function insertLinkFile(
  tx: Transaction,
  row: typeof vendorLinkFiles.$inferInsert,
): Promise<void> {
  await tx.db.insert(vendorLinkFiles).values(row);
}

const one = (tx: Transaction, id: string) =>
  and(inOrganization(tx, vendorLinkFiles), eq(vendorLinkFiles.id, id));

/** Returns false if it was recorded before. */
export async function setRecorded(tx: Transaction, id: string, recordedAt: Date): Promise<boolean> {
  const rows = await tx.db
    .update(vendorLinkFiles)
    .set({ recordedAt })
    .where(and(one(tx, id), isNull(vendorLinkFiles.recordedAt)))
    .returning({ id: vendorLinkFiles.id });
  return rows.length > 0;
}

export async function setUnrecorded(tx: Transaction, id: string): Promise<void> {
  await tx.db.update(vendorLinkFiles).set({ recordedAt: null }).where(one(tx, id));
}
