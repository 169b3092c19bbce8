import type { Box, Row, RowWord } from './rows.domain.ts';

/** A printed amount of money. */
export interface Amount {
  /** Without its sign. */
  readonly cents: number;
  /** In parentheses, or with a minus before or after it. */
  readonly negative: boolean;
  /** `CR` and `DR` mean in favor of and against the owner's account; a plus also means `CR`. */
  readonly mark: 'CR' | 'DR' | null;
  readonly confidence: number;
  readonly box: Box;
}

const MONEY =
  /^(?<before>[+($[\-–−—]*)(?<whole>\d{1,3}(?:,\d{3})+|\d{1,8})\.(?<part>\d{2})(?<after>[)\]\-–−—]*)(?<mark>CR|DR)?$/i;
const WHOLE_DOLLARS =
  /^(?<before>[+(\-–−—]*\$[(\-–−—]*)(?<whole>\d{1,3}(?:,\d{3})+|\d{1,8})(?<part>)(?<after>[)\-–−—]*)(?<mark>CR|DR)?$/i;
/** After an amount, it is the share of the whole. */
const SHARE = /^(?:[(-]?\d{1,3}(?:\.\d+)?%?\)?%|\$)$/;
const OPENS = /^[+($[\-–−—]+$/;
const CLOSES = /^(?:[)\]\-–−—]|CR|DR)+$/i;
/**
 * Signs that are printed apart from their number are this close to it; a dollar sign may be at the cell's other end.
 */
const NEAR = 0.015;

/** The amounts of a row, from left to right, and the words that are not amounts. */
export function amountsIn(row: Row): { amounts: Amount[]; words: RowWord[] } {
  const amounts: Amount[] = [];
  const words: RowWord[] = [];
  for (let at = 0; at < row.words.length; at += 1) {
    const found = longest(row.words, at);
    const word = row.words[at];
    if (found) {
      amounts.push(found.amount);
      at += found.words - 1;
    } else if (word && !(amounts.length > 0 && SHARE.test(word.text))) words.push(word);
  }
  return { amounts, words };
}

/** The amounts of a row with their words. */
export function amountSpansIn({ words }: Row): { amount: Amount; words: readonly RowWord[] }[] {
  const spans: { amount: Amount; words: readonly RowWord[] }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const found = longest(words, at);
    if (!found) continue;
    spans.push({ amount: found.amount, words: words.slice(at, at + found.words) });
    at += found.words - 1;
  }
  return spans;
}

/**
 * An amount may be printed, or read, as several words: `$` `1,250.00`, `(` `40.00` `)`, `40.00` `CR`, `1,` `250.00`.
 */
function longest(words: readonly RowWord[], at: number) {
  for (let count = 4; count >= 1; count -= 1) {
    const part = words.slice(at, at + count);
    if (part.length < count || part.some(({ isText }) => isText) || !belongTogether(part)) continue;
    const amount = amountOf(part);
    if (amount) return { amount, words: count };
  }
  return null;
}

function belongTogether(part: readonly RowWord[]): boolean {
  return part.every((word, index) => {
    const before = part[index - 1];
    if (!before) return true;
    const near = word.box.x - (before.box.x + before.box.width) < NEAR;
    if (before.text.endsWith('$') && OPENS.test(before.text)) return true;
    if (OPENS.test(before.text) || CLOSES.test(word.text)) return near;
    return near && /^[+($-]*\d{1,3},$/.test(before.text) && /^\d{3}[.,]/.test(word.text);
  });
}

function amountOf(part: readonly RowWord[]): Amount | null {
  const confidence = Math.min(...part.map((word) => word.confidence));
  const joined = part
    .map((word) => word.text)
    .join('')
    // The dollar sign of the next cell.
    .replace(/(?<=\d)\$$/, '');
  const text = confidence < 1 ? corrected(joined) : joined;
  const groups = (MONEY.exec(text) ?? WHOLE_DOLLARS.exec(text))?.groups;
  if (!groups) return null;
  const { before = '', whole = '', part: fraction = '', after = '', mark } = groups;
  const signs = before + after;
  return {
    cents: Number(whole.replaceAll(',', '')) * 100 + Number(fraction),
    negative: /[(\-–−—[]/.test(signs) || /[)\]]/.test(after),
    mark: markOf(mark, signs),
    confidence,
    box: around(part.map((word) => word.box)),
  };
}

function markOf(mark: string | undefined, signs: string): Amount['mark'] {
  if (mark) return mark.toUpperCase() === 'CR' ? 'CR' : 'DR';
  return signs.includes('+') ? 'CR' : null;
}

/** Replaces letters by digits, and commas by points, in text that can only be an amount. */
function corrected(text: string): string {
  const bare = text.replace(/^[+($\-–—[]+/, '').replace(/[)\]\-–—]+$/, '');
  const digits = bare.match(/\d/g)?.length ?? 0;
  if (digits < 2 || digits < bare.length / 2 || !/^[\dOoIl|SB.,]+$/.test(bare)) return text;
  const numbers = text
    .replaceAll(/[Oo]/g, '0')
    .replaceAll(/[Il|]/g, '1')
    .replaceAll('S', '5')
    .replaceAll('B', '8');
  return numbers
    .replace(/[.,](\d{2})(?=\D*$)/, '#$1')
    .replaceAll('.', ',')
    .replace('#', '.');
}

export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
