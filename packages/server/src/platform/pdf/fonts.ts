// oxlint-disable-next-line typescript/triple-slash-reference -- what imports this from another package needs the types too
/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.ts';

export type Weight = 400 | 700;

export interface OpenFont {
  readonly id: string;
  readonly font: Font;
}

/** A part of a text that one font can print. */
export interface Run {
  readonly font: OpenFont;
  readonly text: string;
  readonly rightToLeft: boolean;
  /** OpenType features that are turned on or off, where the font's default is wrong. */
  readonly features?: Readonly<Record<string, boolean>>;
}

interface Source {
  readonly path: string;
  /** The font is opened only for these characters. */
  readonly only?: RegExp;
  /** Its letters change their shape depending on their neighbors. */
  readonly shaping?: true;
}

/** The used parts of the packages `@fontsource/noto-…` 5.3, which take 150 MB in total. */
const folder = join(import.meta.dirname, '../../../fonts');
const dejaVu = dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json')));

const alphabets = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
];
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

const hangul = /\p{Script=Hangul}/u;
const thai = /\p{Script=Thai}/u;

const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** Small files for each script come first. The first font that has a character prints it. */
function chainOf(weight: Weight): Source[] {
  const noto = (name: string) => join(folder, `noto-${name}-${weight}.woff`);
  const others = weight === 700 ? 'DejaVuSans-Bold.ttf' : 'DejaVuSans.ttf';
  return [
    ...alphabets.map((script) => ({ path: noto(`sans-${script}`) })),
    { path: noto('sans-devanagari'), shaping: true },
    { path: noto('sans-sc'), only: han },
    { path: noto('sans-kr'), only: hangul },
    { path: noto('sans-thai'), only: thai, shaping: true },
    { path: noto('emoji'), only: emoji },
    { path: join(dejaVu, 'ttf', others), shaping: true },
  ];
}

const chains: Readonly<Record<Weight, readonly Source[]>> = {
  400: chainOf(400),
  700: chainOf(700),
};

/** Unpacked fonts by path: each is read and unpacked once, when the first text needs it. */
const unpacked = new Map<string, Buffer>();
/** Opened fonts that every PDF may use. */
const shared = new Map<string, OpenFont>();

function open({ path, shaping }: Source): OpenFont {
  const known = unpacked.get(path);
  const file = known ?? readFileSync(path);
  const plain = known ?? (path.endsWith('.woff') ? unpackWoff(file) : file);
  unpacked.set(path, plain);
  const opened = { id: path, font: create(plain) };
  if (!shaping) {
    nameGlyphs(opened.font);
    shared.set(path, opened);
  }
  return opened;
}

/**
 * Fontkit remembers the characters for which a glyph was first requested, and requests parts of accented letters
 * without any. Later text with these characters could not be selected, so all glyphs are requested early.
 */
function nameGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) {
    if (codePoint >= 0x20) font.glyphForCodePoint(codePoint);
  }
}

/** Belongs to the text before it: spaces, marks, punctuation. */
const neutral = /[\s\p{M}\p{P}]/u;
/** Characters that join emoji, or choose whether one has colors. Fonts without them would print boxes. */
const unprinted =
  /\ufe0e|\ufe0f|(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d/gu;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Otherwise i with a dot below, and the Thai vowel am, are split, and selected as separate characters. */
const inOnePiece = { ccmp: false };
/** Text without such letters is laid out faster, because PDFKit caches its words. */
const accented = /[^ -~]/;

/** The vowel am after a tone mark: its ring belongs between letter and mark, so it is split into its parts. */
const amAfterTone = /([\u0e48-\u0e4b])\u0e33/g;
const withRingBelowTone = (text: string) => text.replaceAll(amAfterTone, '\u0e4d$1\u0e32');

const has = ({ font }: OpenFont, character: string) =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/**
 * The fonts of one PDF. Fonts that shape their letters are opened for this PDF only, because their cached data depends
 * on the text.
 */
export function fontsOfPdf() {
  const own = new Map<string, OpenFont>();

  const opened = (source: Source): OpenFont => {
    const known = shared.get(source.path) ?? own.get(source.path);
    if (known) return known;
    const font = open(source);
    own.set(source.path, font);
    return font;
  };

  /** A character that no font has is printed as the first font's empty box. */
  const fontFor = (character: string, weight: Weight): OpenFont => {
    const usable = chains[weight].filter(({ only }) => !only || only.test(character));
    const source = usable.find((each) => has(opened(each), character)) ?? usable[0];
    if (!source) throw new Error('no font');
    return opened(source);
  };

  /** Splits text into parts that one font can print, in their order on the line. */
  return (text: string, weight: Weight): Run[] => {
    const runs: { font: OpenFont; text: string }[] = [];
    for (const character of withRingBelowTone(text.normalize('NFC').replaceAll(unprinted, ''))) {
      const last = runs.at(-1);
      const stays = last && neutral.test(character) && has(last.font, character);
      const font = stays ? last.font : fontFor(character, weight);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs.flatMap((run) =>
      spacesApart({
        ...run,
        rightToLeft: rightToLeft.test(run.text),
        ...(accented.test(run.text) &&
          (shared.has(run.font.id) || thai.test(run.text)) && { features: inOnePiece }),
      }),
    );
  };
}

/** A right-to-left run is printed backwards, so the space after it must not be part of it. */
function spacesApart(run: Run): Run[] {
  const text = run.text.trimEnd();
  if (!run.rightToLeft || text === run.text) return [run];
  return [
    { ...run, text },
    { ...run, text: run.text.slice(text.length), rightToLeft: false },
  ];
}
