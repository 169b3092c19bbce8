import type { ReadPage } from './page.ts';

/**
 * The same picture can be prepared in more than one way. No way is best for all, so whoever is unsure of what was read
 * may look again.
 */
export const looks = ['first', 'second', 'third'] as const;

export type Look = (typeof looks)[number];

/** Recognizes letters in pictures, in threads of its own. */
export interface ImageReader {
  /**
   * A picture in any format that the product stores.
   * @throws Unreadable; the signal's reason when that says stop
   */
  read(image: Buffer, signal: AbortSignal, look?: Look): Promise<ReadPage>;
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
    look?: Look,
  ): Promise<ReadDocument>;
}

/** A file that no reader can make anything of. The message is a sentence for the person. */
export class Unreadable extends Error {}
