import { convert, type FormatCallback } from 'html-to-text';
import type { Email } from 'postal-mime';

/** Only a short text part can be a placeholder such as "This email is in HTML". */
const LONGEST_PLACEHOLDER = 600;

/** The text of a mail: its text part, or the HTML if that says more. */
export function textOfMail({ text, html }: Pick<Email, 'text' | 'html'>): string {
  const plain = text?.trim() ? text : '';
  if (!html || plain.length > LONGEST_PLACEHOLDER) return plain;
  const shown = textOfHtml(html);
  if (!plain) return shown;
  return isPlaceholder(plain, shown) ? shown : plain;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many times as long the HTML is if the text part says only where to read it. */
const MUCH_LONGER = 3;

/** Whether the text part says something else than the HTML, or only a small part of it. */
function isPlaceholder(plain: string, shown: string): boolean {
  const words = wordsOf(plain);
  const inHtml = wordsOf(shown);
  if (inHtml.length === 0) return false;
  const known = new Set(inHtml);
  const found = words.filter((word) => known.has(word)).length;
  return found < words.length / 2 || inHtml.length > words.length * MUCH_LONGER;
}

const HTML_LIMITS = {
  maxInputLength: 1_000_000,
  maxDepth: 50,
  maxChildNodes: 5_000,
  ellipsis: '…',
};

/** A cell ends with a space, so that it does not run into the next one. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(' ');
};

/** A row of a table is a line. */
const row: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

function textOfHtml(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: HTML_LIMITS,
    formatters: { cell, row },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'row' },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
    ],
  });
}
