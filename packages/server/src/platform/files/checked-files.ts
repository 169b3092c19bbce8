import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../http/errors.ts';
import { checking } from './checking.ts';
import type { ByteRange, FileStore, OpenFile } from './file-store.ts';

/** The expected content of the store under an id. Narrower versions of older pictures have neither size nor hash. */
export interface StoredContent {
  readonly id: string;
  readonly bytes?: number | undefined;
  readonly sha256?: string | undefined;
}

/** Files up to this size are checked completely before they are sent, so that the response can still be an error. */
const WHOLE_BYTES = 4 * 1024 * 1024;

export const IS_MISSING = 'it is missing.';
const IS_CHANGED = 'its content is not what was stored.';

/** The store has lost a file, or a part of it. The person is told what to do; the log names the file. */
export class DamagedFile extends AppError {
  constructor(id: string, problem: string) {
    const isMissing = problem === IS_MISSING;
    super(
      isMissing ? 'not_found' : 'internal',
      `This file is ${isMissing ? 'missing' : 'damaged'} on the server. Ask your administrator to restore it from a backup.`,
    );
    this.cause = new Error(`File ${id}: ${problem}`);
  }
}

/**
 * Opens a file that must be unchanged since it was stored. A large one is checked while it is read: the last chunk
 * comes only if the whole is right, otherwise the stream fails.
 *
 * @throws DamagedFile if it is missing, truncated or changed
 */
export async function openChecked(
  files: Pick<FileStore, 'open'>,
  stored: StoredContent,
): Promise<OpenFile> {
  const { id, sha256 } = stored;
  const opened = await files.open(id);
  if (!opened) throw new DamagedFile(id, IS_MISSING);
  const { bytes, stream } = opened;
  const problem = sizeProblem(stored, bytes);
  if (problem !== null) {
    stream.destroy();
    throw new DamagedFile(id, problem);
  }
  if (sha256 === undefined) return opened;
  if (bytes > WHOLE_BYTES) {
    return { bytes, stream: checking(stream, sha256, () => new DamagedFile(id, IS_CHANGED)) };
  }
  const content = await buffer(stream);
  if (hashOf(content) !== sha256) throw new DamagedFile(id, IS_CHANGED);
  return { bytes, stream: Readable.from([content]) };
}

/**
 * Opens a part of a file. Only the size of the whole can be checked: a hash needs every byte, and a player asks for many
 * parts. The nightly check and whole downloads find changed content (ADR 084).
 *
 * @throws DamagedFile if the file is missing or has another size
 */
export async function openCheckedRange(
  files: Pick<FileStore, 'openRange'>,
  stored: StoredContent,
  range: ByteRange,
): Promise<OpenFile> {
  const opened = await files.openRange(stored.id, range);
  if (!opened) throw new DamagedFile(stored.id, IS_MISSING);
  const problem = sizeProblem(stored, opened.wholeBytes);
  if (problem === null) return opened;
  opened.stream.destroy();
  throw new DamagedFile(stored.id, problem);
}

/** The problem of a file in the store; null if it is unchanged. Streams the file without loading it into memory. */
export async function problemOfFile(
  files: Pick<FileStore, 'open'>,
  stored: StoredContent,
): Promise<string | null> {
  const opened = await files.open(stored.id);
  if (!opened) return IS_MISSING;
  const problem = sizeProblem(stored, opened.bytes);
  if (problem !== null || stored.sha256 === undefined) {
    opened.stream.destroy();
    return problem;
  }
  const hash = createHash('sha256');
  for await (const piece of opened.stream) hash.update(piece as Buffer);
  return hash.digest('hex') === stored.sha256 ? null : IS_CHANGED;
}

function sizeProblem(stored: StoredContent, bytes: number): string | null {
  if (bytes === (stored.bytes ?? bytes)) return null;
  return `it has ${bytes} bytes instead of ${stored.bytes}.`;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
