import PdfKit from 'pdfkit';
import sharp from 'sharp';
import { createDocumentReader } from './document-reader.ts';
import type { ReadPage } from './page.ts';
import type { ImageReader } from './reader.ts';

type Document = PDFKit.PDFDocument;

/** Records the pictures it is given, and returns an empty page of the picture's size. */
export class SeenPictures implements ImageReader {
  readonly seen: Buffer[] = [];
  async read(image: Buffer): Promise<ReadPage> {
    this.seen.push(image);
    const { width, height } = await sharp(image).metadata();
    return { width, height, lines: [] };
  }
  async close() {}
}

export const never = new AbortController().signal;

export function drawn(draw: (document: Document) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const document = new PdfKit({ size: 'LETTER', margin: 0, ...options });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  draw(document);
  document.end();
  return whole;
}

export async function read(content: Buffer, signal = never, images = new SeenPictures()) {
  return createDocumentReader({ images }).read({ content, contentType: 'application/pdf' }, signal);
}

/** The whole page in the order in which a person reads it. */
export const table = (document: Document) => {
  document.font('Helvetica').fontSize(10);
  document.text('Owner statement of May', 72, 72);
  document.text('500.00', 500, 144);
  document.text('Rent from tenant', 72, 144);
};
