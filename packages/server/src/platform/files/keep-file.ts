import { createHash } from 'node:crypto';
import { isPassing } from '../database/errors.ts';
import { newId } from '../tokens.ts';
import type { FileStore } from './file-store.ts';
import type { NewFile } from './stored-files.ts';

/** Stores a file, and hands it to the work that notes it in the database. When that fails, it goes away again. */
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

/** Runs the work that notes what was stored; when it fails, what was stored goes away again. */
export async function keepIfNoted<Result>(
  files: FileStore,
  ids: readonly string[],
  note: () => Promise<Result>,
): Promise<Result> {
  try {
    return await note();
  } catch (error) {
    // When the connection broke, the transaction may have been committed all the same.
    if (!isPassing(error)) await discard(files, ids);
    throw error;
  }
}

/** As far as the store can be reached: what stays behind is in nobody's way. */
export async function discard(files: FileStore, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => files.remove(id)));
}
