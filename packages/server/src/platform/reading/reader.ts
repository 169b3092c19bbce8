import type { ReadPage } from './page.ts';

/** Recognizes letters in pictures, in threads of its own. */
export interface ImageReader {
  /** A picture in any format that the product stores. @throws Unreadable; AbortError when the signal says stop */
  read(image: Buffer, signal: AbortSignal): Promise<ReadPage>;
  /** Ends the threads; what is being read is given up. */
  close(): Promise<void>;
}

export interface ReadDocument {
  /** `text` that a PDF holds as such, or an `image` (also a scan within a PDF) whose letters were recognized. */
  readonly source: 'text' | 'image';
  readonly pages: readonly ReadPage[];
}

/** Reads a picture or a PDF, whichever it is. */
export interface DocumentReader {
  read(
    document: { readonly content: Buffer; readonly contentType: string },
    signal: AbortSignal,
  ): Promise<ReadDocument>;
}

/** A file that no reader can make anything of. The message is a sentence for the person. */
export class Unreadable extends Error {}
