import type { FileStore } from '../files/file-store.ts';
import type { LetterPaper } from './letter-pdf.ts';
import { logoForPaper } from './logo.ts';

/** A letter before it is drawn. */
export interface Letter extends Omit<LetterPaper, 'logo'> {
  readonly logoFileId: string | null;
  readonly createdOn: Date;
}

/** Draws a letter as a PDF, and stores nothing. */
export async function drawLetter(
  files: FileStore,
  { logoFileId, createdOn, ...letter }: Letter,
): Promise<Buffer> {
  const logo = await logoForPaper(files, logoFileId);
  // Loaded here, because it is large and not needed at the start.
  const { renderLetterPdf } = await import('./letter-pdf.ts');
  return renderLetterPdf({ ...letter, logo }, createdOn);
}
