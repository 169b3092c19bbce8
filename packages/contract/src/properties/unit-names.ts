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

const sequence = (from: number, to: number) =>
  Array.from({ length: Math.min(to - from + 1, MAX_UNITS + 1) }, (_, index) => from + index);

/** All runs from one to the other; null if there is no such order. */
function runsBetween(first: string, last: string): readonly string[] | null {
  if (first === last) return [first];
  if (isNumber(first) && isNumber(last)) {
    const [from, to] = [Number(first), Number(last)];
    return from > to
      ? null
      : sequence(from, to).map((each) => String(each).padStart(first.length, '0'));
  }
  if (!isLetter(first) || !isLetter(last)) return null;
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  const sameCase = first < 'a' === last < 'a';
  return from > to || !sameCase
    ? null
    : sequence(from, to).map((each) => String.fromCharCode(each));
}

/** Never many more names than are allowed. */
function namesBetween(first: string, last: string): readonly string[] | null {
  const [from, to] = [runsOf(first), runsOf(last)];
  if (from.length === 0 || from.length !== to.length) return null;
  let names: readonly string[] = [''];
  for (const [index, run] of from.entries()) {
    const choices = runsBetween(run, to[index] ?? '');
    if (!choices) return null;
    names = names.flatMap((name) => choices.map((choice) => name + choice)).slice(0, MAX_UNITS + 1);
  }
  return names;
}

function namesOfPart(part: string): readonly string[] | null {
  const [first = '', last, ...more] = part.split('..').map((end) => end.trim());
  if (more.length > 0) return null;
  const names = last === undefined ? [first] : namesBetween(first, last);
  return names?.every((name) => name.length <= MAX_UNIT_NAME) ? names : null;
}

/**
 * UNIT-2: the names that a pattern stands for, in its order: `1A..2B` is 1A, 1B, 2A and 2B; `101..104` counts; commas
 * separate names and ranges.
 */
export function unitNames(pattern: string): UnitNames {
  const names = new Map<string, string>();
  for (const part of pattern.split(/[,;\n]/).map((each) => each.trim())) {
    if (part === '') continue;
    const found = namesOfPart(part);
    if (!found) return { refused: 'unreadable', part };
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
