import type { Box, ReadPage } from './page.ts';

/**
 * A picture can be read by several recognizers and prepared in several ways. `network` reads letters best, `first`
 * finds columns best. They rarely make the same mistake, so a value that both read is sure.
 */
export type Look = 'network' | 'first' | 'second';

/** Recognizes text in pictures, in its own processes. */
export interface ImageReader {
  /**
   * Reads a picture in any format that the product stores.
   * @throws Unreadable; the signal's reason if it aborts
   */
  read(image: Buffer, signal: AbortSignal, look?: Look): Promise<ReadPage>;
  /**
   * Reads lines at the given positions again, once for each closer scale, and returns the pages with the results.
   * Undefined if a closer look gains nothing.
   * @throws Unreadable; the signal's reason if it aborts
   */
  readClosely?(
    image: Buffer,
    page: ReadPage,
    places: readonly Box[],
    signal: AbortSignal,
  ): Promise<readonly ReadPage[]>;
  /** Ends the processes; running readings are canceled. */
  close(): Promise<void>;
}

export interface ReadDocument {
  /** `text` embedded in a PDF, or an `image` (also a scan within a PDF) with recognized text. */
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
  /** Like the picture reader; PDFs are not read at closer scales. */
  readClosely?: ImageReader['readClosely'];
}
