/** What a copied text may bring along, and nobody sees: marks of direction, of joints and of the beginning of a file. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

const atTheEnds =
  /^[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+|[\s\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+$/gu;

const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu;

/** The text without spaces and invisible marks at its ends. Inside, a mark may matter, as in names of some scripts. */
export function cleanEnds(text: string): string {
  return text.replace(atTheEnds, '');
}

/**
 * The text of a field in which only plain characters have a meaning, such as an email address, an amount or a zip code:
 * no invisible marks, ordinary hyphens and spaces.
 */
export function cleanPlain(text: string): string {
  return text.replace(invisible, '').replace(hyphens, '-').replaceAll(/\s/gu, ' ').trim();
}

/** A phone number, with `x` before the extension, however that is written. */
export function cleanPhone(text: string): string {
  return cleanPlain(text)
    .replace(/[\s,;]*\b(?:extension|extn|ext)\b[.:]?\s*/iu, ' x')
    .replace(/X(?=\s*\d+$)/u, 'x');
}
