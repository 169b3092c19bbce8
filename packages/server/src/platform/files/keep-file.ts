import { createHash } from 'node:crypto';
import { isPassing } from '../database/errors.ts';
import { newId } from '../tokens.ts';
import type { FileStore } from './file-store.ts';
import type { NewFile } from './stored-files.ts';

/** Stores a file, and passes it to the work that records it in the database. If that fails, the file is deleted. */
export async function keepFile<Result>(
  files: FileStore,
  { content, contentType }: { content: Buffer; contentType: string },
  note: (file: NewFile) => Promise<Result>,
): Promise<Result> {
  const fileId = newId();
  await files.put(fileId, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return keepIfNoted(files, [fileId], () =>
    note({ fileId, contentType, bytes: content.length, sha256 }),
  );
}

/** Runs the work that records stored files; if it fails, they are deleted. */
export async function keepIfNoted<Result>(
  files: FileStore,
  ids: readonly string[],
  note: () => Promise<Result>,
): Promise<Result> {
  try {
    return await note();
  } catch (error) {
    // If the connection broke, the transaction may still have been committed.
    if (!isPassing(error)) await discard(files, ids);
    throw error;
  }
}

/** Best effort: files that stay behind do no harm. */
export async function discard(files: FileStore, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => files.remove(id)));
}
