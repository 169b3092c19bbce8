/** Line breaks of every kind, and other characters that are not text: in the header of a mail they would end it. */
const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2060\u2066-\u2069]+/gu;

/** The text on a single line. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ').trim();
}
