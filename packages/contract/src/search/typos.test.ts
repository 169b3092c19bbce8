import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookalikePattern, matchOf, matchOfAll, typosAllowed, typosIn } from './typos.ts';

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
    expect(` ${text.toLowerCase()}`).toMatch(new RegExp(lookalikePattern(typed)));
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
    expect(matchOfAll(['4', 'oka'], '4 Oak Street')).toBe(3);
    expect(matchOfAll(['5', 'oka'], '4 Oak Street')).toBeNull();
  });

  test('the pattern finds every word with as many mistakes as it may have', () => {
    fc.assert(
      fc.property(word, mistakes, (meant, { kind, at, other }) => {
        const typed = mistake(meant, kind, at, other);
        fc.pre(typosAllowed(typed) > 0 && typed.length > 3);
        expect(typosIn(typed, meant)).toBeLessThanOrEqual(1);
        expect(` of ${meant} street`).toMatch(new RegExp(lookalikePattern(typed)));
      }),
    );
    fc.assert(
      fc.property(word, mistakes, mistakes, (meant, one, two) => {
        const once = mistake(meant, one.kind, one.at, one.other);
        const typed = mistake(once, two.kind, two.at, two.other);
        fc.pre(typosAllowed(typed) === 2 && typosIn(typed, meant) <= 2);
        expect(` of ${meant} street`).toMatch(new RegExp(lookalikePattern(typed)));
      }),
    );
  });

  test('what is typed is text, also when it reads like a pattern', () => {
    expect('a (b) [c] street').not.toMatch(new RegExp(lookalikePattern('.*|x+[y')));
    expect(" o'brien (jr.) st").toMatch(new RegExp(lookalikePattern("o'brein")));
  });
});
