/** UNIT-15: documents of properties, leases, buildings and people. */
import {
  MAX_DOCUMENTS,
  MAX_VERSIONS,
  type Document,
  type DocumentSubject,
  type DocumentUpdate,
  type NewDocument,
} from '@tenantry/contract/documents/documents.schemas';
import { userById } from '#features/access';
import { leaseById } from '#features/leases';
import { existingProperty, oneBuilding } from '#features/properties';
import { reachesEverything } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile, type StoredDocument } from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { needsHome, tooManyDocuments, tooManyVersions } from './documents.errors.ts';
import * as repository from './documents.repository.ts';
import {
  subjectColumns,
  subjectOf,
  type DocumentRow,
  type FileOfDocument,
  type FileRow,
  type Subject,
} from './documents.repository.ts';

/** @throws AppError 404 if it does not exist or is archived */
const checks: Readonly<Record<DocumentSubject, (tx: Transaction, id: string) => Promise<void>>> = {
  PROPERTY: async (tx, id) => void (await existingProperty(tx, id)),
  LEASE: async (tx, id) => {
    const lease = await leaseById(tx, id);
    if (!lease) throw notFound();
    await existingProperty(tx, lease.propertyId);
  },
  BUILDING: async (tx, id) => void (await oneBuilding(tx, id)),
  PERSON: async (tx, id) => {
    if (!(await userById(tx, id))) throw notFound();
  },
};

const checkSubject = (tx: Transaction, { subject, subjectId }: Subject) =>
  checks[subject](tx, subjectId);

function present(row: DocumentRow, files: readonly FileRow[]): Document {
  return {
    id: row.id,
    ...subjectOf(row),
    label: row.label,
    kind: row.kind,
    audience: row.sharedOn === null ? 'STAFF' : 'LESSEES',
    expiresOn: row.expiresOn,
    files: files
      .filter(({ documentId }) => documentId === row.id)
      .map(({ fileName, contentType, bytes, addedOn }) => ({
        fileName,
        contentType,
        bytes,
        addedOn,
      })),
    version: row.version,
  };
}

const presentOne = async (tx: Transaction, row: DocumentRow) =>
  present(row, await repository.filesOf(tx, [row.id]));

async function rowsOf(tx: Transaction, of: Subject): Promise<DocumentRow[]> {
  if (of.subject === 'PROPERTY') {
    return repository.documentsOfHome(tx, await existingProperty(tx, of.subjectId));
  }
  await checkSubject(tx, of);
  return repository.documentsOf(tx, of);
}

/** For a property, also those of its leases and of its building. */
export async function listDocuments(tx: Transaction, subject: Subject): Promise<Document[]> {
  const rows = await rowsOf(tx, subject);
  const files = await repository.filesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, files));
}

/** A limit against accidents: two uploads at the same moment may pass it together. */
async function checkRoom(tx: Transaction, subject: Subject): Promise<void> {
  await checkSubject(tx, subject);
  const { length } = await repository.documentsOf(tx, subject);
  if (length >= MAX_DOCUMENTS) throw tooManyDocuments(MAX_DOCUMENTS);
}

async function addFile(
  tx: Transaction,
  documentId: string,
  { label, file }: { readonly label: string; readonly file: StoredDocument },
) {
  const { id: fileId, sha256, bytes } = await recordFile(tx, label, file);
  const createdAt = dateOf(tx.now);
  await repository.insertFile(tx, {
    ...newKey(tx),
    documentId,
    fileId,
    addedOn: tx.today,
    createdAt,
  });
  return { fileId, sha256, bytes };
}

interface Added extends Subject {
  /** The sender's name for the file. */
  readonly fileName: string;
  readonly details: NewDocument;
}

/** TRUST-7: nobody adds what they would not see, as about a tenant who also rents out of their reach. */
async function refuseBeyondScope(tx: Transaction, { id, userId }: DocumentRow): Promise<void> {
  if (!tx.actor || reachesEverything(tx.actor) || userId === null) return;
  if (!(await repository.lockDocument(tx, id))) throw needsHome();
}

