/** A rectangle on a page, in fractions (0 to 1) of the page's width and height, from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Word {
  readonly text: string;
  /** From 0 to 1; 1 for text that a PDF holds as text. */
  readonly confidence: number;
  readonly box: Box;
}

/** Words that stand beside each other, from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly box: Box;
}

/** What recognized the letters of a picture: networks that read whole lines, or Tesseract. */
export type Recognizer = 'network' | 'tesseract';

/** What can be read of a page, from top to bottom. */
export interface ReadPage {
  /** Missing where a PDF holds its text as such. */
  readonly recognizer?: Recognizer;
  /** In pixels of the picture as it is shown, or points of the PDF. */
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
 * Puts words into lines by where they stand, whatever order and columns their source had them in: a word belongs to the
 * line whose middle it covers.
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
