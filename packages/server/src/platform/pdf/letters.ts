import type { FileStore } from '../files/file-store.ts';
import { draw } from './drawing-thread.ts';
import type { LetterPaper } from './letter-pdf.ts';
import type * as LetterPdf from './letter-pdf.task.ts';
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
  const module = new URL('letter-pdf.task.ts', import.meta.url);
  return draw<typeof LetterPdf>(module, { paper: { ...letter, logo }, createdOn });
}
