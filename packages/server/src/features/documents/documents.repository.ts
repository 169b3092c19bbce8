import type { DocumentSubject } from '@tenantry/contract/documents/documents.schemas';
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { leases } from '#features/leases';
import type { Property } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { documentFiles, documents } from './documents.table.ts';

export type DocumentRow = typeof documents.$inferSelect;

/** The column with the id of each kind of subject. */
export const subjectColumns = {
  PROPERTY: 'propertyId',
  LEASE: 'leaseId',
  BUILDING: 'buildingId',
  PERSON: 'userId',
} as const satisfies Record<DocumentSubject, keyof DocumentRow>;

export interface Subject {
  readonly subject: DocumentSubject;
  readonly subjectId: string;
}

export function subjectOf(row: DocumentRow): Subject {
  for (const [subject, column] of Object.entries(subjectColumns)) {
    const subjectId = row[column];
    if (subjectId !== null) return { subject: subject as DocumentSubject, subjectId };
  }
  throw new Error('a document of nothing');
}

const live = (tx: Transaction) => and(inOrganization(tx, documents), isNull(documents.archivedAt));

const byName = [asc(sql`lower(${documents.label})`), asc(documents.id)] as const;

/** Those that are not archived, by name. */
export async function documentsOf(
  tx: Transaction,
  { subject, subjectId }: Subject,
): Promise<DocumentRow[]> {
  return tx.db
    .select()
    .from(documents)
    .where(and(live(tx), eq(documents[subjectColumns[subject]], subjectId)))
    .orderBy(...byName);
}

/** The same of a home, with those of all its leases and of its building. */
export async function documentsOfHome(
  tx: Transaction,
  { id, buildingId }: Pick<Property, 'id' | 'buildingId'>,
): Promise<DocumentRow[]> {
  const ofHome = tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(and(inOrganization(tx, leases), eq(leases.propertyId, id)));
  const ofBuilding = buildingId === null ? undefined : eq(documents.buildingId, buildingId);
  return tx.db
    .select()
    .from(documents)
    .where(
      and(
        live(tx),
        or(eq(documents.propertyId, id), inArray(documents.leaseId, ofHome), ofBuilding),
      ),
    )
    .orderBy(...byName);
}

export async function insertDocument(
  tx: Transaction,
  row: typeof documents.$inferInsert,
): Promise<void> {
  await tx.db.insert(documents).values(row);
}

/** Also an archived one. */
export async function lockDocument(tx: Transaction, id: string): Promise<DocumentRow | null> {
  const [row] = await tx.db
    .select()
    .from(documents)
    .where(and(inOrganization(tx, documents), eq(documents.id, id)))
    .for('no key update');
  return row ?? null;
}

type Changes = Partial<
  Pick<DocumentRow, 'label' | 'kind' | 'sharedOn' | 'expiresOn' | 'archivedAt'>
>;

export async function updateDocument(
  tx: Transaction,
  id: string,
  changes: Changes,
): Promise<DocumentRow> {
  const [row] = await tx.db
    .update(documents)
    .set({ ...changes, version: sql`${documents.version} + 1` })
    .where(and(inOrganization(tx, documents), eq(documents.id, id)))
    .returning();
  if (!row) throw new Error('the document was not changed');
  return row;
}

export async function insertFile(
  tx: Transaction,
  row: typeof documentFiles.$inferInsert,
): Promise<void> {
  await tx.db.insert(documentFiles).values(row);
}

/** The files of documents, the newest first. */
export async function filesOf(tx: Transaction, documentIds: readonly string[]) {
  return tx.db
    .select({
      documentId: documentFiles.documentId,
      addedOn: documentFiles.addedOn,
      fileName: storedFiles.label,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
    })
    .from(documentFiles)
    .innerJoin(storedFiles, refersTo(documentFiles.fileId, storedFiles))
    .where(and(inOrganization(tx, documentFiles), anyOf(documentFiles.documentId, documentIds)))
    .orderBy(desc(documentFiles.createdAt), desc(documentFiles.id));
}

export type FileRow = Awaited<ReturnType<typeof filesOf>>[number];

export interface FileOfDocument {
  readonly documentId: string;
  readonly fileName: string;
}

/** The stored file of this name, if the document has it and is not archived. */
export async function storedFile(
  tx: Transaction,
  { documentId, fileName }: FileOfDocument,
  condition?: SQL,
) {
  const [row] = await tx.db
    .select({ file: storedFiles })
    .from(documentFiles)
    .innerJoin(documents, refersTo(documentFiles.documentId, documents))
    .innerJoin(storedFiles, refersTo(documentFiles.fileId, storedFiles))
    .where(
      and(
        inOrganization(tx, documentFiles),
        isNull(documents.archivedAt),
        eq(documents.id, documentId),
        eq(storedFiles.label, fileName),
        condition,
      ),
    );
  return row?.file ?? null;
}
