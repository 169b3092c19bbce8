import { expect, test } from 'vitest';
import { flakyLines, runAgain } from './again.ts';
import type { Failure } from './counts.ts';

const failureIn = (file: string, name: string): Failure => ({
  title: `${file}: ${name}`,
  messages: [],
  file,
  test: name,
  more: ['--seed', '7'],
});
const adds = failureIn('a.test.ts', 'adds');
const subtracts = failureIn('a.test.ts', 'subtracts');
const clicks = failureIn('e2e/b.spec.ts', 'clicks');

test('a file that passes alone is flaky; one that fails again has failed', async () => {
  const runs: string[] = [];
  const passes = async (file: string, more: readonly string[]) => {
    runs.push([file, ...more].join(' '));
    return file === 'a.test.ts';
  };
  const { flaky, failures } = await runAgain([adds, clicks, subtracts], passes);
  expect(runs).toEqual(['a.test.ts --seed 7', 'e2e/b.spec.ts --seed 7']);
  expect(failures).toEqual([clicks]);
  expect(flakyLines(flaky)).toEqual(['flaky a.test.ts: adds; subtracts']);
});

test('nothing runs again if a runner crashed, or if many files failed', async () => {
  const never = () => Promise.reject(new Error('It ran again.'));
  const crashed = { title: 'the stage screens', messages: [], command: 'npm test' };
  expect((await runAgain([adds, crashed], never)).failures).toEqual([adds, crashed]);
  const many = Array.from({ length: 6 }, (_, index) => failureIn(`${index}.test.ts`, 'adds'));
  expect((await runAgain(many, never)).failures).toEqual(many);
});
