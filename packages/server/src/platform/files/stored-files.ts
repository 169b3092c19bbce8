import { and, eq } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { storedFiles } from '../database/platform.table.ts';

export type StoredFile = typeof storedFiles.$inferSelect;

/** A file whose bytes the store holds already, and which no row names yet. */
export interface NewFile extends Pick<StoredFile, 'contentType' | 'bytes' | 'sha256'> {
  readonly fileId: string;
}

/** What only a picture has. */
type Measures = Partial<Pick<StoredFile, 'width' | 'height' | 'renditions'>>;

const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Notes a file that the store holds. The label gets the time in front (API-6). */
export async function recordFile(
  tx: Transaction,
  label: string,
  { fileId: id, ...file }: NewFile & Measures,
): Promise<StoredFile> {
  const extension = extensions[file.contentType];
  if (!extension) throw new Error(`no file name ends for ${file.contentType}`);
  const row = {
    organizationId: tx.organization.id,
    id,
    label: `${tx.now.epochMilliseconds}-${safeLabel(label)}.${extension}`,
    width: null,
    height: null,
    renditions: [],
    ...file,
    createdAt: dateOf(tx.now),
  };
  const inserted = await tx.db
    .insert(storedFiles)
    .values(row)
    .onConflictDoNothing({ target: [storedFiles.organizationId, storedFiles.label] })
    .returning({ id: storedFiles.id });
  if (inserted.length > 0) return row;
  // Two uploads of the same name in one millisecond.
  const free = { ...row, label: `${id}-${row.label}` };
  await tx.db.insert(storedFiles).values(free);
  return free;
}

/** What people called the file, without what would be awkward in an address: `my house.JPG` becomes `my-house`. */
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

/** Forgets a file that nothing points to any more; its bytes go once that is committed. */
export async function deleteFile(tx: Transaction, id: string): Promise<void> {
  await tx.db
    .delete(storedFiles)
    .where(and(eq(storedFiles.organizationId, tx.organization.id), eq(storedFiles.id, id)));
}

export async function fileById(tx: Transaction, id: string): Promise<StoredFile | null> {
  const [row] = await tx.db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.organizationId, tx.organization.id), eq(storedFiles.id, id)));
  return row ?? null;
}

export async function fileByLabel(tx: Transaction, label: string): Promise<StoredFile | null> {
  const [row] = await tx.db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.organizationId, tx.organization.id), eq(storedFiles.label, label)));
  return row ?? null;
}

/** Every id under which the store holds something of this file. */
export function idsOf(file: { id: string; renditions: readonly { fileId: string }[] }): string[] {
  return [file.id, ...file.renditions.map(({ fileId }) => fileId)];
}

/** Of everything that the store holds for the organization. */
export async function allFileIds(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ id: storedFiles.id, renditions: storedFiles.renditions })
    .from(storedFiles)
    .where(eq(storedFiles.organizationId, tx.organization.id));
  return rows.flatMap(idsOf);
}
