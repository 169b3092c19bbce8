import type { Word } from './page.ts';

/** A text run from pdfjs, at its displayed position: in points from the page's top left corner. */
export interface TextRun {
  readonly text: string;
  /** The left end of its baseline. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The width of its letters. */
  readonly size: number;
}

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The height of letters above and below the baseline, as fractions of the font size. */
const ABOVE = 0.8;
const BELOW = 0.2;
/** Programs that place single letters leave a gap smaller than this between two letters of a word, in font sizes. */
const WITHIN_WORD = 0.12;

/** No meaningful word is longer. The rest is dropped, because rules are slow for long words. */
const LONGEST_WORD = 100;

/**
 * A text run at its displayed position, by the matrix from its own coordinates to the page; null if it is part of no
 * line: rotated text, such as a watermark, or text without height, which is invisible.
 */
export function runOf(text: string, width: number, matrix: readonly number[]): TextRun | null {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  if (text.trim() === '' || a <= 0 || Math.abs(b) > a / 10) return null;
  const size = Math.hypot(c, d);
  return size > 0 && Number.isFinite(size + x + y + width) ? { text, x, y, width, size } : null;
}

/** The words of text runs. A run may have several words, and a word may consist of several runs. */
export function wordsOf(runs: readonly TextRun[], page: PageSize): Word[] {
  return joined(runs.flatMap(splitAtSpaces))
    .map((run) => ({
      text: run.text,
      confidence: 1,
      box: {
        x: run.x / page.width,
        y: (run.y - run.size * ABOVE) / page.height,
        width: run.width / page.width,
        height: (run.size * (ABOVE + BELOW)) / page.height,
      },
    }))
    .filter(({ box }) => box.x < 1 && box.y < 1 && box.x + box.width > 0 && box.y + box.height > 0);
}

/** A run has only a start and an end; positions of words within it are estimated from typical letter widths. */
function splitAtSpaces(run: TextRun): TextRun[] {
  const whole = commonWidth(run.text);
  let before = 0;
  return Array.from(run.text.matchAll(/(\s*)(\S+)/g), ([, space = '', word = '']) => {
    const start = before + commonWidth(space);
    const width = commonWidth(word);
    before = start + width;
    return {
      ...run,
      text: word.slice(0, LONGEST_WORD),
      x: run.x + (start / whole) * run.width,
      width: (width / whole) * run.width,
    };
  });
}

const commonWidth = (text: string) =>
  Array.from(text, widthOfLetter).reduce((sum, width) => sum + width, 0);

/** In font sizes, for a font such as Helvetica. */
function widthOfLetter(letter: string): number {
  if (/[\s.,:;'!|ijl/\\ftI()[\]-]/.test(letter)) return 0.3;
  if (/[mwMW@%—]/.test(letter)) return 0.87;
  if (/[A-Z&]/.test(letter)) return 0.68;
  return 0.55;
}

function joined(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && continues(last, run)) {
      result[result.length - 1] = {
        ...last,
        text: (last.text + run.text).slice(0, LONGEST_WORD),
        width: run.x + run.width - last.x,
      };
    } else result.push(run);
  }
  return result;
}

function continues(last: TextRun, run: TextRun): boolean {
  const gap = run.x - (last.x + last.width);
  const near = WITHIN_WORD * Math.max(last.size, run.size);
  return Math.abs(gap) < near && Math.abs(last.y - run.y) < near && run.x > last.x;
}
