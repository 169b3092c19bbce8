import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import sharp from 'sharp';

const fonts = dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json')));

/** A receipt from a cash register. */
export const receiptLines = [
  'RIVERSIDE HARDWARE',
  '118 Canal Street',
  'Albany, NY 12207',
  '',
  '03/04/2026     2:15 PM',
  '',
  'PAINT ROLLER      12.99',
  'DROP CLOTH         8.50',
  'SUBTOTAL          21.49',
  'TAX 8%             1.72',
  'TOTAL            $23.21',
  '',
  'CASH              40.00',
  'CHANGE            16.79',
  'Thank you!',
];

/** Photographed straight from above. */
export async function aPrintedReceipt(lines: readonly string[] = receiptLines): Promise<Buffer> {
  const text = {
    text: lines.map((line) => line || ' ').join('\n'),
    font: 'DejaVu Sans Mono 14',
    fontfile: join(fonts, 'ttf', 'DejaVuSansMono.ttf'),
    dpi: 150,
  };
  const margins = { top: 60, bottom: 60, left: 60, right: 60 };
  // Letters are white on black at first.
  return sharp({ text })
    .extend({ ...margins, background: '#000' })
    .negate()
    .png()
    .toBuffer();
}

/** As emailed by a shop. */
export function aReceiptPdf(lines: readonly string[] = receiptLines): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PdfKit({ size: [260, 400], margin: 20 });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.font('Courier').fontSize(10);
    for (const line of lines) document.text(line || ' ');
    document.end();
  });
}
