/** Rules for printed marks: which ones are letters, and how their lines run. They run in their own thread. */

import type { Area, Grey } from './image-pixels.ts';

/** Pixels darker than this next to white paper are ink. */
const INK = 150;

/** A connected area of ink, such as a letter. */
export interface Mark extends Area {
  readonly pixels: number;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
}

/** Connected ink found so far; `whole` is the larger area that it turned out to belong to. */
interface Part extends Edges {
  whole: Part | null;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly part: Part;
}

/** Finds connected areas, by joining the runs of ink of each row with those above. */
export function marksIn({ data, width, height }: Grey): Mark[] {
  const parts: Part[] = [];
  let above: Run[] = [];
  for (let y = 0; y < height; y += 1) {
    const here: Run[] = [];
    let passed = 0;
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 255) >= INK) continue;
      const from = x;
      while (x < width && (data[y * width + x] ?? 255) < INK) x += 1;
      const own: Part = {
        left: from,
        top: y,
        right: x,
        bottom: y + 1,
        pixels: x - from,
        whole: null,
      };
      while ((above[passed]?.to ?? Infinity) < from) passed += 1;
      let part: Part = own;
      for (let index = passed; (above[index]?.from ?? Infinity) <= x; index += 1) {
        const touched = above[index];
        if (touched) part = joined(wholeOf(touched.part), part);
      }
      if (part === own) parts.push(own);
      here.push({ from, to: x, part });
    }
    above = here;
  }
  return parts
    .filter(({ whole }) => whole === null)
    .map(({ left, top, right, bottom, pixels }) => ({
      left,
      top,
      width: right - left,
      height: bottom - top,
      pixels,
    }));
}

function wholeOf(part: Part): Part {
  let whole = part;
  while (whole.whole) whole = whole.whole;
  // Shortens the path for the next lookup.
  if (whole !== part) part.whole = whole;
  return whole;
}

/** Merges the second into the first. */
function joined(one: Part, other: Part): Part {
  if (one === other) return one;
  one.left = Math.min(one.left, other.left);
  one.top = Math.min(one.top, other.top);
  one.right = Math.max(one.right, other.right);
  one.bottom = Math.max(one.bottom, other.bottom);
  one.pixels += other.pixels;
  other.whole = one;
  return one;
}

/** Marks that can be letters: no dust, rules, drawings or shadows. */
export function lettersAmong(
  marks: readonly Mark[],
  page: { width: number; height: number },
): Mark[] {
  const largest = Math.max(page.width, page.height) / 12;
  return marks.filter(
    ({ width, height, pixels }) =>
      Math.max(width, height) >= 6 &&
      width <= largest &&
      height <= largest &&
      width / height < 4 &&
      height / width < 8 &&
      pixels > 10 &&
      pixels / (width * height) < 0.95,
  );
}

/** The slant of the text in degrees, clockwise positive: rows of letters are sharpest when seen along the lines. */
export function skewOf(letters: readonly Mark[], most = 12): number {
  let best = 0;
  let sharpest = sharpnessAt(letters, 0) * 1.02;
  for (const step of [1, 0.25, 0.05]) {
    const around = best;
    const reach = step === 1 ? most : step * 5;
    for (let angle = around - reach; angle <= around + reach; angle += step) {
      const sharpness = sharpnessAt(letters, angle);
      if (sharpness > sharpest) {
        sharpest = sharpness;
        best = angle;
      }
    }
  }
  return best;
}

/** The sum of squares of the number of letter bottoms in each row of the picture, rotated by this angle. */
export function sharpnessAt(letters: readonly Mark[], degrees: number): number {
  const radians = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const size = heightOfText(letters) / 4;
  const rows = new Map<number, number>();
  for (const { left, top, width, height } of letters) {
    const y = (top + height) * cos - (left + width / 2) * sin;
    const row = Math.round(y / size);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of rows.values()) sum += count * count;
  return sum;
}

/** The typical letter height in pixels. Large ones count more, since faint print breaks into fragments. */
export function heightOfText(letters: readonly Mark[]): number {
  const weightOf = ({ width, height }: Mark) => height * Math.min(width, 2 * height);
  let rest = letters.reduce((sum, letter) => sum + weightOf(letter), 0) * 0.4;
  for (const letter of letters.toSorted((a, b) => a.height - b.height)) {
    rest -= weightOf(letter);
    if (rest <= 0) return letter.height;
  }
  return 0;
}

/** The position of a mark after rotating the picture, of this height, clockwise by a quarter turn. */
export function turned({ left, top, width, height, pixels }: Mark, pictureHeight: number): Mark {
  return { left: pictureHeight - top - height, top: left, width: height, height: width, pixels };
}

/** Letters within a line are closer together than lines. */
export function standsUpright(letters: readonly Mark[]): boolean {
  const some = letters.filter((_, index) => index % Math.ceil(letters.length / 400) === 0);
  let [beside, below] = [0, 0];
  for (const one of some) {
    let [right, down] = [Infinity, Infinity];
    for (const other of letters) {
      const across = other.left - one.left - one.width;
      const under = other.top - one.top - one.height;
      if (across >= 0 && sharesHalf(one.top, one.height, other.top, other.height)) {
        right = Math.min(right, across);
      }
      if (under >= 0 && sharesHalf(one.left, one.width, other.left, other.width)) {
        down = Math.min(down, under);
      }
    }
    if (right < down) beside += 1;
    if (down < right) below += 1;
  }
  return beside >= below;
}

function sharesHalf(from: number, size: number, otherFrom: number, otherSize: number): boolean {
  const shared = Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom);
  return shared > Math.min(size, otherSize) / 2;
}
