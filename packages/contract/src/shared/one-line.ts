/** All line breaks, and other characters that are not text: they would end a mail header. */
const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2060\u2066-\u2069]+/gu;

/** The text on a single line. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ').trim();
}
