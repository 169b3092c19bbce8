import {
  drawStatement,
  layoutNames,
} from '../../packages/reading/src/testing/owner-statements/index.ts';
import { scanned } from '../../packages/reading/src/testing/owner-statements/scanned.ts';
import { makeReceipts } from '../receipts/make.ts';
import PdfKit from 'pdfkit';
import sharp from 'sharp';

/** A file as people upload it. */
export interface Upload {
  readonly name: string;
  readonly content: Buffer;
}

const RECEIPTS = 6;
const LONG_PAGES = 80;
const ROWS = 45;

/** Receipts as photographs and PDFs, and a photograph with all pixels of a phone. */
export async function someReceipts(): Promise<Upload[]> {
  const receipts: Upload[] = [];
  for await (const { file, content } of makeReceipts(17)) {
    receipts.push({ name: file, content });
    if (receipts.length === RECEIPTS) break;
  }
  const [first] = receipts;
  if (!first) throw new Error('no receipt was made');
  const size = { width: 3_024, height: 4_032, fit: 'fill' } as const;
  const large = await sharp(first.content).resize(size).jpeg({ quality: 97 }).toBuffer();
  return [...receipts, { name: 'phone.jpg', content: large }];
}

/** Owner statements of some programs, a scanned one, and one with thousands of lines. */
export async function someStatements(): Promise<Upload[]> {
  const drawn = await Promise.all(
    layoutNames.slice(0, 3).map((layout) => drawStatement(layout, 17)),
  );
  const [first] = drawn;
  if (!first) throw new Error('no statement was drawn');
  return [
    ...drawn.map(({ pdf }, index) => ({ name: `statement-${index}.pdf`, content: pdf })),
    { name: 'scan.pdf', content: await scanned(first.pdf) },
    { name: 'long.pdf', content: await aLongStatement() },
  ];
}

function aLongStatement(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PdfKit({ size: 'LETTER', margin: 40, autoFirstPage: false });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    for (let page = 0; page < LONG_PAGES; page += 1) {
      document.addPage().fontSize(9);
      if (page === 0) document.text('Owner Statement 01/01/2025 - 12/31/2025', 40, 30);
      for (let row = 0; row < ROWS; row += 1) {
        const [y, day] = [50 + row * 15, String((row % 28) + 1).padStart(2, '0')];
        document.text(`${String((page % 12) + 1).padStart(2, '0')}/${day}/2025`, 40, y);
        document.text(row === 0 ? 'Rent received' : `Repair of item ${page}-${row}`, 140, y);
        document.text(`${row + 10}.25`, 460, y, { width: 90, align: 'right' });
      }
    }
    document.end();
  });
}
