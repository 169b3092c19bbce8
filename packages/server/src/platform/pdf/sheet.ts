import PdfKit from 'pdfkit';
import { INK, type Style } from './design.ts';
import { fontsOfPdf, type Run } from './fonts.ts';

export interface Line {
  readonly runs: readonly (Run & { readonly width: number })[];
  readonly width: number;
}

/** The position of a text: its left edge and the top of its first line, in points from the page's upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export type Parent = PDFKit.PDFStructureElement;

const LEADING = 1.4;

export const lineHeight = ({ size }: Style) => size * LEADING;

/** A PDF of tagged pages in Letter size. It draws text at given positions; the caller decides the layout. */
export function createSheet(properties: { title: string; author: string; createdOn: Date }) {
  const doc = new PdfKit({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    // Otherwise Helvetica is loaded, which nothing uses.
    font: null as never,
    info: {
      Title: properties.title,
      Author: properties.author,
      CreationDate: properties.createdOn,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);

  const runsOf = fontsOfPdf();
  const known = new Set<string>();
  const use = ({ font }: Run, { size }: Style) => {
    if (!known.has(font.id)) {
      // It also accepts an opened font, although its types do not say so.
      doc.registerFont(font.id, font.font as never);
      known.add(font.id);
    }
    doc.font(font.id, size);
  };
  /** A right-to-left run is laid out as a whole instead of word by word; an empty list of features has this effect. */
  const optionsOf = ({ rightToLeft, features }: Run) => {
    if (rightToLeft) return { features: [] };
    // It also passes on an object, although its types do not say so.
    return features ? { features: features as never } : {};
  };

  const lineOf = (text: string, style: Style): Line => {
    const runs = runsOf(text, style.weight ?? 400).map((run) => {
      use(run, style);
      return { ...run, width: doc.widthOfString(run.text, optionsOf(run)) };
    });
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  };

  const drawLine = (line: Line, style: Style, place: Place) => {
    let x = place.align === 'right' ? place.x + place.width - line.width : place.x;
    // The space above and below the letters, which is the same in every font.
    const baseline = place.y + (lineHeight(style) + style.size * 0.7) / 2;
    doc.fillColor(style.color ?? INK);
    for (const run of line.runs) {
      use(run, style);
      const measured = { textWidth: run.width, wordCount: 1 };
      const placed = { lineBreak: false, baseline: 'alphabetic' as const, ...measured };
      doc.text(run.text, x, baseline, { ...placed, ...optionsOf(run) });
      x += run.width;
    }
  };

  const drawLines = (lines: readonly Line[], style: Style, place: Place) => {
    lines.forEach((line, index) => {
      drawLine(line, style, { ...place, y: place.y + index * lineHeight(style) });
    });
  };

  const tag = (parent: Parent, type: string, draw: () => void, options: object = {}) => {
    parent.add(doc.struct(type, options, draw));
  };

  const wrap = (text: string, style: Style, width: number): Line[] =>
    text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, style, width, lineOf));

  const artifact = (type: 'Layout' | 'Pagination', draw: () => void) => {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  };

  return {
    doc,
    root,
    tag,
    artifact,
    drawLines,
    /**
     * The lines of a text in this width; it breaks between words, between Han characters and Thai words, or anywhere if
     * it must.
     */
    wrap,
    /** Draws one text as an element of its own, and returns where it ends. */
    block: (parent: Parent, type: string, text: string, style: Style, place: Place): number => {
      const lines = wrap(text, style, place.width);
      tag(parent, type, () => drawLines(lines, style, place));
      return place.y + lines.length * lineHeight(style);
    },
    /** An element to which others are added; it is ended when all of them are added. */
    group: (parent: Parent, type: string): Parent => {
      const element = doc.struct(type);
      parent.add(element);
      return element;
    },
    finish: async (): Promise<Buffer> => {
      root.end();
      doc.end();
      return ended;
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;

const wideScripts = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const pieces = new RegExp(`[${wideScripts}]\\s*|[^\\s${wideScripts}]+\\s*|\\s+`, 'gu');

const letters = new Intl.Segmenter();
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** The parts of a text between which a line may break. Thai words have no spaces between them. */
const piecesOf = (text: string) =>
  (text.match(pieces) ?? []).flatMap((piece) =>
    /\p{Script=Thai}/u.test(piece)
      ? Array.from(thaiWords.segment(piece), ({ segment }) => segment)
      : [piece],
  );

function wrapParagraph(
  text: string,
  style: Style,
  width: number,
  measure: (text: string, style: Style) => Line,
): Line[] {
  const whole = measure(text, style);
  if (whole.width <= width) return [whole];
  const lines: Line[] = [];
  let current = '';
  const fits = (candidate: string) => measure(candidate.trimEnd(), style).width <= width;
  const finishLine = () => {
    if (current.trim() !== '') lines.push(measure(current.trimEnd(), style));
    current = '';
  };
  for (const piece of piecesOf(text)) {
    if (fits(current + piece)) {
      current += piece;
      continue;
    }
    finishLine();
    if (fits(piece)) {
      current = piece;
      continue;
    }
    // A word that is wider than the line is split.
    for (const { segment: character } of letters.segment(piece)) {
      if (!fits(current + character)) finishLine();
      current += character;
    }
  }
  finishLine();
  return lines;
}
