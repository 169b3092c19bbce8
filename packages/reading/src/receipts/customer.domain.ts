import { placeOf, textOf, type PrintedLine, type PrintedWord } from './printed.domain.ts';

/** Labels printed above the customer's name or the delivery address. */
const label =
  /\b(?:BILL(?:ED)?|SOLD|SHIP(?:PED)?|DELIVER(?:ED|Y)?|INVOICED?)\W?TO\b|\b(?:CUSTOMER|CLIENT|JOB SITE|SERVICE ADDRESS|SERVICE LOCATION|PROPERTY ADDRESS|ATTN)\b\s*(?:NAME\s*)?:/i;

/** The end of such an address: a town with its state and zip code. */
const end = /\b[A-Z]{2}\.?,? \d{5}(?:-\d{4})?\b/;

/** Between columns, as a fraction of the page's width. */
const GAP = 0.08;

/** A name, two street lines, and a town. */
const MAX_ROWS = 4;

/** Removes the customer, who is never the vendor: the words right below such a label, down to the town. */
export function withoutCustomer(lines: readonly PrintedLine[]): PrintedLine[] {
  const result: PrintedLine[] = [];
  let left: number | null = null;
  let rows = 0;
  for (const line of lines) {
    const starts = labelIn(line);
    if (starts !== null) [left, rows] = [edgeOf(line, starts), MAX_ROWS];
    const from = starts ?? (left === null ? null : firstUnder(line, left));
    if (left === null || rows < 0 || from === null) {
      result.push(line);
    } else {
      const to = endOfColumn(line, from);
      const hidden = line.words.slice(from, to);
      // Even an empty line stays, so that rows can be compared.
      result.push({ ...line, words: [...line.words.slice(0, from), ...line.words.slice(to)] });
      if (end.test(textOf({ ...line, words: hidden }))) left = null;
    }
    rows -= 1;
    if (rows < 0) left = null;
  }
  return result;
}

/** The first word after a column gap. */
function endOfColumn({ words }: PrintedLine, from: number): number {
  const index = words.findIndex(({ box }, at) => {
    const before = words[at - 1]?.box;
    return at > from && before !== undefined && box.x - before.x - before.width > GAP;
  });
  return index < 0 ? words.length : index;
}

/** The first word of the label. */
function labelIn(line: PrintedLine): number | null {
  const match = label.exec(textOf(line));
  if (!match) return null;
  let at = 0;
  for (const [index, { text }] of line.words.entries()) {
    if (match.index < at + text.length) return index;
    at += text.length + 1;
  }
  return null;
}

const edgeOf = (line: PrintedLine, word: number) => line.words[word]?.box.x ?? 0;

/** The first word below the label rather than left of it. */
function firstUnder(line: PrintedLine, left: number): number | null {
  const place = placeOf(line.page, line.words);
  if (!place) return null;
  const index = line.words.findIndex((word) => isUnder(word, left));
  return index < 0 ? null : index;
}

const isUnder = ({ box }: PrintedWord, left: number) => box.x + box.width / 2 >= left - 0.02;
