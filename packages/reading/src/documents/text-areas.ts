/** Rules for the output of the networks that read text. */
import { marksIn } from './image-marks.ts';
import type { Area } from './image-pixels.ts';
import type { Word } from './page.ts';

/** The probability of each pixel to be within a line of text, from 0 to 1. */
export interface TextMap {
  readonly likely: Float32Array;
  readonly width: number;
  readonly height: number;
}

const LIKELY = 0.3;
const LIKELY_ON_AVERAGE = 0.5;
const LEAST_PIXELS = 16;
/** The network only marks the center of a line; lines are larger by this factor. */
const GROWTH = 1.5;

/** The positions of text lines on the picture of a map. */
export function areasOfText(
  { likely, width, height }: TextMap,
  picture: { readonly width: number; readonly height: number },
): Area[] {
  const data = Uint8Array.from(likely, (value) => (value >= LIKELY ? 0 : 255));
  const [scaleX, scaleY] = [picture.width / width, picture.height / height];
  const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
  return marksIn({ data, width, height })
    .filter(({ pixels }) => pixels >= LEAST_PIXELS)
    .filter((mark) => averageOf(likely, width, mark) >= LIKELY_ON_AVERAGE)
    .map((mark) => {
      const grown = (mark.pixels * GROWTH) / (2 * (mark.width + mark.height));
      const left = within((mark.left - grown) * scaleX, picture.width - 2);
      const top = within((mark.top - grown) * scaleY, picture.height - 2);
      const right = within((mark.left + mark.width + grown) * scaleX, picture.width);
      const bottom = within((mark.top + mark.height + grown) * scaleY, picture.height);
      return { left, top, width: Math.max(2, right - left), height: Math.max(2, bottom - top) };
    });
}

function averageOf(likely: Float32Array, width: number, area: Area): number {
  let [sum, count] = [0, 0];
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let x = area.left; x < area.left + area.width; x += 1) {
      const value = likely[y * width + x] ?? 0;
      if (value < LIKELY) continue;
      sum += value;
      count += 1;
    }
  }
  return count > 0 ? sum / count : 0;
}

/** A letter of a line: its center in fractions of the line's width. */
export interface Letter {
  readonly text: string;
  readonly confidence: number;
  readonly at: number;
}

/** Letters further apart than this many typical distances belong to two words. */
const GAP = 2.3;

/** The words of a line in an area, in pixels of its picture. */
export function wordsOfLine(letters: readonly Letter[], area: Area): Word[] {
  const usual = usualDistance(letters);
  const words: Letter[][] = [];
  let last: Letter | undefined;
  for (const letter of letters) {
    if (letter.text.trim() === '') {
      last = undefined;
      continue;
    }
    if (last && letter.at - last.at <= usual * GAP) words.at(-1)?.push(letter);
    else words.push([letter]);
    last = letter;
  }
  return words.map((word) => wordOf(word, usual, area));
}

function wordOf(letters: readonly Letter[], usual: number, area: Area): Word {
  const half = usual / 2;
  const from = Math.max(0, (letters[0]?.at ?? 0) - half);
  const to = Math.min(1, (letters.at(-1)?.at ?? 1) + half);
  return {
    // Maps Chinese forms of brackets, colons and digits to the usual ones.
    text: letters
      .map(({ text }) => text)
      .join('')
      .normalize('NFKC'),
    confidence: letters.reduce((sum, { confidence }) => sum + confidence, 0) / letters.length,
    box: {
      x: area.left + from * area.width,
      y: area.top,
      width: (to - from) * area.width,
      height: area.height,
    },
  };
}

function usualDistance(letters: readonly Letter[]): number {
  const distances = letters.slice(1).map(({ at }, index) => at - (letters[index]?.at ?? 0));
  const sorted = distances.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}
