import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookalikesOf, matcherOf, typosAllowed, typosIn } from './typos.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const letter = fc.constantFrom(...letters.split(''));
const word = fc.string({ unit: letter, minLength: 4, maxLength: 16 });

/** The word with one typing mistake at a position. */
function mistake(of: string, kind: number, at: number, other: string): string {
  const index = at % of.length;
  const [before, after] = [of.slice(0, index), of.slice(index + 1)];
  if (kind === 0) return before + after;
  if (kind === 1) return before + other + of.slice(index);
  if (kind === 2) return before + other + after;
  return before + after.slice(0, 1) + of.slice(index, index + 1) + after.slice(1);
}

const matchOf = (typed: string, text: string) => matcherOf([typed], true)(text);

/** As PostgreSQL's `like` reads a pattern. */
function isLike(text: string, pattern: string): boolean {
  const expression = pattern.replaceAll(/\\(.)|%|_|[^\p{L}\p{N} ]/gu, (part, literal?: string) => {
    if (part === '%') return '.*';
    return part === '_' ? '.' : `\\${literal ?? part}`;
  });
  return new RegExp(`^${expression}$`).test(text);
}

function isLookalike(typed: string, text: string): boolean {
  const { patterns, containing } = lookalikesOf(typed);
  const more = containing && text.includes(containing.part) ? containing.patterns : [];
  return [...patterns, ...more].some((pattern) => isLike(text, pattern));
}

const mistakes = fc.record({ kind: fc.integer({ min: 0, max: 3 }), at: fc.nat(15), other: letter });

describe('HOME-6: typing mistakes', () => {
  test.each([
    ['oakfor', 'Maria Okafor', 3],
    ['okafro', 'Maria Okafor', 3],
    ['okafr', 'Maria Okafor', 3],
    ['lindkwist', 'Tess Lindqvist', 4],
    ['lindqist', 'Tess Lindqvist', 3],
    ['oka', '4 Oak Street', 3],
    ['tess', 'Tess Lindqvist', 0],
    ['lind', 'Tess Lindqvist', 1],
    ['qvist', 'Tess Lindqvist', 2],
  ])('%s finds %s', (typed, text, match) => {
    expect(matchOf(typed, text)).toBe(match);
    expect(isLookalike(typed, ` ${text.toLowerCase()}`)).toBe(true);
  });

  test.each([
    ['1450', '1451 Oak Street'],
    ['ana', 'Ann Smith'],
    ['jo', 'Oj Smith'],
    ['miller', 'Tess Lindqvist'],
  ])('%s does not find %s', (typed, text) => {
    expect(matchOf(typed, text)).toBeNull();
  });

  test('all words must match', () => {
    expect(matcherOf(['4', 'oka'], true)('4 Oak Street')).toBe(3);
    expect(matcherOf(['5', 'oka'], true)('4 Oak Street')).toBeNull();
  });

  test('the patterns find every word with as many mistakes as it may have', () => {
    fc.assert(
      fc.property(word, mistakes, (meant, { kind, at, other }) => {
        const typed = mistake(meant, kind, at, other);
        fc.pre(typosAllowed(typed) > 0 && typed.length > 3);
        expect(typosIn(typed, meant)).toBeLessThanOrEqual(1);
        expect(isLookalike(typed, ` of ${meant} street`)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(word, mistakes, mistakes, (meant, one, two) => {
        const once = mistake(meant, one.kind, one.at, one.other);
        const typed = mistake(once, two.kind, two.at, two.other);
        fc.pre(typosAllowed(typed) === 2 && typosIn(typed, meant) <= 2);
        expect(isLookalike(typed, ` of ${meant} street`)).toBe(true);
      }),
    );
  });

  test('pattern characters that are typed are plain text', () => {
    expect(isLookalike('%_x%', ' a (b) [c] street')).toBe(false);
    expect(isLookalike(String.raw`1_\%`, String.raw` 1_\%`)).toBe(true);
    expect(isLookalike("o'brein", " o'brien (jr.) st")).toBe(true);
  });
});
