/** Rules for the pixels of a grayscale picture. They are slow, so they run in their own thread. */

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

/** The gray level of paper in deep shadow; darker areas are not paper, but the table or the scanner's lid. */
const DARKEST_PAPER = 70;

/** Makes paper white in light and shadow, and the surroundings too: each pixel is compared with the paper near it. */
export function whiten(picture: Grey, cell: number): Grey {
  const paper = gridOf(picture, cell, (counts, pixels) => levelWith(counts, pixels * 0.9));
  return leveled(picture, smoothed(paper), (value, white) =>
    white < DARKEST_PAPER ? 255 : (value * 255) / white,
  );
}

/** Makes ink black on white paper, even if the print is faint, by comparing each area with the ink near it. */
export function blacken(picture: Grey, cell: number): Grey {
  const ink = gridOf(picture, cell, (counts, pixels) => {
    const level = levelWith(counts, pixels * 0.04);
    return level > 255 - LEAST_CONTRAST ? null : level;
  });
  return leveled(picture, smoothed(ink), (value, black) => ((value - black) * 255) / (250 - black));
}

/** Marks lighter than this next to white paper are stains. */
const LEAST_CONTRAST = 50;

/** A value for each square of a picture; null if unknown. */
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
          const level = data[y * width + x] ?? 0;
          counts[level] = (counts[level] ?? 0) + 1;
          pixels += 1;
        }
      }
      values.push(judge(counts, pixels));
    }
  }
  return { values, columns, rows, cell };
}

/** The gray level that this many pixels do not exceed. */
function levelWith(counts: Uint32Array, pixels: number): number {
  let level = 0;
  for (let rest = pixels - (counts[0] ?? 0); level < 255 && rest > 0; rest -= counts[level] ?? 0)
    level += 1;
  return level;
}

/** Replaces each value by the mean of it and its neighbors, or of all if it has none. */
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

/** The field's value at each pixel, interpolated between the centers of four cells. */
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
      const above = (values[row + column] ?? 0) * (1 - right) + (values[row + beside] ?? 0) * right;
      const below =
        (values[next + column] ?? 0) * (1 - right) + (values[next + beside] ?? 0) * right;
      const index = y * width + x;
      result[index] = level(data[index] ?? 0, above * (1 - down) + below * down);
    }
  }
  return { data: new Uint8Array(result.buffer), width, height };
}
