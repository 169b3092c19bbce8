import { and, asc, count, eq } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo, newKey } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { paymentDocuments } from './payments.table.ts';

const joinFile = refersTo(paymentDocuments.fileId, storedFiles);

/** The documents of these payments, in the order in which they were attached. */
export async function documentsOf(tx: Transaction, paymentIds: readonly string[]) {
  return tx.db
    .select({
      paymentId: paymentDocuments.paymentId,
      fileName: storedFiles.label,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
    })
    .from(paymentDocuments)
    .innerJoin(storedFiles, joinFile)
    .where(and(inOrganization(tx, paymentDocuments), anyOf(paymentDocuments.paymentId, paymentIds)))
    .orderBy(asc(paymentDocuments.id));
}

export type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];

export async function countDocuments(tx: Transaction, paymentId: string): Promise<number> {
  const [row] = await tx.db
    .select({ documents: count() })
    .from(paymentDocuments)
    .where(and(inOrganization(tx, paymentDocuments), eq(paymentDocuments.paymentId, paymentId)));
  return row?.documents ?? 0;
}

export async function insertDocument(
  tx: Transaction,
  document: { paymentId: string; fileId: string },
): Promise<void> {
  await tx.db.insert(paymentDocuments).values({
    ...newKey(tx),
    ...document,
    createdAt: dateOf(tx.now),
  });
}

/** The file of this name that is attached to this payment. */
export async function documentFile(tx: Transaction, paymentId: string, fileName: string) {
  const [row] = await tx.db
    .select({ file: storedFiles })
    .from(paymentDocuments)
    .innerJoin(storedFiles, joinFile)
    .where(
      and(
        inOrganization(tx, paymentDocuments),
        eq(paymentDocuments.paymentId, paymentId),
        eq(storedFiles.label, fileName),
      ),
    );
  return row?.file ?? null;
}
