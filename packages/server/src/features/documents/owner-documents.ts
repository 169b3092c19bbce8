/** TRUST-8: what an owner sees of the documents. */
import type { DocumentOfOwner } from '@tenantry/contract/documents/documents.schemas';
import { and, asc, desc, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { buildings, homeOrNone, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { storedFile, type FileOfDocument } from './documents.repository.ts';
import { documentFiles, documents } from './documents.table.ts';

/**
 * Whether an owner may see a document: everyone who lives in the home or the building does, so it is about none of
 * them. Documents of leases and people are about tenants.
 */
const isForOwners = and(
  isNotNull(documents.sharedOn),
  or(isNotNull(documents.propertyId), isNotNull(documents.buildingId)),
);

export async function documentsOfOwner(tx: Transaction): Promise<DocumentOfOwner[]> {
  const rows = await tx.db
    .select({
      id: documents.id,
      home: homeOrNone(properties),
      buildingName: buildings.name,
      label: documents.label,
      kind: documents.kind,
      expiresOn: documents.expiresOn,
      fileName: storedFiles.label,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
      addedOn: documentFiles.addedOn,
    })
    .from(documents)
    .innerJoin(documentFiles, refersTo(documentFiles.documentId, documents))
    .innerJoin(storedFiles, refersTo(documentFiles.fileId, storedFiles))
    .leftJoin(properties, refersTo(documents.propertyId, properties))
    .leftJoin(buildings, refersTo(documents.buildingId, buildings))
    .where(
      and(
        inOrganization(tx, documents),
        isNull(documents.archivedAt),
        isForOwners,
        isNull(properties.archivedAt),
      ),
    )
    .orderBy(
      asc(sql`lower(${documents.label})`),
      asc(documents.id),
      desc(documentFiles.createdAt),
      desc(documentFiles.id),
    );
  return rows.filter(({ id }, index) => id !== rows[index - 1]?.id);
}

export async function fileOfOwner(
  tx: Transaction,
  files: FileStore,
  named: FileOfDocument,
): Promise<FileResponse> {
  const file = await storedFile(tx, named, isForOwners);
  if (!file) throw notFound();
  return documentResponse(files, file);
}
