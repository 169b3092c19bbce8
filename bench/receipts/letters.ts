import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
const dejaVuFolder = dirname(require.resolve('dejavu-fonts-ttf/package.json'));
const pdfjsFolder = dirname(require.resolve('pdfjs-dist/package.json'));

const dejaVu = (name: string) => join(dejaVuFolder, 'ttf', `DejaVu${name}.ttf`);
const noto = (weight: number) =>
  join(import.meta.dirname, 'fonts', `noto-sans-latin-${weight}.woff2`);
const liberation = (style: string) =>
  join(pdfjsFolder, 'standard_fonts', `LiberationSans-${style}.ttf`);

/** Each typeface with its bold. `narrow` condenses it, as receipt printers do. */
const typefaces = {
  mono: { files: [dejaVu('SansMono'), dejaVu('SansMono-Bold')], narrow: 1 },
  narrowMono: { files: [dejaVu('SansMono'), dejaVu('SansMono-Bold')], narrow: 0.78 },
  tallMono: { files: [dejaVu('SansMono-Bold'), dejaVu('SansMono-Bold')], narrow: 0.64 },
  sans: { files: [dejaVu('Sans'), dejaVu('Sans-Bold')], narrow: 0.92 },
  condensed: { files: [dejaVu('SansCondensed'), dejaVu('SansCondensed-Bold')], narrow: 1 },
  serif: { files: [dejaVu('Serif'), dejaVu('Serif-Bold')], narrow: 0.9 },
  narrowSerif: { files: [dejaVu('SerifCondensed'), dejaVu('SerifCondensed-Bold')], narrow: 0.95 },
  noto: { files: [noto(400), noto(700)], narrow: 1 },
  lightNoto: { files: [noto(300), noto(600)], narrow: 1 },
  arial: { files: [liberation('Regular'), liberation('Bold')], narrow: 1 },
  hand: { files: [dejaVu('Serif-Italic'), dejaVu('Serif-BoldItalic')], narrow: 0.85 },
} as const;

export type Typeface = keyof typeof typefaces;

const opened = new Map<string, Font>();

function open(file: string): Font {
  const font = opened.get(file) ?? create(readFileSync(file));
  opened.set(file, font);
  return font;
}

export const fileOf = (typeface: Typeface, bold: boolean): string =>
  typefaces[typeface].files[bold ? 1 : 0];

interface Shape {
  /** An SVG path in the font's units, y upwards from the baseline. */
  readonly path: string;
  /** In units of the font size. */
  readonly advance: number;
  readonly scale: number;
  readonly narrow: number;
}

/** The letters of a text as outlines, which need no font to be displayed. */
export function shapesOf(typeface: Typeface, bold: boolean, text: string): Shape[] {
  const font = open(fileOf(typeface, bold));
  const { narrow } = typefaces[typeface];
  return Array.from(text, (letter) => {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0x20);
    return {
      path: glyph.path.toSVG(),
      advance: (glyph.advanceWidth / font.unitsPerEm) * narrow,
      scale: 1 / font.unitsPerEm,
      narrow,
    };
  });
}

export const widthOf = (shapes: readonly Shape[]) =>
  shapes.reduce((width, shape) => width + shape.advance, 0);
