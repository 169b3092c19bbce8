import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfKit from 'pdfkit';
import sharp from 'sharp';

interface Drawing {
  readonly canvas: { toBuffer(type: 'image/png'): Buffer };
  readonly context: never;
}

/** The same PDF from an office scanner: gray, slightly blurred pictures of its pages, without text. */
export async function scanned(pdf: Buffer, dpi = 250): Promise<Buffer> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const scan = new PdfKit({ autoFirstPage: false, margin: 0 });
  const chunks: Buffer[] = [];
  scan.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve) => {
    scan.on('end', () => resolve(Buffer.concat(chunks)));
  });
  const factory = document.canvasFactory as { create(width: number, height: number): Drawing };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const { canvas, context } = factory.create(
      Math.round(viewport.width),
      Math.round(viewport.height),
    );
    await page.render({ canvas: null, canvasContext: context, viewport }).promise;
    const picture = sharp(canvas.toBuffer('image/png')).greyscale().blur(0.6).jpeg({ quality: 80 });
    scan.addPage({ size: 'LETTER', margin: 0 });
    scan.image(await picture.toBuffer(), 0, 0, { width: 612, height: 792 });
  }
  scan.end();
  return whole;
}
