import { expect, test } from 'vitest';
import { firstOf } from './contents.ts';

const problems = (count: number) => Array.from({ length: count }, (_, at) => `Problem ${at + 1}.`);

test('BACKUP-2: of many problems of a restore, the first twenty are named, and how many more there are', () => {
  expect(firstOf(problems(20))).toEqual(problems(20));
  expect(firstOf(problems(1_025))).toEqual([
    ...problems(20),
    '1,005 more problems were found; "npm run tenantry -- doctor" names all of them.',
  ]);
});
