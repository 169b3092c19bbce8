import { createHash } from 'node:crypto';
import { createTarPacker } from 'modern-tar';
import { SUMS } from './manifest.ts';

/** Writes the entries of an archive one after the other. */
export interface ArchiveWriter {
  /** The archive as it is written. It must be read while entries are added. */
  readonly stream: ReadableStream<Uint8Array>;
  add(name: string, content: string | Uint8Array): Promise<void>;
  /** Adds the checksums of all entries and ends the archive. */
  end(): Promise<void>;
  /** Makes the stream fail. */
  fail(error: unknown): void;
}

export function createArchiveWriter(modified: Date): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const sums: string[] = [];
  const write = async (name: string, bytes: Uint8Array) => {
    const header = {
      name,
      size: bytes.length,
      mode: 0o600,
      mtime: modified,
      type: 'file',
    } as const;
    const writer = controller.add(header).getWriter();
    if (bytes.length > 0) await writer.write(bytes);
    await writer.close();
  };
  return {
    stream: readable,
    add: async (name, content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
      await write(name, bytes);
    },
    end: async () => {
      await write(SUMS, Buffer.from(sums.join('')));
      controller.finalize();
    },
    fail: (error) => controller.error(error),
  };
}
