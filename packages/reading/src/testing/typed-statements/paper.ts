import PdfKit from 'pdfkit';
import type { TrueLine } from '../owner-statements/statement.ts';

/** The content of a statement, typed on one page, and its true meaning. */
export interface Typed {
  readonly page: string;
  readonly lines: readonly TrueLine[];
}

/** A text and its position: from a column on or, if negative, ending at one. */
type Cell = readonly [text: string, column: number];

/** A monospaced row with texts at these positions; null ones are left out. */
export function row(...cells: readonly (Cell | null)[]): string {
  let line = '';
  for (const cell of cells) {
    if (!cell) continue;
    const [text, column] = cell;
    const start = column < 0 ? -column - text.length : column;
    line = line.padEnd(start) + text;
  }
  return line;
}

/** A PDF of the page in a monospaced font with letters a hundredth of its width. */
export function typedPdf(page: string): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'LETTER', margin: 0 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
  });
  pdf.font('Courier').fontSize(9);
  for (const [at, line] of page.split('\n').entries()) {
    for (const cell of line.matchAll(/\S+(?: \S+)*/g)) {
      pdf.text(cell[0], 20 + cell.index * 5.4, 30 + at * 13, { lineBreak: false });
    }
  }
  pdf.end();
  return whole;
}
