import { searchText } from '#shared/folded';

/** Typing mistakes: an extra letter, a missing letter, a wrong letter, or two swapped letters. */

/** The most mistakes that a word may have. Numbers may have none: a different number is a different thing. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  if (/\d/.test(word) || word.length < 3) return 0;
  return word.length < 9 ? 1 : 2;
}

/** Patterns of SQL's `like`. */
export interface Lookalikes {
  readonly patterns: readonly string[];
  /** Patterns of texts that contain a part. Most texts do not contain it, which is known faster. */
  readonly containing?: { readonly part: string; readonly patterns: readonly string[] };
}

/**
 * Patterns, of which one at least matches every text with a word that begins like this one apart from the allowed
 * mistakes; they also match some other texts. The text has a space before each word, including the first.
 *
 * A mistake leaves the rest of the word unchanged. So with one mistake, one of two parts is unchanged; with two
 * mistakes, one of three. Only letters swapped across the border change two parts at once.
 */
export function lookalikesOf(word: string): Lookalikes {
  const allowed = typosAllowed(word);
  if (allowed === 0) return { patterns: [anywhere(word)] };
  if (word.length === 3) {
    const swaps = [1, 2].map((at) => atStart(swapped(word, at)));
    return { patterns: [anywhere(word), ...swaps] };
  }
  if (allowed === 2) {
    const size = Math.round(word.length / 3);
    const parts = [word.slice(0, size), word.slice(size, size * 2), word.slice(size * 2)];
    const [first = '', second = '', third = ''] = parts;
    const texts = [
      ...parts,
      swapped(first + second, size),
      swapped(second + third, second.length),
      swapped(swapped(word, size), size + second.length),
    ];
    return { patterns: texts.map(anywhere) };
  }
  const middle = Math.ceil(word.length / 2);
  const second = word.slice(middle);
  const starts = [word.slice(0, middle), swapped(word, middle)].map(atStart);
  // Three letters are rare enough; shorter parts are searched only at their position, which takes longer.
  if (second.length > 2) return { patterns: [...starts, anywhere(second)] };
  const later = [-1, 0, 1].map((by) => after(middle + by, second));
  return { patterns: starts, containing: { part: second, patterns: [...later, anywhere(word)] } };
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const anywhere = (text: string) => `%${escaped(text)}%`;

const after = (letters: number, text: string) => `% ${'_'.repeat(letters)}${escaped(text)}%`;

const atStart = (text: string) => after(0, text);

/** With the letters before and after the position swapped. */
function swapped(word: string, at: number): string {
  return (
    word.slice(0, at - 1) + word.slice(at, at + 1) + word.slice(at - 1, at) + word.slice(at + 1)
  );
}

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

/** A folded text and its words. */
interface Compared {
  readonly text: string;
  readonly words: readonly string[];
}

type Matcher<Text> = (text: Text) => number | null;

/**
 * How well a text matches a word: 0 as a whole word, 1 at the beginning of a word, 2 anywhere, more with typing
 * mistakes, and null if it does not match. Texts have many beginnings of words in
 * common, so each is compared once.
 */
function matcherOfWord(word: string, similar: boolean): Matcher<Compared> {
  const allowed = similar ? typosAllowed(word) : 0;
  const typed = word.slice(0, LONGEST_COMPARED);
  const known = new Map<string, number>();
  const typosOf = (other: string) => {
    const compared = other.slice(0, typed.length + allowed);
    const typos = known.get(compared) ?? typosIn(typed, compared);
    known.set(compared, typos);
    return typos;
  };
  return ({ text, words }) => {
    if (text.includes(word)) {
      if (words.includes(word)) return 0;
      return words.some((each) => each.startsWith(word)) ? 1 : 2;
    }
    if (allowed === 0) return null;
    // In a word this short, a different letter makes a different word.
    if (word.length === 3) return words.some((other) => isSwap(word, other)) ? 3 : null;
    const fewest = Math.min(...words.map(typosOf));
    return fewest > allowed ? null : 2 + fewest;
  };
}

const isSwap = (word: string, other: string) =>
  [1, 2].some((at) => other.startsWith(swapped(word, at)));

/**
 * How well a text matches all words; lower is better. Null if one is missing.
 * @param similar accepts typing mistakes
 */
export function matcherOf(words: readonly string[], similar: boolean): Matcher<string> {
  const matchers = words.map((word) => matcherOfWord(word, similar));
  return (text) => {
    const folded = searchText(text);
    const compared = { text: folded, words: folded.split(/[\s,]+/).filter(Boolean) };
    let sum = 0;
    for (const matcher of matchers) {
      const match = matcher(compared);
      if (match === null) return null;
      sum += match;
    }
    return sum;
  };
}
