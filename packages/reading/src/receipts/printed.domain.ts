import type { Place } from '@tenantry/contract/shared/places';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PrintedWord {
  readonly text: string;
  readonly confidence: number;
  readonly box: Box;
}

/** A line of a receipt. */
export interface PrintedLine {
  /** Starts at 1. */
  readonly page: number;
  readonly words: readonly PrintedWord[];
}

/** The recognizer of a picture. */
export type Recognizer = 'network' | 'tesseract';

/** No look can remove the doubt if the page contradicts itself, so the value is likely and never sure. */
export const LIKELY_AT_MOST = 0.85;

/** A value found on a receipt. */
export interface Found<Value> {
  readonly value: Value;
  /** From 0 to 1. */
  readonly confidence: number;
  /**
   * The highest confidence that all looks together can reach, if the page itself leaves a doubt: each of them reads the
   * same.
   */
  readonly atMost?: number | undefined;
  readonly place: Place | null;
  /** Missing for exact text, as in a PDF. */
  readonly recognizer?: Recognizer | undefined;
}

/** Words with one space between them. */
export function textOf({ words }: PrintedLine): string {
  return words.map(({ text }) => text).join(' ');
}

/** The words that overlap the characters from `start` to `end` of a line's text. */
export function wordsAt({ words }: PrintedLine, start: number, end: number): PrintedWord[] {
  let from = 0;
  return words.filter(({ text }) => {
    const to = from + text.length;
    const touches = from < end && to > start;
    from = to + 1;
    return touches;
  });
}

/** The rectangle around words of one page. */
export function placeOf(page: number, words: readonly PrintedWord[]): Place | null {
  if (words.length === 0) return null;
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  return { page, x, y, width: right - x, height: bottom - y };
}

/** The combined confidence of words. */
export function sureness(words: readonly PrintedWord[]): number {
  if (words.length === 0) return 0;
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}

const digitsFor: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  '©': '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  ']': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
};

const lettersFor: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '|': 'I',
  '!': 'I',
  '5': 'S',
  '8': 'B',
  '[': 'T',
};

/** Replaces letters by similar digits where only digits are possible. Keeps the length. */
export function asDigits(text: string): string {
  return text.replaceAll(/[A-Za-z©|!\]]/g, (letter) => digitsFor[letter] ?? letter);
}

/** Replaces digits within words by similar letters. Keeps the length. */
export function asLetters(text: string): string {
  return text.replaceAll(/[0158|![]/g, (digit) => lettersFor[digit] ?? digit).toUpperCase();
}

/** Whether two words are equal except for some misread letters. */
export function resembles(word: string, wanted: string, most: number): boolean {
  return Math.abs(word.length - wanted.length) <= most && changesBetween(word, wanted) <= most;
}

/** The number of letters to change, remove or add to make one text the other. */
export function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, each] of Array.from(other).entries()) {
      const change = (row[column] ?? 0) + (letter === each ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
