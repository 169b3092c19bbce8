import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { path, place, type Point, type Svg } from './svg.ts';

const folder = dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json')));

/** In font units. */
const EM = 2048;

/** The width of each letter at size 1. */
export const ADVANCE = 1233 / EM;

let opened: Font | undefined;
const outlines = new Map<string, Svg>();

function outlineOf(letter: string): Svg {
  const known = outlines.get(letter);
  if (known !== undefined) return known;
  opened ??= create(readFileSync(join(folder, 'ttf', 'DejaVuSansMono.ttf')));
  const outline = opened.glyphForCodePoint(letter.codePointAt(0) ?? 0).path.toSVG();
  outlines.set(letter, outline);
  return outline;
}

/** A line of text as outlines, since the machine may not have the font. */
export function lettering([x, y]: Point, text: string, size: number, ink: string): Svg {
  const scale = size / EM;
  return Array.from(text)
    .map((letter, index) => {
      const outline = letter === ' ' ? '' : outlineOf(letter);
      const at: Point = [x + index * size * ADVANCE, y];
      return outline && place(at, path(outline, ink), [scale, -scale]);
    })
    .join('');
}
