/** UNIT-15: what a tenant sees of the documents. */
import type { DocumentOfLessee } from '@tenantry/contract/documents/documents.schemas';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { isLesseeOn, leases } from '#features/leases';
import { properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { storedFile, subjectOf, type FileOfDocument } from './documents.repository.ts';
import { documentFiles, documents } from './documents.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

/** The day from which a file of a document could be seen. */
const visibleFrom = sql`greatest(${documents.sharedOn}, ${documentFiles.addedOn})`;

/**
 * Whether a file of a shared document is for a tenant: it is of their lease while they are on it, of their home or its
 * building while the lease runs, or of themselves. What became visible later is not for those who had left.
 */
function isFor(tx: Transaction, userId: string): SQL | undefined {
  const organizationId = tx.organization.id;
  const runs = or(
    ne(leases.status, 'EXPIRED'),
    gte(sql`coalesce(${leases.endedOn}, ${leases.endDate})`, visibleFrom),
  );
  const ofHome = or(
    eq(documents.propertyId, leases.propertyId),
    eq(documents.buildingId, properties.buildingId),
  );
  const ofLease = composer
    .select({ one: sql`1` })
    .from(leases)
    .innerJoin(properties, refersTo(leases.propertyId, properties))
    .where(
      and(
        inOrganization(tx, leases),
        isLesseeOn({ organizationId, userId }, { today: tx.today, keptFor: visibleFrom }),
        or(eq(documents.leaseId, leases.id), and(ofHome, runs)),
      ),
    );
  return and(isNotNull(documents.sharedOn), or(eq(documents.userId, userId), exists(ofLease)));
}

const newer = alias(documentFiles, 'newer');

/** Whether a newer file replaced this one. What is valid until then is the newer one. */
const isReplaced = (tx: Transaction) =>
  sql<boolean>`exists (${composer
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        inOrganization(tx, newer),
        eq(newer.documentId, documentFiles.documentId),
        sql`(${newer.createdAt}, ${newer.id}) > (${documentFiles.createdAt}, ${documentFiles.id})`,
      ),
    )})`;

export async function documentsOfLessee(
  tx: Transaction,
  userId: string,
): Promise<DocumentOfLessee[]> {
  const rows = await tx.db
    .select({
      document: documents,
      addedOn: documentFiles.addedOn,
      fileName: storedFiles.label,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
      isReplaced: isReplaced(tx),
    })
    .from(documentFiles)
    .innerJoin(documents, refersTo(documentFiles.documentId, documents))
    .innerJoin(storedFiles, refersTo(documentFiles.fileId, storedFiles))
    .where(and(inOrganization(tx, documentFiles), isNull(documents.archivedAt), isFor(tx, userId)))
    .orderBy(
      asc(sql`lower(${documents.label})`),
      asc(documents.id),
      desc(documentFiles.createdAt),
      desc(documentFiles.id),
    );
  const newest = rows.filter(({ document }, index) => document.id !== rows[index - 1]?.document.id);
  return newest.map(({ document, isReplaced: isOld, ...file }) => ({
    id: document.id,
    subject: subjectOf(document).subject,
    leaseId: document.leaseId,
    label: document.label,
    kind: document.kind,
    expiresOn: isOld ? null : document.expiresOn,
    ...file,
  }));
}

export async function fileOfLessee(
  tx: Transaction,
  files: FileStore,
  { userId, ...named }: FileOfDocument & { readonly userId: string },
): Promise<FileResponse> {
  const file = await storedFile(tx, named, isFor(tx, userId));
  if (!file) throw notFound();
  return documentResponse(files, file);
}
