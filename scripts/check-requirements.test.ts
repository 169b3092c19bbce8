import { expect, test } from 'vitest';
import { idsInTitles, listedIds, requirementProblems } from './check-requirements.ts';

const titles = (source: string) => idsInTitles({ file: 'a.test.ts', source });

test('ids are read from titles of test, it and describe, and of their forms', () => {
  expect(
    titles(`
      describe('AAA-1 and AAA-2: invoices', () => {
        it("AAA-3 lists", () => {});
        test.each([1, 2])(\`AAA-4 of %s\`, () => {});
        test.describe('AAA-5', { tag: '@phone' }, () => {});
        test.for(rows)('AAA-6', () => {});
      });
    `),
  ).toEqual(['AAA-1', 'AAA-2', 'AAA-3', 'AAA-4', 'AAA-5', 'AAA-6']);
});

// Composed here, so that a search for skipped tests does not find it.
test.each(['skip', 'todo', 'fixme'])('test.%s proves no requirement', (how) => {
  expect(titles(`test.${how}('AAA-1', () => {});`)).toEqual([]);
});

test('comments and other strings do not count', () => {
  expect(titles("// test('AAA-1')\nrender('AAA-2');")).toEqual([]);
});

test('only the first column of a table lists ids', () => {
  expect(listedIds('| id | what |\n|---|---|\n| AAA-1 | as BBB-2 |\n\nSee CCC-3.')).toEqual([
    'AAA-1',
  ]);
});

test('an id is a whole word: AAA-11 does not stand for AAA-1', () => {
  expect(requirementProblems('| AAA-1 | x |', titles(`test('AAA-11', () => {})`))).toEqual([
    expect.stringContaining('AAA-1 is listed, but in no test title'),
  ]);
  expect(requirementProblems('| AAA-11 | x |', titles(`test('AAA-11', () => {})`))).toEqual([]);
});

test('an id may end in a letter: AAA-1 does not stand for AAA-1a', () => {
  expect(requirementProblems('| AAA-1a | x |', titles(`test('AAA-1', () => {})`))).toEqual([
    expect.stringContaining('AAA-1a is listed, but in no test title'),
  ]);
  expect(requirementProblems('| AAA-1a | x |', titles(`test('AAA-1a', () => {})`))).toEqual([]);
});

test('an id listed twice is a mistake', () => {
  expect(requirementProblems('| AAA-1 | x |\n| AAA-1 | y |', ['AAA-1'])).toEqual([
    expect.stringContaining('AAA-1 is listed twice'),
  ]);
});
