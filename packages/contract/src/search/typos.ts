import { searchText } from '#shared/folded';

/** Typing mistakes: an extra letter, a missing letter, a wrong letter, or two swapped letters. */

/** The most mistakes that a word may have. Numbers may have none: a different number is a different thing. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  if (/\d/.test(word) || word.length < 3) return 0;
  return word.length < 9 ? 1 : 2;
}

/**
 * A regular expression, which PostgreSQL reads the same way. It finds every text with a word that begins like this one
 * apart from the allowed mistakes, and some other texts. The text has a space before each word, including the first.
 *
 * A mistake leaves the rest of the word unchanged. So with one mistake, one of two parts is unchanged; with two
 * mistakes, one of three. Only letters swapped across the border change two parts at once.
 */
export function lookalikePattern(word: string): string {
  const allowed = typosAllowed(word);
  const exact = escaped(word);
  if (allowed === 0) return exact;
  if (word.length === 3) return [exact, ` ${swapped(word, 1)}`, ` ${swapped(word, 2)}`].join('|');
  if (allowed === 2) {
    const size = Math.ceil(word.length / 3);
    const parts = [0, 1, 2].map((part) => word.slice(part * size, (part + 1) * size));
    const [first = '', second = '', third = ''] = parts;
    return [
      ...parts.map(escaped),
      swapped(first + second, size),
      swapped(second + third, second.length),
      swapped(swappedPlain(word, size), size + second.length),
    ].join('|');
  }
  const middle = Math.ceil(word.length / 2);
  const [first, second] = [word.slice(0, middle), word.slice(middle)].map(escaped);
  return [
    exact,
    ` ${first}`,
    // Three letters are rare enough; shorter parts are searched only at their position, which takes longer.
    word.length < 6 ? ` .{${middle - 1},${middle + 1}}${second}` : second,
    ` ${swapped(word, middle)}`,
  ].join('|');
}

const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`);

/** With the letters before and after the position swapped. */
function swappedPlain(word: string, at: number): string {
  return (
    word.slice(0, at - 1) + word.slice(at, at + 1) + word.slice(at - 1, at) + word.slice(at + 1)
  );
}

const swapped = (word: string, at: number) => escaped(swappedPlain(word, at));

/** The fewest mistakes that turn the beginning of `word` into `typed`; letters may be missing at its end. */
export function typosIn(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let index = 1; index <= typed.length; index += 1) {
    const next = [index];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[index - 1] === word[column - 1];
      let fewest = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (typed[index - 1] === word[column - 2] && typed[index - 2] === word[column - 1]) {
        fewest = Math.min(fewest, (before[column - 2] ?? Number.POSITIVE_INFINITY) + 1);
      }
      next.push(fewest);
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

const LONGEST_COMPARED = 60;

/**
 * How well a text matches a word: 0 as a whole word, 1 at the beginning of a word, 2 anywhere, more with typing
 * mistakes, and null if it does not match.
 * @param similar accepts typing mistakes
 */
export function matchOf(word: string, text: string, similar = true): number | null {
  const lower = searchText(text);
  if (lower.includes(word)) {
    const words = lower.split(/[\s,]+/);
    if (words.includes(word)) return 0;
    return words.some((each) => each.startsWith(word)) ? 1 : 2;
  }
  const allowed = similar ? typosAllowed(word) : 0;
  if (allowed === 0) return null;
  const others = lower.split(/[\s,]+/).filter(Boolean);
  // In a word this short, a different letter makes a different word.
  if (word.length === 3) return others.some((other) => isSwap(word, other)) ? 3 : null;
  const typed = word.slice(0, LONGEST_COMPARED);
  const ends = typed.length + allowed;
  const fewest = Math.min(...others.map((other) => typosIn(typed, other.slice(0, ends))));
  return fewest > allowed ? null : 2 + fewest;
}

const isSwap = (word: string, other: string) =>
  [1, 2].some((at) => other.startsWith(swappedPlain(word, at)));

/** How well a text matches all words; lower is better. Null if one is missing. */
export function matchOfAll(words: readonly string[], text: string, similar = true): number | null {
  let sum = 0;
  for (const word of words) {
    const match = matchOf(word, text, similar);
    if (match === null) return null;
    sum += match;
  }
  return sum;
}
