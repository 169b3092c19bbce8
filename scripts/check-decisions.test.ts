import { expect, test } from 'vitest';
import { decisionProblems } from './check-decisions.ts';

const pages = new Map([
  ['001-one.md', '# 001 · One `word`\n\n2026-11-20\n'],
  ['002-two.md', '# 002 · Two\n\n2026-11-21\n'],
]);
const one = '- [001 · One `word`](001-one.md): accepted';
const two = '- [002 · Two](002-two.md): accepted; changed by [001](001-one.md)';

const problemsOf = (...lines: string[]) => decisionProblems(lines.join('\n'), pages);

test('an index with every page is fine', () => {
  expect(problemsOf('# Decisions', one, two)).toEqual([]);
  expect(problemsOf(one, '- [002 · Two](002-two.md): superseded by [001](001-one.md)')).toEqual([]);
});

test('a page that is missing from the index, or listed twice, is named', () => {
  expect(problemsOf(one)).toEqual(['README.md: 002-two.md is missing']);
  expect(problemsOf(one, two, two)).toEqual(['README.md: 002-two.md is listed twice']);
});

test('a title, number or status that differs is named', () => {
  expect(problemsOf(one, '- [002 · Three](002-two.md): accepted')).toEqual([
    'README.md: 002-two.md is listed as "002 · Three", but is "002 · Two"',
  ]);
  expect(problemsOf(one, '- [002 · Two](002-two.md)')).toEqual([
    'README.md: 002-two.md is neither accepted nor superseded by another page',
  ]);
});

test('a line without a page, and lines out of order, are named', () => {
  expect(problemsOf(one, two, '- [003 · Three](003-three.md): accepted')).toEqual([
    'README.md: there is no page 003-three.md',
  ]);
  expect(problemsOf(two, one)).toEqual([
    'README.md: the pages are not in the order of their numbers',
  ]);
});

test('two pages with one number, and a page with the number of another, are named', () => {
  const three = '- [001 · Three](001-three.md): accepted';
  const twice = new Map([
    ['001-one.md', '# 001 · One `word`'],
    ['001-three.md', '# 001 · Three'],
  ]);
  expect(decisionProblems([one, three].join('\n'), twice)).toEqual([
    'docs/decisions: two pages have the number 001',
  ]);
  const wrong = new Map([['001-one.md', '# 002 · One']]);
  expect(decisionProblems('- [002 · One](001-one.md): accepted', wrong)).toEqual([
    'docs/decisions/001-one.md: the first line is not "# 001 · title"',
  ]);
});
