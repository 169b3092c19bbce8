import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The entries have no times of their own, so that zips of the same content are equal byte for byte. */
const FIXED_TIME = new Date(1980, 0, 1);

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface WrittenEntry {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a zip while it is read, one entry after the other. */
export interface ZipWriter {
  /** It must be read while entries are added. */
  readonly stream: Readable;
  /** Resolves when the entry was taken. Pictures and PDFs are compressed already. */
  add(
    name: string,
    content: Pieces,
    options?: { readonly compress: boolean },
  ): Promise<WrittenEntry>;
  end(): void;
  /** Makes the stream fail. */
  fail(error: unknown): void;
}

export function createZipWriter(): ZipWriter {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  const gone = new AbortController();
  stream.once('close', () => gone.abort());
  const fail = (error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  const add: ZipWriter['add'] = async (name, content, { compress } = { compress: true }) => {
    gone.signal.throwIfAborted();
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* () {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    };
    const source = Readable.from(counted(), { objectMode: false });
    const time = { mtime: FIXED_TIME, mode: 0o100644, forceDosTimestamp: true };
    zip.addReadStream(source, name, { compress, ...time });
    try {
      await finished(source, { signal: gone.signal });
    } finally {
      source.destroy();
    }
    return { bytes, sha256: hash.digest('hex') };
  };
  return { stream, add, end: () => zip.end(), fail };
}
