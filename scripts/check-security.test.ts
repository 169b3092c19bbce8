import { expect, test } from 'vitest';
import { securityProblems } from './check-security.ts';

const table = (...rows: string[]) =>
  ['| threat | what holds | held by |', '| --- | --- | --- |', ...rows].join('\n');
const titles = new Map([['a.test.ts', ['AUTH-1: refuses', "the person's key"]]]);

test('a threat with tests that exist is fine', () => {
  const row = "| Guess | x | [AUTH-1: refuses](a.test.ts), [the person's key](a.test.ts) |";
  expect(securityProblems(table(row), titles)).toEqual([]);
});

test('a test that was renamed, or whose file is gone, is named', () => {
  const row = '| Guess | x | [AUTH-1: accepts](a.test.ts), [AUTH-1: refuses](b.test.ts) |';
  expect(securityProblems(table(row), titles)).toEqual([
    'SECURITY.md: a.test.ts has no test "AUTH-1: accepts"',
    'SECURITY.md: b.test.ts has no test "AUTH-1: refuses"',
  ]);
});

test('a threat without a test is named, and so is a page without threats', () => {
  expect(securityProblems(table('| Guess | x | nothing |'), titles)).toEqual([
    'SECURITY.md: no test holds "Guess"',
  ]);
  expect(securityProblems(table(), titles)).toEqual(['SECURITY.md: there are no threats']);
});
