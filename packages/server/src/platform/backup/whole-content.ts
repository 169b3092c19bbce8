import { createHash } from 'node:crypto';
import { openChecked } from '../files/checked-files.ts';
import type { FileStore, KnownContent } from '../files/file-store.ts';
import { contentIn } from './content-in.ts';

/** Larger than photos and PDFs may be; only videos are. */
const MOST_IN_MEMORY = 32 * 1024 * 1024;

/**
 * Null if the store has lost the file. A large one is read twice: for its hash, and when the pieces are asked for. They
 * fail if it has changed in between.
 */
export async function wholeContent(
  files: Pick<FileStore, 'open'>,
  id: string,
): Promise<KnownContent | null> {
  const opened = await files.open(id);
  if (!opened) return null;
  const { bytes, stream } = opened;
  const hash = createHash('sha256');
  if (bytes <= MOST_IN_MEMORY) {
    const content = await contentIn(stream, bytes);
    const sha256 = hash.update(content).digest('hex');
    return { bytes: content.length, sha256, pieces: [content] };
  }
  for await (const piece of stream) hash.update(piece as Buffer);
  const sha256 = hash.digest('hex');
  return { bytes, sha256, pieces: piecesOf(files, { id, bytes, sha256 }) };
}

async function* piecesOf(
  files: Pick<FileStore, 'open'>,
  stored: Parameters<typeof openChecked>[1],
) {
  const { stream } = await openChecked(files, stored);
  for await (const piece of stream) yield piece as Buffer;
}
