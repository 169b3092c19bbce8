/**
 * Texts are compared without case, accents and apostrophes, so that a plainly typed word finds every name: `nunez` finds
 * Núñez, `o'brien` O’Brien, `dvoracek` Dvořáček. The database folds its texts by the same lists (`folded`).
 */

/** Apostrophes, straight, curly or typed as accents: removed. */
export const APOSTROPHES = "'`´’‘‛ʼʻʹ′＇";

/** Letters that Unicode does not take apart, and what a US keyboard types for them; the same number of letters. */
export const LETTERS = ['łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'] as const;

/** Letters that are typed as two. */
export const PAIRS = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
} as const;

const isPlain = (text: string) => /^[\u0000-\u007F]*$/.test(text); // oxlint-disable-line no-control-regex

const plainOf: ReadonlyMap<string, string> = new Map([
  ...Array.from(LETTERS[0], (letter, at): [string, string] => [letter, LETTERS[1][at] ?? '']),
  ...Object.entries(PAIRS),
]);

const withoutApostrophes = (text: string) =>
  text.replaceAll(new RegExp(`[${APOSTROPHES}]`, 'g'), '');

const withoutMarks = (parts: string) =>
  Array.from(parts.replaceAll(/[\u0300-\u036F]/g, ''), (letter) => plainOf.get(letter) ?? letter)
    .join('')
    .toLowerCase();

/** A typed word or phrase, to look for in a `searchText`. */
export function searchWord(typed: string): string {
  const bare = withoutApostrophes(typed);
  return isPlain(bare) ? bare.toLowerCase() : withoutMarks(bare.normalize('NFKD'));
}

/** A text to search in. Umlauts can be typed as one letter or as two: Jörg is `jorg` and `joerg`. */
export function searchText(text: string): string {
  const bare = withoutApostrophes(text);
  if (isPlain(bare)) return bare.toLowerCase();
  const parts = bare.normalize('NFKD');
  const german = parts.replaceAll(/([aouAOU])\u0308/g, '$1e');
  return german === parts ? withoutMarks(parts) : `${withoutMarks(parts)} ${withoutMarks(german)}`;
}
