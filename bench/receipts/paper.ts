import sharp from 'sharp';
import { shapesOf, widthOf, type Typeface } from './letters.ts';
import type { Random } from './random.ts';
import type { Mark, Row, Sheet } from './sheet.ts';

export interface Print {
  readonly typeface: Typeface;
  /** `dots` are those of a thermal or dot-matrix printer, `fine` is a laser's. */
  readonly head: 'fine' | 'dots' | 'needles';
  /** Width of the paper in pixels. */
  readonly width: number;
  /** Gray level of the darkest ink, 0 is black. */
  readonly ink: number;
}

const MARGIN = 0.05;

/** A printed sheet as a grayscale PNG: white paper, flat and clean. */
export async function printSheet(sheet: Sheet, print: Print, random: Random): Promise<Buffer> {
  const inner = print.width * (1 - 2 * MARGIN);
  const size = sizeOf(sheet, print.typeface, inner);
  const lines = sheet.rows.reduce((sum, row) => sum + row.height, 0);
  const needed = Math.ceil(lines * size + print.width * 2 * MARGIN);
  const height =
    sheet.shape === 'letter' ? Math.max(needed, Math.round(print.width * 1.294)) : needed;
  let y = print.width * MARGIN;
  const drawn = sheet.rows.map((row) => {
    const top = y;
    y += row.height * size;
    return drawRow(row, { x: print.width * MARGIN, top, inner, size }, print.typeface, random);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${print.width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/><g fill="rgb(${print.ink},${print.ink},${print.ink})">${drawn.join('')}</g></svg>`;
  const picture = sharp(Buffer.from(svg), { unlimited: true }).greyscale();
  if (print.head === 'fine') return picture.png().toBuffer();
  return inDots(await picture.png().toBuffer(), print, height);
}

/** The font size in pixels at which the sheet's columns fill the width. */
export function sizeOf(sheet: Sheet, typeface: Typeface, inner: number): number {
  const sample = 'The quick total is 1,234.50 for unit 7';
  const average = widthOf(shapesOf(typeface, false, sample)) / sample.length;
  return inner / (sheet.columns * average);
}

interface At {
  readonly x: number;
  readonly top: number;
  readonly inner: number;
  readonly size: number;
}

function drawRow(row: Row, at: At, typeface: Typeface, random: Random): string {
  const base = at.top + row.height * at.size * 0.78;
  if (row.rule) return drawRule(row.rule, at, base - at.size * 0.2, typeface, random);
  const squeeze =
    [1, 0.92, 0.85, 0.78, 0.7].find((factor) => fits(row, at, typeface, factor)) ?? 0.64;
  return row.marks
    .map((mark) => drawMark({ ...mark, size: mark.size * squeeze }, at, base, typeface, random))
    .join('');
}

const anchors = { left: 0, center: 0.5, right: 1 };

/** Whether the row's texts, scaled by a factor, do not overlap. */
function fits(row: Row, at: At, typeface: Typeface, factor: number): boolean {
  const spans = row.marks.map((mark) => {
    const width = widthOf(shapesOf(typeface, mark.bold, mark.text)) * at.size * mark.size * factor;
    const left = mark.x * at.inner - width * anchors[mark.align];
    return { left, right: left + width };
  });
  const byPlace = spans
    .filter(({ left, right }) => right > left)
    .toSorted((a, b) => a.left - b.left);
  return byPlace.every(
    ({ left }, index) => left > (byPlace[index - 1]?.right ?? -at.size) + at.size * 0.5,
  );
}

function drawRule(
  rule: NonNullable<Row['rule']>,
  at: At,
  y: number,
  typeface: Typeface,
  random: Random,
): string {
  if (rule === 'dashes' || rule === 'stars') {
    const sign = rule === 'dashes' ? '-' : '*';
    const count = Math.floor(at.inner / at.size / widthOf(shapesOf(typeface, false, sign)));
    const text = sign.repeat(count);
    const mark = { text, x: 0, align: 'left', size: 1, bold: false, byHand: false } as const;
    return drawMark(mark, at, y + at.size * 0.3, typeface, random);
  }
  const thick = at.size * (rule === 'bar' ? 0.5 : 0.06);
  const line = (top: number) =>
    `<rect x="${at.x}" y="${top.toFixed(1)}" width="${at.inner}" height="${thick.toFixed(2)}"/>`;
  return rule === 'double' ? line(y) + line(y + at.size * 0.2) : line(y);
}

function drawMark(mark: Mark, at: At, base: number, typeface: Typeface, random: Random): string {
  const shapes = shapesOf(mark.byHand ? 'hand' : typeface, mark.bold, mark.text);
  const natural = widthOf(shapes) * at.size * mark.size;
  const squeeze = Math.min(1, at.inner / natural);
  const width = natural * squeeze;
  const anchor = width * anchors[mark.align];
  let x = at.x + mark.x * at.inner - anchor;
  const parts = shapes.map(({ path, advance, scale, narrow }) => {
    const letter = at.size * mark.size * scale * (mark.byHand ? random.between(0.9, 1.15) : 1);
    const place = `translate(${x.toFixed(2)} ${(base + dance(mark, at, random)).toFixed(2)})`;
    const turn = mark.byHand ? ` rotate(${random.between(-8, 6).toFixed(1)})` : '';
    x += advance * at.size * mark.size * squeeze;
    const across = (letter * narrow * squeeze).toFixed(5);
    return `<path transform="${place}${turn} scale(${across} ${(-letter).toFixed(5)})" d="${path}"/>`;
  });
  return parts.join('');
}

const dance = (mark: Mark, at: At, random: Random) =>
  mark.byHand ? random.between(-0.08, 0.08) * at.size : 0;

/** Prints again at the low resolution of such a printer, each dot black or white. */
async function inDots(fine: Buffer, print: Print, height: number): Promise<Buffer> {
  const dots = print.head === 'dots' ? 576 : 420;
  const rows = Math.round((height * dots) / print.width);
  const { data } = await sharp(fine)
    .resize(dots, rows, { fit: 'fill', kernel: 'cubic' })
    .threshold(print.head === 'dots' ? 170 : 190)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const each = Math.max(2, Math.round(print.width / dots));
  const out = Buffer.alloc(dots * each * rows * each, 255);
  const reach = print.head === 'dots' ? 0.75 : 0.52;
  for (let index = 0; index < dots * rows; index += 1) {
    if ((data[index] ?? 255) > 127) continue;
    drawDot(out, dots * each, (index % dots) * each, Math.floor(index / dots) * each, {
      each,
      reach,
      ink: print.ink,
    });
  }
  return sharp(out, { raw: { width: dots * each, height: rows * each, channels: 1 } })
    .blur(0.3 + each * 0.18)
    .resize(print.width, height, { fit: 'fill' })
    .png()
    .toBuffer();
}

function drawDot(
  out: Buffer,
  stride: number,
  left: number,
  top: number,
  dot: { each: number; reach: number; ink: number },
) {
  const middle = (dot.each - 1) / 2;
  for (let y = 0; y < dot.each; y += 1) {
    for (let x = 0; x < dot.each; x += 1) {
      if (Math.hypot(x - middle, y - middle) > dot.each * dot.reach) continue;
      out[(top + y) * stride + left + x] = dot.ink;
    }
  }
}
