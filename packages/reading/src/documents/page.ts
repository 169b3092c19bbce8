/** A rectangle on a page, in fractions (0 to 1) of the page's width and height, from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Word {
  readonly text: string;
  /** From 0 to 1; 1 for embedded text of a PDF. */
  readonly confidence: number;
  readonly box: Box;
}

/** Words next to each other, from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly box: Box;
}

/** The recognizer of a picture: networks that read whole lines, or Tesseract. */
export type Recognizer = 'network' | 'tesseract';

/** The text of a page, from top to bottom. */
export interface ReadPage {
  /** Missing for embedded text of a PDF. */
  readonly recognizer?: Recognizer;
  /** In pixels of the displayed picture, or points of the PDF. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
}

export function textOf(line: Line): string {
  return line.words.map((word) => word.text).join(' ');
}

export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Groups words into lines by position, independent of order and columns in their source: a word belongs to the line
 * whose center it covers.
 */
export function linesOf(words: readonly Word[]): Line[] {
  const rows: { middle: number; words: Word[] }[] = [];
  const middleOf = ({ box }: Word) => box.y + box.height / 2;
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const middle = middleOf(word);
    const row = rows.findLast((each) => Math.abs(each.middle - middle) < word.box.height / 2);
    if (row) row.words.push(word);
    else rows.push({ middle, words: [word] });
  }
  return rows.map((row) => ({
    words: row.words.toSorted((a, b) => a.box.x - b.box.x),
    box: boxAround(row.words.map((word) => word.box)),
  }));
}
