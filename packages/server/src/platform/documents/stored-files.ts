import { and, eq } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { inOrganization } from '../database/organization-rows.ts';
import { storedFiles } from '../database/platform.table.ts';

export type StoredFile = typeof storedFiles.$inferSelect;

/** A file in the store that no row refers to yet. */
export type StoredDocument = Pick<
  StoredFile,
  'contentType' | 'bytes' | 'sha256' | 'width' | 'height' | 'renditions'
> & { readonly fileId: string };

const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/octet-stream': 'bin',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** Records a file of the store. Its label is prefixed with a timestamp (API-6). */
export async function recordFile(
  tx: Transaction,
  label: string,
  { fileId: id, ...file }: StoredDocument,
): Promise<StoredFile> {
  const extension = extensions[file.contentType];
  if (!extension) throw new Error(`no file name ends for ${file.contentType}`);
  const row = {
    organizationId: tx.organization.id,
    id,
    label: `${tx.now.epochMilliseconds}-${safeLabel(label)}.${extension}`,
    ...file,
    createdAt: dateOf(tx.now),
  };
  const inserted = await tx.db
    .insert(storedFiles)
    .values(row)
    .onConflictDoNothing({ target: [storedFiles.organizationId, storedFiles.label] })
    .returning({ id: storedFiles.id });
  if (inserted.length > 0) return row;
  // Two uploads with the same name in the same millisecond.
  const free = { ...row, label: `${id}-${row.label}` };
  await tx.db.insert(storedFiles).values(free);
  return free;
}

/** The name that people gave the file, reduced to safe characters: `my house.JPG` becomes `my-house`. */
function safeLabel(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^\d{13}[-_.]?/, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return plain.toLowerCase() || 'image';
}

/** Deletes the record of an unused file; delete its bytes after the commit. */
export async function deleteFile(tx: Transaction, id: string): Promise<void> {
  await tx.db
    .delete(storedFiles)
    .where(and(inOrganization(tx, storedFiles), eq(storedFiles.id, id)));
}

export async function fileById(tx: Transaction, id: string): Promise<StoredFile | null> {
  const [row] = await tx.db
    .select()
    .from(storedFiles)
    .where(and(inOrganization(tx, storedFiles), eq(storedFiles.id, id)));
  return row ?? null;
}

export async function fileByLabel(tx: Transaction, label: string): Promise<StoredFile | null> {
  const [row] = await tx.db
    .select()
    .from(storedFiles)
    .where(and(inOrganization(tx, storedFiles), eq(storedFiles.label, label)));
  return row ?? null;
}

/** All ids of a document in the store: its own, and those of its renditions. */
export function idsOf({
  fileId,
  renditions,
}: Pick<StoredDocument, 'fileId'> & {
  readonly renditions: readonly { readonly fileId: string }[];
}): string[] {
  return [fileId, ...renditions.map((rendition) => rendition.fileId)];
}

/** The ids of all files in the store for the organization. */
export async function allFileIds(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ fileId: storedFiles.id, renditions: storedFiles.renditions })
    .from(storedFiles)
    .where(inOrganization(tx, storedFiles));
  return rows.flatMap(idsOf);
}
