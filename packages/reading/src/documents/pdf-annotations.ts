import { OPS, Util, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { runOf, type TextRun } from './pdf-words.ts';

type Matrix = readonly number[];

/** The state of the page's drawing that matters for the position of text. */
interface Pen {
  readonly toPage: Matrix;
  readonly fontSize: number;
  readonly letterSpace: number;
  readonly wordSpace: number;
  readonly stretch: number;
  readonly leading: number;
}

/** A letter, or a shift to the left in thousandths of the font size. */
type Glyph =
  | number
  | { readonly unicode: string; readonly width: number; readonly isSpace: boolean };

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const THOUSANDTH = 0.001;

/**
 * The text of filled form fields and typed notes as a viewer shows it: their appearance, not their value. Text of a page
 * is only what is drawn below them.
 */
export async function textOfAnnotations(page: PDFPageProxy, toPage: Matrix): Promise<TextRun[]> {
  const shown = (await page.getAnnotations()).filter(isTyped).map(({ id }) => id);
  if (shown.length === 0) return [];
  const { fnArray, argsArray } = await page.getOperatorList();
  const runs: TextRun[] = [];
  let drawing: Drawing | null = null;
  for (const [at, operation] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    if (operation === OPS.beginAnnotation) {
      const [id, , transform, matrix] = args as [string, unknown, Matrix, Matrix];
      const corner = Util.transform(Util.transform([...toPage], [...transform]), [...matrix]);
      drawing = shown.includes(id) ? new Drawing(corner as Matrix) : null;
    } else if (operation === OPS.endAnnotation) drawing = null;
    else if (drawing) runs.push(...drawing.follow(operation, args));
  }
  return runs;
}

/** Text fields, choices, and notes typed onto the page; check boxes and buttons have no text of the document. */
function isTyped({ subtype, fieldType }: { subtype?: string; fieldType?: string }): boolean {
  if (subtype === 'Widget') return fieldType === 'Tx' || fieldType === 'Ch';
  return subtype === 'FreeText' || subtype === 'Stamp';
}

/** Follows the drawing of one annotation. */
class Drawing {
  private pen: Pen;
  private readonly saved: Pen[] = [];
  private text: Matrix = IDENTITY;
  private line = { x: 0, y: 0 };
  private x = 0;

  constructor(toPage: Matrix) {
    const spaces = { letterSpace: 0, wordSpace: 0, stretch: 1, leading: 0 };
    this.pen = { toPage, fontSize: 0, ...spaces };
  }

  /** The text that this operation shows. */
  follow(operation: number, args: readonly unknown[]): TextRun[] {
    if (operation === OPS.showText) return this.show(args[0] as readonly Glyph[]);
    if (operation === OPS.beginText) this.place(IDENTITY);
    else if (operation === OPS.setTextMatrix) this.place(args[0] as Matrix);
    else if (operation === OPS.moveText) this.move(...(args as [number, number]));
    else if (operation === OPS.setLeadingMoveText) {
      this.pen = { ...this.pen, leading: -Number(args[1]) };
      this.move(...(args as [number, number]));
    } else if (operation === OPS.nextLine) this.move(0, -this.pen.leading);
    else this.draw(operation, args);
    return [];
  }

  private draw(operation: number, args: readonly unknown[]): void {
    const { pen } = this;
    const value = Number(args[0]);
    if (operation === OPS.save) this.saved.push(pen);
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) {
      this.pen = this.saved.pop() ?? pen;
    } else if (operation === OPS.transform) this.turn(args as readonly number[]);
    else if (operation === OPS.paintFormXObjectBegin) {
      this.saved.push(pen);
      this.turn((args[0] as Matrix | null) ?? IDENTITY);
    } else if (operation === OPS.setFont) this.pen = { ...pen, fontSize: Number(args[1]) };
    else if (operation === OPS.setCharSpacing) this.pen = { ...pen, letterSpace: value };
    else if (operation === OPS.setWordSpacing) this.pen = { ...pen, wordSpace: value };
    else if (operation === OPS.setHScale) this.pen = { ...pen, stretch: value / 100 };
    else if (operation === OPS.setLeading) this.pen = { ...pen, leading: value };
  }

  private turn(matrix: Matrix): void {
    const toPage = Util.transform([...this.pen.toPage], [...matrix]) as Matrix;
    this.pen = { ...this.pen, toPage };
  }

  private place(matrix: Matrix): void {
    this.text = matrix;
    this.line = { x: 0, y: 0 };
    this.x = 0;
  }

  private move(x: number, y: number): void {
    this.line = { x: this.line.x + x, y: this.line.y + y };
    this.x = this.line.x;
  }

  /** A shift between letters begins a new run: nearby ones are joined to a word later. */
  private show(glyphs: readonly Glyph[]): TextRun[] {
    const { fontSize, letterSpace, wordSpace, stretch } = this.pen;
    const parts: { text: string; from: number; to: number }[] = [];
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        this.x -= glyph * THOUSANDTH * fontSize * stretch;
        parts.push({ text: '', from: this.x, to: this.x });
        continue;
      }
      const part = parts.at(-1) ?? { text: '', from: this.x, to: this.x };
      if (parts.length === 0) parts.push(part);
      const space = letterSpace + (glyph.isSpace ? wordSpace : 0);
      this.x += (glyph.width * THOUSANDTH * fontSize + space) * stretch;
      part.text += glyph.unicode;
      part.to = this.x;
    }
    return parts.flatMap(({ text, from, to }) => this.runAt(text, from, to) ?? []);
  }

  private runAt(text: string, from: number, to: number): TextRun | null {
    const { toPage, fontSize } = this.pen;
    const start = [fontSize, 0, 0, fontSize, from, this.line.y];
    const onText = Util.transform([...toPage], [...this.text]) as number[];
    const width = (to - from) * Math.hypot(onText[0] ?? 0, onText[1] ?? 0);
    return runOf(text, width, Util.transform(onText, start) as number[]);
  }
}
