import { expect, test } from 'vitest';
import { answerOf } from './check-passed.ts';

test('the commit that passed is compared with the current files', () => {
  expect(answerOf({ passed: 'a1', head: 'a1', changed: [] })).toEqual({
    ok: true,
    lines: ['CI passed on a1.'],
  });
  expect(answerOf({ passed: 'a1', head: 'b2', changed: ['x.ts', 'y.ts'] })).toEqual({
    ok: false,
    lines: ['CI passed on a1; since then 2 files have changed:', 'x.ts', 'y.ts'],
  });
});

test('a machine without a passed run, and a commit of another repository, are reported', () => {
  expect(answerOf({ passed: undefined, head: 'b2', changed: undefined }).lines).toEqual([
    'No CI run has passed on this machine.',
  ]);
  expect(answerOf({ passed: 'a1', head: 'b2', changed: undefined }).lines).toEqual([
    'CI passed on a1, which is not in this repository.',
  ]);
});
