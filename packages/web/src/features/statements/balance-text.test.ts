import { expect, test } from 'vitest';
import { balanceProblem, checkProblem, problemsOf } from './balance-text.ts';

test.each([
  [
    12.5,
    12.5,
    /\$12\.50 more than the selected lines add up to\. A line may be missing or misread\.$/,
  ],
  [-12.5, -12.5, /\$12\.50 less than the selected lines add up to\. A line may be missing/],
  [12.5, 0, /up to\. With the other lines included, it adds up\.$/],
  [12.5, -10, /up to\. With all lines it is \$10\.00 less: one may be missing or misread\.$/],
])('STMT-3: a balance that is off by %s, and with all lines by %s', (difference, all, words) => {
  expect(balanceProblem({ difference }, { difference: all })).toMatch(words);
});

test('STMT-3: a balance that adds up', () => {
  expect(balanceProblem({ difference: 0 }, { difference: 10 })).toBeNull();
});

test.each([
  [1310, 1310, null],
  [1300, 1300, 'The statement says $1,310.00; the selected lines add up to $1,300.00.'],
  [
    1300,
    1310,
    'The statement says $1,310.00; the selected lines add up to $1,300.00. With the other lines included, it agrees.',
  ],
  [
    1300,
    1305,
    'The statement says $1,310.00; the selected lines add up to $1,300.00. All lines add up to $1,305.00.',
  ],
])('STMT-3: a printed total against %s, and %s of all lines', (found, all, words) => {
  const check = { name: 'Total expenses', expected: 1310 };
  expect(checkProblem({ ...check, found }, { ...check, found: all })).toBe(words);
});

test('STMT-3: nothing is wrong if nothing is printed', () => {
  const nothing = { balances: [], checks: [] };
  expect(problemsOf({ chosen: nothing, all: nothing })).toEqual([]);
});
