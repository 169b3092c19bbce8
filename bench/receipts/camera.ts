import sharp from 'sharp';
import type { Random } from './random.ts';

/** How a paper is turned into a picture. */
export interface Shot {
  /** Longest side in pixels. */
  readonly longest: number;
  readonly table: 'scanner' | 'wood' | 'cloth' | 'stone' | 'dark';
  /** Degrees. */
  readonly skew: number;
  /** How far corners are off the rectangle, as a share of the side. */
  readonly perspective: number;
  /** How much lines of the paper bend, as a share of its width. */
  readonly wave: number;
  readonly wrinkles: number;
  /** How much of the ink is lost at the most faded place. */
  readonly fade: number;
  /** How dark the shadow is, up to 1. */
  readonly shadow: number;
  readonly noise: number;
  readonly blur: number;
  readonly quality: number;
  /** Quarter turns of the pixels, clockwise. */
  readonly turns: 0 | 1 | 2 | 3;
  /** Rotated by metadata instead, as phones do. */
  readonly byExif: boolean;
}

interface Grey {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

type Point = readonly [x: number, y: number];

/** A JPEG of the paper on a table or a scanner. */
export async function photograph(paper: Buffer, shot: Shot, random: Random): Promise<Buffer> {
  const worn = await wear(paper, shot, random);
  const frame = frameOf(worn, shot, random);
  const table = await drawTable(frame, shot, random);
  const light = lightOf(shot, random);
  const out = Buffer.alloc(frame.width * frame.height * 3);
  const tint: readonly number[] =
    shot.table === 'scanner'
      ? [1, 1, 1]
      : [1, random.between(0.95, 0.99), random.between(0.86, 0.96)];
  for (let y = 0; y < frame.height; y += 1) {
    for (let x = 0; x < frame.width; x += 1) {
      const at = (y * frame.width + x) * 3;
      const [u, v] = frame.toPaper(x, y);
      const onPaper = u >= 0 && v >= 0 && u < worn.width - 1 && v < worn.height - 1;
      const grey = onPaper ? sample(worn, u, v) : 0;
      const grain = (random.next() + random.next() + random.next() - 1.5) * shot.noise * 2;
      const lit = light(x / frame.width, y / frame.height);
      for (let channel = 0; channel < 3; channel += 1) {
        const color = onPaper ? grey * (tint[channel] ?? 1) : (table[at + channel] ?? 0);
        out[at + channel] = Math.max(0, Math.min(255, color * lit + grain));
      }
    }
  }
  return develop(out, frame, shot);
}

async function develop(out: Buffer, frame: { width: number; height: number }, shot: Shot) {
  let picture = sharp(out, { raw: { width: frame.width, height: frame.height, channels: 3 } });
  if (shot.blur >= 0.3) picture = picture.blur(shot.blur);
  const turned = picture.rotate(shot.turns * 90).jpeg({ quality: shot.quality });
  const exif = { 0: 1, 1: 8, 2: 3, 3: 6 }[shot.turns];
  return (shot.byExif ? turned.withMetadata({ orientation: exif }) : turned).toBuffer();
}

/** Fades the ink, folds the paper. */
async function wear(paper: Buffer, shot: Shot, random: Random): Promise<Grey> {
  const { width, height } = await sharp(paper).metadata();
  const scale = shot.longest / Math.max(width, height) / 1.06;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const bands = Array.from({ length: 3 }, () => {
    const middle = random.between(0, 100);
    const reach = random.between(10, 35);
    return `<stop offset="${(middle - reach).toFixed(0)}%" stop-color="#fff" stop-opacity="${shot.fade * 0.4}"/>
      <stop offset="${middle.toFixed(0)}%" stop-color="#fff" stop-opacity="${shot.fade}"/>`;
  });
  const folds = Array.from({ length: shot.wrinkles }, () => fold(size, random)).join('');
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs><linearGradient id="f" x1="0" y1="0" x2="${random.between(0, 1).toFixed(2)}" y2="1">${bands.join('')}</linearGradient>
    <filter id="b"><feGaussianBlur stdDeviation="${(size.width / 160).toFixed(1)}"/></filter></defs>
    <rect width="100%" height="100%" fill="url(#f)"/><g filter="url(#b)">${folds}</g></svg>`;
  const { data } = await sharp(paper)
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(overlay) }])
    .linear(random.between(0.9, 0.96), 0)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...size };
}

/** A crease across the paper: dark on the one side, light on the other. */
function fold(size: { width: number; height: number }, random: Random): string {
  const y = random.between(0, size.height);
  const slope = random.between(-0.35, 0.35) * size.width;
  const thick = size.width * random.between(0.006, 0.02);
  const line = (top: number, color: string, opacity: number) =>
    `<line x1="0" y1="${top.toFixed(0)}" x2="${size.width}" y2="${(top + slope).toFixed(0)}" stroke="${color}" stroke-opacity="${opacity.toFixed(2)}" stroke-width="${thick.toFixed(1)}"/>`;
  return (
    line(y, '#000', random.between(0.1, 0.32)) + line(y + thick, '#fff', random.between(0.2, 0.5))
  );
}

/** The paper's position in the picture, and the mapping from a pixel to the paper. */
function frameOf(paper: Grey, shot: Shot, random: Random) {
  const margin = shot.table === 'scanner' ? random.between(0.01, 0.06) : random.between(0.03, 0.12);
  const turn = (shot.skew * Math.PI) / 180;
  const [w, h] = [paper.width, paper.height];
  const spread = Math.min(w, h) * shot.perspective;
  const off = () => random.between(-spread, spread);
  const corners = (
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ] as const
  ).map(([x, y]): Point => {
    const [cx, cy] = [x - w / 2, y - h / 2];
    return [
      cx * Math.cos(turn) - cy * Math.sin(turn) + off(),
      cx * Math.sin(turn) + cy * Math.cos(turn) + off(),
    ];
  });
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const pad = margin * Math.max(w, h);
  const left = Math.min(...xs) - pad;
  const top = Math.min(...ys) - pad;
  const back = projection(
    corners.map(([x, y]): Point => [x - left, y - top]),
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
  );
  const phase = random.between(0, 6);
  const length = h / random.between(1, 3);
  const toPaper = (x: number, y: number): Point => {
    const [u, v] = back(x, y);
    const bend = shot.wave * w;
    return [
      u + bend * Math.sin((v / length) * 2 * Math.PI + phase),
      v + bend * Math.sin((u / w) * Math.PI * 1.5 + phase),
    ];
  };
  return {
    width: Math.round(Math.max(...xs) + pad - left),
    height: Math.round(Math.max(...ys) + pad - top),
    toPaper,
  };
}

/** The projection that maps four points to four others. */
function projection(from: readonly Point[], to: readonly Point[]): (x: number, y: number) => Point {
  const rows = from.flatMap(([x, y], index) => {
    const [u, v] = to[index] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solve(rows);
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  };
}

/** Gauss-Jordan elimination. The last number of each row is the right-hand side. */
function solve(equations: readonly (readonly number[])[]): number[] {
  const rows = equations.map((row) => [...row]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let step = 0; step < rows.length; step += 1) {
    const order = rows.map((_, index) => index).slice(step);
    const pivot =
      order.toSorted((i, j) => Math.abs(at(j, step)) - Math.abs(at(i, step)))[0] ?? step;
    [rows[step], rows[pivot]] = [rows[pivot] ?? [], rows[step] ?? []];
    for (let other = 0; other < rows.length; other += 1) {
      if (other === step) continue;
      const factor = at(other, step) / at(step, step);
      rows[other] = (rows[other] ?? []).map((value, column) => value - factor * at(step, column));
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / at(index, index));
}

function sample({ data, width }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [x - left, y - top];
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}

/** The brightness at a position of the picture: one side is darker, and a hand casts a shadow. */
function lightOf(shot: Shot, random: Random): (x: number, y: number) => number {
  const [cx, cy] = [random.between(-0.1, 1.1), random.between(-0.1, 1.1)];
  const reach = random.between(0.25, 0.6);
  const [gx, gy] = [random.between(-1, 1), random.between(-1, 1)];
  return (x, y) => {
    const blob = Math.exp(-(((x - cx) / reach) ** 2 + ((y - cy) / reach) ** 2) * 1.6);
    const slope = 0.5 + 0.25 * (gx * (x - 0.5) + gy * (y - 0.5));
    return 1 - shot.shadow * (0.65 * blob + 0.35 * slope);
  };
}

const tables = {
  scanner: ['#fdfdfd', '#f4f4f4'],
  wood: ['#9a6b3f', '#7a4e2a'],
  cloth: ['#5c6f86', '#48586c'],
  stone: ['#b9b4ab', '#8f8a82'],
  dark: ['#2a2a2c', '#1c1c1e'],
} as const;

async function drawTable(frame: { width: number; height: number }, shot: Shot, random: Random) {
  const [base, other] = tables[shot.table];
  const stripes = Array.from({ length: shot.table === 'scanner' ? 0 : 60 }, () => {
    const y = random.between(0, frame.height);
    return `<path d="M0 ${y.toFixed(0)} q ${(frame.width / 2).toFixed(0)} ${random.between(-30, 30).toFixed(0)} ${frame.width} ${random.between(-15, 15).toFixed(0)}" stroke="${other}" stroke-opacity="${random.between(0.1, 0.6).toFixed(2)}" stroke-width="${random.between(1, 14).toFixed(1)}" fill="none"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}"><rect width="100%" height="100%" fill="${base}"/>${stripes}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}
