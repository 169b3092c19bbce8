import { amountsIn, readable } from './amounts.domain.ts';
import { asLetters, resembles, sureness, textOf, type PrintedLine } from './printed.domain.ts';
import { address, forms, neverAName, street, trades } from './vendor-words.domain.ts';

/** The lines of a name: it may continue below, or begin above. */
export function linesOfName(row: number, top: readonly PrintedLine[]): PrintedLine[] {
  const own = top[row];
  if (!own) return [];
  const above = top[row - 1];
  const below = top[row + 1];
  const further = top[row - 2];
  if (above && belongsBehind(above, own)) {
    const isWhole = !further || !belongsBehind(further, above);
    return isWhole ? [above, own] : [further, above, own];
  }
  return below && belongsBehind(own, below) ? [own, below] : [own];
}

/** Whether the second line continues the name of the first. */
function belongsBehind(first: PrintedLine, second: PrintedLine): boolean {
  if (!mayBeName(first) || !mayBeName(second) || !areAlike(first, second)) return false;
  const [label, next] = [labelOf(first), labelOf(second)];
  if (isClosed(label)) return false;
  if (/[&(+,]$/.test(label.trim()) || isOpen(label) || isOpenedAbove(next)) return true;
  if (/^\(.*\)/.test(next) && forms.test(next)) return true;
  return forms.test(next) && !forms.test(label) && isPartOfName(next);
}

const isOpen = (label: string) => label.lastIndexOf('(') > label.lastIndexOf(')');
const isOpenedAbove = (label: string) =>
  label.includes(')') && (label.indexOf('(') < 0 || label.indexOf(')') < label.indexOf('('));

/** Whether a name ends here, by its legal form. */
const isClosed = (label: string) =>
  /\b(?:SDN|BHD|S\/B|INC|LLC|CORP|LTD|PLT)\b\W*(?:BHD)?\W*$/.test(label);

const labelOf = (line: PrintedLine) => withoutNumbers(textOf(line).toUpperCase());

function mayBeName(line: PrintedLine): boolean {
  const label = textOf(line).toUpperCase();
  return (
    /[A-Z]{3}/.test(asLetters(label)) &&
    !neverAName.test(label) &&
    !address.test(label) &&
    !street.test(label) &&
    !/\d{3}/.test(withoutNumbers(label)) &&
    sureness(line.words) > 0.6 &&
    !hasPrice(line)
  );
}

/** An item or a sum: never the vendor. */
export const hasPrice = (line: PrintedLine) => amountsIn(readable(line)).length > 0;

/** Whether two lines have the same size and the same capitalization. */
function areAlike(one: PrintedLine, other: PrintedLine): boolean {
  const ratio = heightOf(one) / heightOf(other);
  return ratio > 0.7 && ratio < 1.43 && isSmall(one) === isSmall(other);
}

/** Whether no word is capitalized, as in handwritten notes. */
export const isSmall = (line: PrintedLine) => !/\p{Lu}/u.test(textOf(line));

/** "CO. (M) SDN BHD" or "STATIONERY SDN BHD" is not a name by itself. */
function isPartOfName(label: string): boolean {
  const words = label
    .replaceAll(/\b(?:SDN|BHD|S\/B|INC|LLC|CORP|LTD|PLT|CO|M)\b/g, ' ')
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 2);
  return words.every((word) => trades.test(word) || forms.test(word) || isTradeMisread(word));
}

const isTradeMisread = (word: string) =>
  ['STATIONERY', 'ENTERPRISE', 'HARDWARE', 'RESTAURANT', 'ELECTRICAL'].some((trade) =>
    resembles(word, trade, 2),
  );

const heightOf = ({ words }: PrintedLine) => middleOf(words.map(({ box }) => box.height));

/** Never zero, since heights are compared with it: text of a PDF may have none. */
export function middleOf(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return middle > 0 ? middle : 1;
}

/** A registration number is not part of the name. */
export function withoutNumbers(label: string): string {
  return label.replaceAll(/\(?\b[A-Z]{0,2}\d{4,}[-\s·]?[A-Z]?\b\)?/g, ' ').trim();
}

/** Replaces digits inside words by letters, in the case of their neighbors. */
function withLetters(word: string): string {
  return word.replaceAll(/[01](?!\d)/g, (digit, index: number) => {
    const letter = digit === '0' ? 'O' : 'I';
    const isSmallLetter = index > 0 && /[a-z]/.test(word[index - 1] ?? '');
    return isSmallLetter ? letter.toLowerCase() : letter;
  });
}

export const lettersIn = (text: string) => text.replaceAll(/[^A-Za-z]/g, '').length;

export const greeting = /^.{0,3}WELCOME ?TO ?/i;

const number = /[\s({]*#?\s*\d[\dO]{2,}\s?[-·]?\s?[A-Z]{0,2}\W*(?:\(\s?[A-Z]{1,4}\s?\)\W*)?$/i;

export function cleaned(name: string): string {
  return name
    .replace(greeting, '')
    .replaceAll(/\S+/g, (word) => (lettersIn(word) >= 3 ? withLetters(word) : word))
    .replaceAll(/[\s({]*CO\.?\s*(?:REG|NO)[^)]*[)\s]*$/gi, '')
    .replace(number, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}).!'’&]+$/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
