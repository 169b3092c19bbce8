import { expect, test } from 'vitest';
import { firstOf } from './contents.ts';

const problems = (count: number) => Array.from({ length: count }, (_, at) => `Problem ${at + 1}.`);

test('BACKUP-2: a restore with many problems names the first twenty and the number of the others', () => {
  expect(firstOf(problems(20))).toEqual(problems(20));
  expect(firstOf(problems(1_025))).toEqual([
    ...problems(20),
    '1,005 more problems were found; "npm run tenantry -- doctor" names all of them.',
  ]);
});