/** Records a document whose file is in the store. */
export async function recordDocument(
  tx: Transaction,
  { details, fileName, file, ...subject }: Added & { readonly file: StoredDocument },
): Promise<Document> {
  await checkRoom(tx, subject);
  const { label, kind, audience, expiresOn = null } = details;
  const row = {
    ...newKey(tx),
    propertyId: null,
    leaseId: null,
    buildingId: null,
    userId: null,
    [subjectColumns[subject.subject]]: subject.subjectId,
    label,
    kind,
    sharedOn: audience === 'LESSEES' ? tx.today : null,
    expiresOn,
    version: 1,
    createdAt: dateOf(tx.now),
    archivedAt: null,
  };
  await repository.insertDocument(tx, row);
  const added = await addFile(tx, row.id, { label: fileName, file });
  await refuseBeyondScope(tx, row);
  await record(tx, row, { action: 'document.added', after: { ...row, ...added } });
  return presentOne(tx, row);
}

export async function uploadDocument(
  uploading: Uploading<Document>,
  { content, ...document }: Added & { readonly content: Buffer },
): Promise<Document> {
  return takeUpload(uploading, {
    content,
    kind: 'scan',
    allow: (tx) => checkRoom(tx, document),
    record: (tx, file) => recordDocument(tx, { ...document, file }),
  });
}

/** In the history of what the document belongs to. */
async function record(
  tx: Transaction,
  row: DocumentRow,
  change: Omit<Parameters<typeof recordAudit>[1], 'entityId'>,
): Promise<void> {
  await recordAudit(tx, { ...change, entityId: subjectOf(row).subjectId });
}

/** Locks a document of something that exists. */
async function locked(tx: Transaction, documentId: string): Promise<DocumentRow> {
  const row = await repository.lockDocument(tx, documentId);
  if (!row) throw notFound();
  await checkSubject(tx, subjectOf(row));
  return row;
}

async function lockedLive(tx: Transaction, documentId: string): Promise<DocumentRow> {
  const row = await locked(tx, documentId);
  if (row.archivedAt) throw notFound();
  return row;
}

async function roomForVersion(tx: Transaction, documentId: string): Promise<DocumentRow> {
  const row = await lockedLive(tx, documentId);
  const { length } = await repository.filesOf(tx, [documentId]);
  if (length >= MAX_VERSIONS) throw tooManyVersions(MAX_VERSIONS);
  return row;
}

interface NewVersion extends FileOfDocument {
  readonly content: Buffer;
  /** Without it the document expires as before. */
  readonly expiresOn?: string | undefined;
}

/** The earlier files stay, for staff and for those who could see them. */
export async function uploadVersion(
  uploading: Uploading<Document>,
  { content, documentId, fileName, expiresOn }: NewVersion,
): Promise<Document> {
  return takeUpload(uploading, {
    content,
    kind: 'scan',
    allow: (tx) => roomForVersion(tx, documentId),
    record: async (tx, file) => {
      const before = await roomForVersion(tx, documentId);
      const added = await addFile(tx, documentId, { label: fileName, file });
      const changes = expiresOn === undefined ? {} : { expiresOn };
      const row = await repository.updateDocument(tx, documentId, changes);
      await record(tx, row, { action: 'document.replaced', before, after: { ...row, ...added } });
      return presentOne(tx, row);
    },
  });
}

export async function changeDocument(
  tx: Transaction,
  documentId: string,
  { label, kind, audience, expiresOn = null, version }: DocumentUpdate,
): Promise<Document> {
  const before = await lockedLive(tx, documentId);
  if (isStale(before, version)) throw staleVersion(await presentOne(tx, before));
  const sharedOn = audience === 'STAFF' ? null : (before.sharedOn ?? tx.today);
  const after = await repository.updateDocument(tx, documentId, {
    label,
    kind,
    sharedOn,
    expiresOn,
  });
  await record(tx, after, { action: 'document.changed', before, after });
  return presentOne(tx, after);
}

export async function removeDocument(tx: Transaction, documentId: string): Promise<void> {
  const before = await lockedLive(tx, documentId);
  await repository.updateDocument(tx, documentId, { archivedAt: dateOf(tx.now) });
  await record(tx, before, { action: 'document.removed', before });
}

/** Does nothing if it is not archived. */
export async function restoreDocument(tx: Transaction, documentId: string): Promise<Document> {
  const before = await locked(tx, documentId);
  if (!before.archivedAt) return presentOne(tx, before);
  await checkRoom(tx, subjectOf(before));
  const after = await repository.updateDocument(tx, documentId, { archivedAt: null });
  await record(tx, after, { action: 'document.restored', after });
  return presentOne(tx, after);
}

export async function documentFile(
  tx: Transaction,
  files: FileStore,
  named: FileOfDocument,
): Promise<FileResponse> {
  const file = await repository.storedFile(tx, named);
  if (!file) throw notFound();
  return documentResponse(files, file);
}
