import PdfKit from 'pdfkit';
import type { Chance } from './chance.ts';

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** The look of a manager's statements, and their money and date formats. */
export interface Manner {
  readonly font: string;
  readonly bold: string;
  readonly size: number;
  readonly pitch: number;
  readonly margin: number;
  readonly headAlign: 'left' | 'center' | 'right' | 'asColumn';
  readonly negative: 'parentheses' | 'minus' | 'trailing';
  readonly dollar: 'none' | 'each' | 'totals' | 'apart';
  readonly dates: number;
  readonly rules: boolean;
}

export function aManner(chance: Chance): Manner {
  const [font, bold] = chance.of<[string, string]>(
    ['Helvetica', 'Helvetica-Bold'],
    ['Times-Roman', 'Times-Bold'],
    ['Helvetica', 'Helvetica-Bold'],
  );
  const size = chance.of(8, 8.5, 9, 9.5);
  return {
    font,
    bold,
    size,
    pitch: size * chance.of(1.45, 1.6, 1.85),
    margin: chance.of(36, 44, 54),
    headAlign: chance.of('asColumn', 'asColumn', 'center', 'right'),
    negative: chance.of('parentheses', 'minus', 'trailing', 'parentheses'),
    dollar: chance.of('none', 'each', 'totals', 'apart'),
    dates: chance.whole(0, 5),
    rules: chance.is(0.5),
  };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const monthName = (date: string) => MONTHS[Number(date.slice(5, 7)) - 1]!;

export function dateText(date: string, how: number): string {
  const [year, month, day] = date.split('-') as [string, string, string];
  const short = monthName(date).slice(0, 3);
  return [
    `${month}/${day}/${year}`,
    `${Number(month)}/${Number(day)}/${year}`,
    `${month}/${day}/${year.slice(2)}`,
    `${short} ${day}`,
    `${short} ${Number(day)}, ${year}`,
    `${month}/${day}`,
  ][how]!;
}

export function moneyText(cents: number, manner: Manner, isTotal = false): string {
  const digits = (Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const sign = manner.dollar === 'each' || (manner.dollar === 'totals' && isTotal) ? '$' : '';
  if (cents >= 0) return sign + digits;
  if (manner.negative === 'parentheses') return `(${sign}${digits})`;
  return manner.negative === 'minus' ? `-${sign}${digits}` : `${sign}${digits}-`;
}

interface Lettering {
  readonly bold?: boolean;
  readonly size?: number;
  readonly align?: 'left' | 'center' | 'right';
}

type Texts = readonly (string | null)[];

/** Paper with a current position. */
export class Sheet {
  readonly manner: Manner;
  y: number;
  private readonly document: PDFKit.PDFDocument;
  private readonly whole: Promise<Buffer>;
  private onNewPage: () => void = () => {};
  private page = 1;
  private readonly footer: string;

  constructor(manner: Manner, footer = '') {
    this.manner = manner;
    this.footer = footer;
    const at = new Date('2026-01-01T00:00:00Z');
    this.document = new PdfKit({ size: 'LETTER', margin: 0, info: { CreationDate: at } });
    const chunks: Buffer[] = [];
    this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.whole = new Promise((resolve) => {
      this.document.on('end', () => resolve(Buffer.concat(chunks)));
    });
    this.y = manner.margin;
    this.writeFooter();
  }

  get width(): number {
    return 612 - 2 * this.manner.margin;
  }

  text(
    text: string,
    x: number,
    {
      bold = false,
      size = this.manner.size,
      width = 0,
      align = 'left',
    }: Lettering & { width?: number } = {},
  ): void {
    this.document.font(bold ? this.manner.bold : this.manner.font).fontSize(size);
    const own = this.document.widthOfString(text);
    const shift = align === 'right' ? width - own : align === 'center' ? (width - own) / 2 : 0;
    this.document.text(text, this.manner.margin + x + shift, this.y, { lineBreak: false });
  }

  /** A separate row. */
  line(
    text: string,
    {
      x = 0,
      bold = false,
      size = this.manner.size,
      align = 'left',
    }: Lettering & { x?: number } = {},
  ): void {
    this.room();
    this.text(text, x, { bold, size, width: this.width, align });
    this.down(size / this.manner.size);
  }

  down(rows = 1): void {
    this.y += this.manner.pitch * rows;
  }

  rule(): void {
    if (!this.manner.rules) return;
    const { margin } = this.manner;
    this.document
      .moveTo(margin, this.y - 2)
      .lineTo(612 - margin, this.y - 2)
      .lineWidth(0.5)
      .stroke();
  }

  widthOf(text: string): number {
    return this.document.font(this.manner.font).fontSize(this.manner.size).widthOfString(text);
  }

  /** Starts a new page if there is no room for this many rows. */
  room(rows = 1): void {
    if (this.y + this.manner.pitch * (rows + 1) < 792 - this.manner.margin - 20) return;
    this.document.addPage({ size: 'LETTER', margin: 0 });
    this.page += 1;
    this.y = this.manner.margin;
    this.writeFooter();
    this.onNewPage();
  }

  /** The top of each further page. */
  everyPage(write: () => void): void {
    this.onNewPage = write;
  }

  header(columns: readonly Column[]): void {
    let x = 0;
    for (const { title, width, align = 'left' } of columns) {
      const { headAlign } = this.manner;
      const where =
        align === 'left'
          ? 'left'
          : headAlign === 'asColumn' || headAlign === 'left'
            ? align
            : headAlign;
      this.text(title, x, { bold: true, width: width - 6, align: where });
      x += width;
    }
    this.down(1.15);
    this.rule();
  }

  /** A row of a table; long text continues below. */
  row(columns: readonly Column[], texts: Texts, { bold = false, indent = 0 } = {}): void {
    // Text extends over empty cells next to it.
    const roomAt = (at: number) => {
      const next = texts.findIndex((text, index) => index > at && Boolean(text));
      const end = next < 0 ? columns.length : next;
      const wide = columns
        .slice(at, end)
        .filter(({ align }, index) => index === 0 || align !== 'right');
      return wide.reduce((sum, { width }) => sum + width, 0) - (at === 0 ? indent : 0) - 8;
    };
    const cells = columns.map(({ align }, at) =>
      align === 'right' ? [texts[at] ?? ''] : this.wrapped(texts[at] ?? '', roomAt(at)),
    );
    const height = Math.max(...cells.map((lines) => lines.length));
    this.room(height);
    for (let line = 0; line < height; line += 1) {
      let x = 0;
      for (const [at, { width, align = 'left' }] of columns.entries()) {
        const text = cells[at]?.[line];
        const shift = at === 0 ? indent : 0;
        if (text) this.cell(text, x + shift, width - 6 - shift, { bold, align });
        x += width;
      }
      this.y += line < height - 1 ? this.manner.size * 1.2 : this.manner.pitch;
    }
  }

  private cell(
    text: string,
    x: number,
    width: number,
    { bold, align }: { bold: boolean; align: 'left' | 'right' },
  ) {
    if (align === 'right' && this.manner.dollar === 'apart' && /\d\.\d\d(?!%)/.test(text)) {
      const size = this.widthOf('$ 00,000.00)');
      this.text('$', x + width - size - 4, { bold });
    }
    this.text(text, x, { bold, width, align });
  }

  private wrapped(text: string, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && this.widthOf(`${last} ${word}`) <= width) {
        lines[lines.length - 1] = `${last} ${word}`;
      } else lines.push(word);
    }
    return lines;
  }

  private writeFooter(): void {
    const y = this.y;
    this.y = 792 - this.manner.margin - 4;
    this.text(`${this.footer}  Page ${this.page}`, 0, {
      size: 7,
      width: this.width,
      align: 'center',
    });
    this.y = y;
  }

  async end(): Promise<Buffer> {
    this.document.end();
    return this.whole;
  }
}
