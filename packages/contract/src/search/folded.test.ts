import { describe, expect, test } from 'vitest';
import { LETTERS, searchText, searchWord } from '#shared/folded';
import { typedNames } from '#shared/folded.testing';
import { matcherOf } from './typos.ts';

describe('HOME-6: plainly typed words find names with accents and apostrophes', () => {
  test.each(typedNames)('%s finds %s', (typed, name) => {
    expect(searchText(name)).toContain(searchWord(typed));
    expect(matcherOf([searchWord(typed)], false)(name)).not.toBeNull();
  });

  test.each([
    ['jorg', 'Jorge Luis', true],
    ['joerg', 'Jorge Luis', false],
    ['nunes', 'Núñez', false],
    ['müller', 'Miller', false],
  ])('%s in %s: %s', (typed, name, isFound) => {
    expect(searchText(name).includes(searchWord(typed))).toBe(isFound);
  });

  test('each letter has its plain one', () => {
    expect(LETTERS[0]).toHaveLength(LETTERS[1].length);
  });
});
