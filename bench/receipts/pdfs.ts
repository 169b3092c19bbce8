import Pdfkit from 'pdfkit';
import sharp from 'sharp';
import { fileOf, type Typeface } from './letters.ts';
import { sizeOf } from './paper.ts';
import type { Random } from './random.ts';
import type { Mark, Sheet } from './sheet.ts';

const LETTER = { width: 612, height: 792 };
const MARGIN = 46;

/** Deterministic output. */
const always = { info: { CreationDate: new Date(0) } };

type Pdf = InstanceType<typeof Pdfkit>;

/** In fonts packed for the web, the library cannot embed composite letters. */
const embeddable = (typeface: Typeface): Typeface =>
  fileOf(typeface, false).endsWith('.ttf') ? typeface : 'arial';

/** A PDF with the sheet as text, as programs create them. */
export async function textPdf(sheet: Sheet, wanted: Typeface, random: Random): Promise<Buffer> {
  const typeface = embeddable(wanted);
  const pdf = new Pdfkit({ ...always, size: 'LETTER', margin: 0 });
  const standard = random.pick(['Helvetica', 'Times-Roman', null] as const);
  const inner = LETTER.width - 2 * MARGIN;
  const size = Math.min(sizeOf(sheet, typeface, inner), 11);
  let y = MARGIN;
  for (const row of sheet.rows) {
    if (row.rule)
      pdf.rect(MARGIN, y + size * 0.4, inner, row.rule === 'bar' ? 5 : 0.6).fill('#333');
    for (const mark of row.marks) {
      const bold = standard && (standard === 'Helvetica' ? 'Helvetica-Bold' : 'Times-Bold');
      pdf.font(
        mark.bold ? (bold ?? fileOf(typeface, true)) : (standard ?? fileOf(typeface, false)),
      );
      write(pdf, mark, { inner, size, y });
    }
    y += row.height * size;
  }
  return finish(pdf);
}

function write(pdf: Pdf, mark: Mark, at: { inner: number; size: number; y: number }) {
  pdf.fontSize(at.size * mark.size).fillColor('#111');
  const width = pdf.widthOfString(mark.text);
  const anchor = { left: 0, center: width / 2, right: width }[mark.align];
  pdf.text(mark.text, MARGIN + mark.x * at.inner - anchor, at.y, { lineBreak: false });
}

/** A PDF with a picture of the page, as scanners create them. */
export async function scannedPdf(jpeg: Buffer): Promise<Buffer> {
  const upright = await sharp(jpeg).autoOrient().jpeg({ quality: 80 }).toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const scale = LETTER.width / width;
  const pdf = new Pdfkit({ ...always, size: [LETTER.width, height * scale], margin: 0 });
  pdf.image(upright, 0, 0, { width: LETTER.width });
  return finish(pdf);
}

async function finish(pdf: Pdf): Promise<Buffer> {
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
