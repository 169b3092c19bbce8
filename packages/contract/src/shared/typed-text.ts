/** What a copied text may bring along, and nobody sees: marks of direction, of joints and of the beginning of a file. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const atTheEnds =
  /^[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+|[\s\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+$/gu;

const hyphens = /[\p{Dash}\u2043]/gu;

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

const label = /^(?:tel|telephone|phone|mobile|cell)[.:\s]+/iu;
const extension = /[\s,;(]*(?:extension|extn?|xtn?|x|#)[.:=#\s]*(\d+)\)?$/iu;

/**
 * A phone number, with `x` before the extension, however that is written; without a label, in the digits and separators
 * of a keyboard.
 */
export function cleanPhone(text: string): string {
  return cleanPlain(text)
    .normalize('NFKC')
    .replace(label, '')
    .replaceAll('/', '-')
    .replaceAll(/[·•∙‧]/gu, '.')
    .replace(extension, (written: string, digits: string) =>
      /^x\d/iu.test(written) ? `x${digits}` : ` x${digits}`,
    );
}
