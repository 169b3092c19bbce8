/** Rules over the pixels of a grey picture. They take their time: they run in a thread of their own. */

/** One byte for each pixel: 0 is black, 255 white. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is darker than this beside white paper is ink. */
const INK = 150;

/** Paper in deep shadow; what is darker is no paper, but the table or the lid of the scanner. */
const DARKEST_PAPER = 70;

/**
 * Makes the paper white wherever it stands in light or shadow, and what lies around it, too: each pixel is measured by
 * the paper near it.
 */
export function whiten(picture: Grey, cell: number): Grey {
  const paper = gridOf(picture, cell, (counts, pixels) => levelWith(counts, pixels * 0.9));
  return leveled(picture, smoothed(paper), (value, white) =>
    white < DARKEST_PAPER ? 255 : (value * 255) / white,
  );
}

/** Makes ink black on white paper, however faint the print is, each place by the ink near it. */
export function blacken(picture: Grey, cell: number): Grey {
  const ink = gridOf(picture, cell, (counts, pixels) => {
    const level = levelWith(counts, pixels * 0.04);
    return level > 255 - LEAST_CONTRAST ? null : level;
  });
  return leveled(picture, smoothed(ink), (value, black) => ((value - black) * 255) / (250 - black));
}

/** What is less dark than this beside white paper is a stain. */
const LEAST_CONTRAST = 50;

/** A value for each square of a picture; null where there is none to tell. */
interface Grid {
  readonly values: readonly (number | null)[];
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
}

type Judge = (counts: Uint32Array, pixels: number) => number | null;

function gridOf({ data, width, height }: Grey, cell: number, judge: Judge): Grid {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const values: (number | null)[] = [];
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0);
      let pixels = 0;
      const bottom = Math.min(height, (row + 1) * cell);
      const right = Math.min(width, (column + 1) * cell);
      for (let y = row * cell; y < bottom; y += 2) {
        for (let x = column * cell; x < right; x += 2) {
          counts[data[y * width + x]!]! += 1;
          pixels += 1;
        }
      }
      values.push(judge(counts, pixels));
    }
  }
  return { values, columns, rows, cell };
}

/** The level that so many pixels are not lighter than. */
function levelWith(counts: Uint32Array, pixels: number): number {
  let level = 0;
  for (let rest = pixels - counts[0]!; level < 255 && rest > 0; rest -= counts[level]!) level += 1;
  return level;
}

/** Each value as the mean of it and its neighbours; where there are none, as the mean of all. */
function smoothed({ values, columns, rows, cell }: Grid): Field {
  const known = values.filter((value) => value !== null);
  const usual = known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : 0;
  const result = new Float32Array(values.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          const value = values[y * columns + x];
          if (value === null || value === undefined) continue;
          sum += value;
          count += 1;
        }
      }
      result[row * columns + column] = count > 0 ? sum / count : usual;
    }
  }
  return { values: result, columns, rows, cell };
}

interface Field {
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
}

/** Each pixel by the field's value at its place, between the middles of four cells. */
function leveled(
  { data, width, height }: Grey,
  { values, columns, rows, cell }: Field,
  level: (value: number, here: number) => number,
): Grey {
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    const cellY = Math.max(0, Math.min(rows - 1, y / cell - 0.5));
    const row = Math.floor(cellY) * columns;
    const next = Math.min(rows - 1, Math.floor(cellY) + 1) * columns;
    const down = cellY - Math.floor(cellY);
    for (let x = 0; x < width; x += 1) {
      const cellX = Math.max(0, Math.min(columns - 1, x / cell - 0.5));
      const column = Math.floor(cellX);
      const beside = Math.min(columns - 1, column + 1);
      const right = cellX - column;
      const above = values[row + column]! * (1 - right) + values[row + beside]! * right;
      const below = values[next + column]! * (1 - right) + values[next + beside]! * right;
      const index = y * width + x;
      result[index] = level(data[index]!, above * (1 - down) + below * down);
    }
  }
  return { data: new Uint8Array(result.buffer), width, height };
}

/** A run of ink that hangs together, such as a letter. */
export interface Mark extends Area {
  readonly pixels: number;
}

/** Finds what hangs together, by joining the runs of ink of each row with those above. */
export function marksIn({ data, width, height }: Grey): Mark[] {
  const parents: number[] = [];
  const boxes: { left: number; top: number; right: number; bottom: number; pixels: number }[] = [];
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root]!;
    parents[index] = root;
    return root;
  };
  let above: { from: number; to: number; mark: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    const here: typeof above = [];
    let first = 0;
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! >= INK) continue;
      const from = x;
      while (x < width && data[y * width + x]! < INK) x += 1;
      let mark = -1;
      while (first < above.length && above[first]!.to < from) first += 1;
      for (let i = first; i < above.length && above[i]!.from <= x; i += 1) {
        const root = rootOf(above[i]!.mark);
        if (mark < 0) mark = root;
        else if (root !== mark) {
          parents[root] = mark;
          join(boxes[mark]!, boxes[root]!);
        }
      }
      if (mark < 0) {
        mark = parents.push(parents.length) - 1;
        boxes.push({ left: from, top: y, right: x, bottom: y + 1, pixels: 0 });
      }
      join(boxes[mark]!, { left: from, top: y, right: x, bottom: y + 1, pixels: x - from });
      here.push({ from, to: x, mark });
    }
    above = here;
  }
  return boxes
    .filter((_, index) => parents[index] === index)
    .map(({ left, top, right, bottom, pixels }) => ({
      left,
      top,
      width: right - left,
      height: bottom - top,
      pixels,
    }));
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
}

function join(box: Edges, other: Edges): void {
  box.left = Math.min(box.left, other.left);
  box.top = Math.min(box.top, other.top);
  box.right = Math.max(box.right, other.right);
  box.bottom = Math.max(box.bottom, other.bottom);
  box.pixels += other.pixels;
}

/** Those that can be letters: neither dust nor rules, drawings or shadows. */
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

/** How much the text leans, in degrees, clockwise positive: rows of letters are sharpest when looked at along them. */
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

/** The sum of squares of how many letters' feet stand in each row of the picture turned by so much. */
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

/** The usual height of a letter, in pixels. The large ones count for more, since faint print falls into fragments. */
export function heightOfText(letters: readonly Mark[]): number {
  const weightOf = ({ width, height }: Mark) => height * Math.min(width, 2 * height);
  let rest = letters.reduce((sum, letter) => sum + weightOf(letter), 0) * 0.4;
  for (const letter of letters.toSorted((a, b) => a.height - b.height)) {
    rest -= weightOf(letter);
    if (rest <= 0) return letter.height;
  }
  return 0;
}

/** Where a mark stands when the picture, of this height, is turned clockwise by a quarter. */
export function turned({ left, top, width, height, pixels }: Mark, pictureHeight: number): Mark {
  return { left: pictureHeight - top - height, top: left, width: height, height: width, pixels };
}

/** Letters of a line stand closer together than lines do. */
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
