import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { Box } from './page.ts';
import {
  heightOfText,
  lettersAmong,
  marksIn,
  skewOf,
  standsUpright,
  turned,
  type Mark,
} from './image-marks.ts';
import { blacken, whiten, type Area, type Grey } from './image-pixels.ts';

/** A picture prepared for reading: cropped to the print, straight, black on white, in the best size. */
export interface Prepared {
  readonly picture: Grey;
  /** The position of a rectangle of this picture on the original, in fractions of it. */
  readonly originalOf: (box: Box) => Box;
}

/** The printed area of a picture, and its rotation. */
export interface Print {
  readonly picture: Grey;
  readonly letters: readonly Mark[];
  readonly area: Area;
  readonly textHeight: number;
  /** Degrees clockwise until the lines are level; the picture may still be upside down. */
  readonly turn: number;
  readonly sideways: boolean;
}

const MARGIN = 20;
const MAX_PIXELS = 24_000_000;

/** The error for a file that cannot be decoded: damaged, or not a picture. */
export class Undecodable extends Error {}

/** The pixels of a picture, without its transparency. @throws Undecodable */
export async function decoded(
  content: Buffer,
  limitInputPixels: number,
  colors: 'b-w' | 'srgb',
): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(content, { limitInputPixels, pages: 1 })
      .flatten({ background: '#fff' })
      .toColourspace(colors)
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new Undecodable('the picture cannot be decoded', { cause });
  }
}

/** Returns only the size if nothing is printed on the picture. */
export async function findPrint(
  content: Buffer,
  limitInputPixels: number,
): Promise<Print | { width: number; height: number }> {
  const { data, info } = await decoded(content, limitInputPixels, 'b-w');
  const { width, height } = info;
  const cell = Math.max(16, Math.round(Math.max(width, height) / 60));
  const picture = blacken(whiten({ data, width, height }, cell), cell * 2);
  // Joins the dots of a letter.
  const soft = await rawOf(picture).blur(0.8).toColourspace('b-w').raw().toBuffer();
  const letters = lettersAmong(marksIn({ data: soft, width, height }), { width, height });
  if (letters.length === 0) return { width, height };
  const sideways = !standsUpright(letters);
  const upright = sideways ? letters.map((letter) => turned(letter, height)) : letters;
  const textHeight = heightOfText(upright);
  return {
    picture,
    letters,
    area: areaAround(letters, Math.round(textHeight), picture),
    textHeight,
    turn: (sideways ? 90 : 0) - skewOf(upright),
    sideways,
  };
}

export interface Preparation {
  /** The target height of capital letters in pixels. */
  readonly height: number;
  /** The blur as a fraction of the letter height: it joins the dots of a dot-matrix printer. */
  readonly soften: number;
  readonly halfTurn: boolean;
}

/** Crops, rotates and scales the printed area. */
export async function prepare(
  print: Print,
  { height: wanted, soften, halfTurn }: Preparation,
): Promise<Prepared> {
  const { picture, area, textHeight } = print;
  const most = Math.sqrt(MAX_PIXELS / (area.width * area.height));
  const scale = Math.min(4, most, Math.max(0.4, wanted / textHeight));
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const angle = print.turn + (halfTurn ? 180 : 0);
  const blur = soften * textHeight;
  const source = rawOf(picture).extract(area);
  const soft = blur >= 0.3 ? await pixelsOf(source.blur(blur)) : await pixelsOf(source);
  const scaled = await rawOf({ data: soft, width: area.width, height: area.height })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const { data, info } = await rawOf({ data: scaled, width, height })
    .rotate(angle, { background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const margins = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
  const framed = await rawOf({ data, width: info.width, height: info.height })
    .extend({ ...margins, background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const toOriginal = (x: number, y: number) => {
    const radians = (-angle * Math.PI) / 180;
    const fromX = x - framed.info.width / 2;
    const fromY = y - framed.info.height / 2;
    const backX = fromX * Math.cos(radians) - fromY * Math.sin(radians);
    const backY = fromX * Math.sin(radians) + fromY * Math.cos(radians);
    return {
      x: within((area.left + ((backX + width / 2) * area.width) / width) / picture.width),
      y: within((area.top + ((backY + height / 2) * area.height) / height) / picture.height),
    };
  };
  return {
    picture: { data: framed.data, width: framed.info.width, height: framed.info.height },
    originalOf: (box) =>
      boxOf([
        toOriginal(box.x, box.y),
        toOriginal(box.x + box.width, box.y),
        toOriginal(box.x, box.y + box.height),
        toOriginal(box.x + box.width, box.y + box.height),
      ]),
  };
}

const pixelsOf = (image: Sharp) => image.toColourspace('b-w').raw().toBuffer();

function rawOf({ data, width, height }: Grey) {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

const within = (fraction: number) => Math.max(0, Math.min(1, fraction));

function boxOf(corners: readonly { x: number; y: number }[]): Box {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function areaAround(letters: readonly Mark[], margin: number, picture: Grey): Area {
  let [left, top, right, bottom] = [picture.width, picture.height, 0, 0];
  for (const letter of letters) {
    left = Math.min(left, letter.left - margin);
    top = Math.min(top, letter.top - margin);
    right = Math.max(right, letter.left + letter.width + margin);
    bottom = Math.max(bottom, letter.top + letter.height + margin);
  }
  left = Math.max(0, left);
  top = Math.max(0, top);
  return {
    left,
    top,
    width: Math.min(picture.width, right) - left,
    height: Math.min(picture.height, bottom) - top,
  };
}
