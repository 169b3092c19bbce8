import type { Place } from '@tenantry/contract/shared/places';

export type Box = Omit<Place, 'page'>;

export interface RowWord {
  readonly text: string;
  readonly confidence: number;
  readonly box: Box;
  /** An amount that is mentioned in a text. */
  readonly isText?: boolean;
}

/** A printed line of a page, its words from left to right. */
export interface Row {
  /** Starts at 1. */
  readonly page: number;
  /** The page's width divided by its height, to convert widths to heights. */
  readonly aspect: number;
  readonly words: readonly RowWord[];
  readonly box: Box;
}

/** Words that are close together. */
export interface Cell {
  readonly text: string;
  readonly words: readonly RowWord[];
  readonly left: number;
  readonly right: number;
}

/** The minimum distance between two columns, in line heights; words are closer. */
const ROOM_BETWEEN_CELLS = 0.85;

/** Left edges closer than this, in page widths, are considered aligned. */
export const SAME_EDGE = 0.005;

/**
 * Groups words into cells: a new one begins after a gap wider than a space, or at the edge of a table column.
 * @param edges the left edges of the table's columns
 */
export function cellsOf(
  words: readonly RowWord[],
  row: Row,
  edges: readonly number[] = [],
): Cell[] {
  const cells: Cell[] = [];
  for (const word of words) {
    const { box } = word;
    const last = cells.at(-1);
    const room = last ? ((box.x - last.right) * row.aspect) / row.box.height : 0;
    const onEdge = last && edges.some((edge) => Math.abs(edge - box.x) < SAME_EDGE);
    const isSame = last && room < ROOM_BETWEEN_CELLS && !onEdge;
    const joined = cellOf(isSame ? [...last.words, word] : [word]);
    if (isSame) cells[cells.length - 1] = joined;
    else cells.push(joined);
  }
  return cells;
}

export function cellOf(words: readonly RowWord[]): Cell {
  return {
    text: words.map((word) => word.text).join(' '),
    words,
    left: Math.min(...words.map(({ box }) => box.x)),
    right: Math.max(...words.map(({ box }) => box.x + box.width)),
  };
}

export const textOfRow = (row: Row) => row.words.map((word) => word.text).join(' ');

/** Letters and spaces of a text in lower case, the percent sign as a word. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('%', ' percent ')
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** Whether two words are equal except for one misread letter. Short words must be identical. */
export function isLike(one: string, other: string): boolean {
  if (one === other) return true;
  if (other.length < 5 || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 0) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0)
  );
}
