import { createHash } from 'node:crypto';
import { createTarPacker } from 'modern-tar';
import type { KnownContent } from '../files/file-store.ts';
import { SUMS } from './manifest.ts';

/** Writes the entries of an archive one after the other. */
export interface ArchiveWriter {
  /** The archive as it is written. It must be read while entries are added. */
  readonly stream: ReadableStream<Uint8Array>;
  add(name: string, content: string | Uint8Array): Promise<void>;
  /** A file of the store, whose hash is known. */
  addFile(name: string, content: KnownContent): Promise<void>;
  /** Adds the checksums of all entries and ends the archive. */
  end(): Promise<void>;
  /** Makes the stream fail. */
  fail(error: unknown): void;
}

export function createArchiveWriter(modified: Date): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const sums: string[] = [];
  const write = async (name: string, { bytes, pieces }: Omit<KnownContent, 'sha256'>) => {
    const header = {
      name,
      size: bytes,
      mode: 0o600,
      mtime: modified,
      type: 'file',
    } as const;
    const writer = controller.add(header).getWriter();
    for await (const piece of pieces) if (piece.length > 0) await writer.write(piece);
    await writer.close();
  };
  const addFile = async (name: string, content: KnownContent) => {
    sums.push(`${content.sha256}  ${name}\n`);
    await write(name, content);
  };
  return {
    stream: readable,
    add: async (name, content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await addFile(name, { bytes: bytes.length, sha256, pieces: [bytes] });
    },
    addFile,
    end: async () => {
      const content = Buffer.from(sums.join(''));
      await write(SUMS, { bytes: content.length, pieces: [content] });
      controller.finalize();
    },
    fail: (error) => controller.error(error),
  };
}
