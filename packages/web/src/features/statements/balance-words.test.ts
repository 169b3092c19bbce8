import { expect, test } from 'vitest';
import { balanceProblem, checkProblem } from './balance-words.ts';

test.each([
  [12.5, /^The closing balance is \$12\.50 more than these make\./],
  [-12.5, /^The closing balance is \$12\.50 less than these make\./],
])('STMT-3: a balance that is off by %s', (difference, words) => {
  expect(balanceProblem({ difference })).toMatch(words);
});

test('STMT-3: a balance that adds up', () => {
  expect(balanceProblem({ difference: 0 })).toBeNull();
});

test('STMT-3: a printed total against the lines', () => {
  expect(checkProblem({ expected: 10, found: 10 })).toBeNull();
  expect(checkProblem({ expected: 1310, found: 1300 })).toBe(
    'The statement says $1,310.00; the lines make $1,300.00.',
  );
});
