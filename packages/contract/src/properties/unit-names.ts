/** UNIT-2: how many units one request adds. */
export const MAX_UNITS = 200;

export const MAX_UNIT_NAME = 30;

/** What a pattern of unit names says, or why it cannot be used. */
export type UnitNames =
  | { readonly names: readonly string[] }
  | { readonly refused: 'unreadable'; readonly part: string }
  | { readonly refused: 'twice'; readonly name: string }
  | { readonly refused: 'tooMany' };

/** The runs of digits and of other characters of a name: `12B` is `12` and `B`. */
const runsOf = (name: string) => name.match(/\d+|\D+/g) ?? [];

const isNumber = (run: string) => /^\d{1,9}$/.test(run);

const isLetter = (run: string) => /^[A-Za-z]$/.test(run);

interface Choices {
  readonly count: number;
  readonly at: (index: number) => string;
}

/** The runs from one to the other; null if there is no such order. They are counted before any of them is made. */
function runsBetween(first: string, last: string): Choices | null {
  if (first === last) return { count: 1, at: () => first };
  if (isNumber(first) && isNumber(last)) {
    const [from, to] = [Number(first), Number(last)];
    const at = (index: number) => String(from + index).padStart(first.length, '0');
    return from > to ? null : { count: to - from + 1, at };
  }
  if (!isLetter(first) || !isLetter(last)) return null;
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  const sameCase = first < 'a' === last < 'a';
  const at = (index: number) => String.fromCharCode(from + index);
  return from > to || !sameCase ? null : { count: to - from + 1, at };
}

/** `Apt 1..Apt 3`: null if the two are not the ends of a range. */
function namesBetween(first: string, last: string): readonly string[] | 'tooMany' | null {
  if (first.length > MAX_UNIT_NAME || last.length > MAX_UNIT_NAME) return null;
  const [from, to] = [runsOf(first), runsOf(last)];
  if (from.length === 0 || from.length !== to.length) return null;
  const runs: Choices[] = [];
  for (const [index, run] of from.entries()) {
    const choices = runsBetween(run, to[index] ?? '');
    if (!choices) return null;
    runs.push(choices);
  }
  if (runs.reduce((product, { count }) => product * count, 1) > MAX_UNITS) return 'tooMany';
  return runs.reduce<readonly string[]>(
    (names, { count, at }) =>
      names.flatMap((name) => Array.from({ length: count }, (_, index) => name + at(index))),
    [''],
  );
}

/** People also write a range with a dash. `12-B` is no range, so it is a name. */
function namesOfDash(part: string): readonly string[] | 'tooMany' | null {
  const [first = '', last = '', ...more] = part.split(/[-–—]/).map((end) => end.trim());
  if (last === '' || more.length > 0 || first === last) return null;
  return namesBetween(first, last);
}

function namesOfPart(part: string): readonly string[] | 'tooMany' | null {
  const [first = '', last, ...more] = part.split('..').map((end) => end.trim());
  if (more.length > 0) return null;
  const names = last === undefined ? (namesOfDash(first) ?? [first]) : namesBetween(first, last);
  if (names === null || names === 'tooMany') return names;
  return names.every((name) => name.length <= MAX_UNIT_NAME) ? names : null;
}

/**
 * UNIT-2: the names that a pattern gives, in its order: `1A..2B` and `1A-2B` are 1A, 1B, 2A and 2B; `101..104` counts;
 * commas separate names and ranges.
 */
export function unitNames(pattern: string): UnitNames {
  const names = new Map<string, string>();
  for (const part of pattern.split(/[,;\n]/).map((each) => each.trim())) {
    if (part === '') continue;
    const found = namesOfPart(part);
    if (!found) return { refused: 'unreadable', part };
    if (found === 'tooMany') return { refused: 'tooMany' };
    for (const name of found) {
      if (names.has(name.toLowerCase())) return { refused: 'twice', name };
      names.set(name.toLowerCase(), name);
      if (names.size > MAX_UNITS) return { refused: 'tooMany' };
    }
  }
  if (names.size === 0) return { refused: 'unreadable', part: pattern.trim() };
  return { names: [...names.values()] };
}

/** Why a pattern cannot be used, in a sentence; null if it can. */
export function refusalOfNames(result: UnitNames): string | null {
  if (!('refused' in result)) return null;
  if (result.refused === 'twice')
    return `The name ${result.name} is there twice. Use each name once.`;
  if (result.refused === 'tooMany') {
    return `These are more than ${MAX_UNITS} units. Add at most ${MAX_UNITS} at a time.`;
  }
  return `Enter names such as 1A..4D, 101..104 or Upper, Lower: "${result.part}" cannot be read.`;
}
