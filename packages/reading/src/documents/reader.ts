import type { Box, ReadPage } from './page.ts';

/**
 * The same picture can be read by more than one recognizer and be prepared in more than one way. `network` reads letters
 * best, `first` tells best how words stand in columns; both are right rarely by chance, so a value that both read is sure.
 */
export type Look = 'network' | 'first' | 'second';

/** Recognizes letters in pictures, in threads of its own. */
export interface ImageReader {
  /**
   * A picture in any format that the product stores.
   * @throws Unreadable; the signal's reason when that says stop
   */
  read(image: Buffer, signal: AbortSignal, look?: Look): Promise<ReadPage>;
  /**
   * The page that was read of a picture as often as there are ways to look closely, each with what stands in the lines
   * at the places, as far as it was read that way. Missing where nothing better can be seen from near.
   * @throws Unreadable; the signal's reason when that says stop
   */
  readClosely?(
    image: Buffer,
    page: ReadPage,
    places: readonly Box[],
    signal: AbortSignal,
  ): Promise<readonly ReadPage[]>;
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
  /** As the reader of pictures does; PDFs are not looked at closely. */
  readClosely?: ImageReader['readClosely'];
}
