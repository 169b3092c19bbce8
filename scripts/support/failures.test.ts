import { expect, test } from 'vitest';
import { failuresOf, lastLines, nothingFound } from './failures.ts';
import { namesLongFile } from './long-files.ts';

const adds = {
  title: 'b.test.ts: adds',
  messages: ['1 is not 2'],
  file: 'b.test.ts',
  test: 'adds',
};
const oneFailed = { passed: 3, failed: 1, skipped: 0 };

test('a stage that failed without a failed test is named, with the command that runs it alone', () => {
  const crashed = { stage: 'screens', code: 134, counts: oneFailed, found: [], strays: 0 };
  expect(failuresOf(crashed, ['--stage', 'screens', '-t', 'a title'])).toEqual([
    {
      title: 'the stage screens',
      messages: [expect.stringContaining('code 134')],
      command: "npm test -- -t 'a title' --stage screens",
    },
  ]);
  const [empty] = failuresOf({ ...crashed, code: 0 }, []);
  expect(empty?.messages).toEqual(['No test was found.']);
});

test('a stage with a failed test, or without any failure, has no failure of its own', () => {
  const stage = { stage: 'server', code: 1, counts: oneFailed, found: [adds], strays: 0 };
  expect(failuresOf(stage, [])).toEqual([adds]);
  const [, ofStage] = failuresOf({ ...stage, strays: 1 }, []);
  expect(ofStage).toMatchObject({
    title: 'the stage server',
    messages: ['There were errors outside of tests.'],
  });
  const counts = { ...oneFailed, failed: 0 };
  expect(failuresOf({ ...stage, code: 0, counts, found: [] }, [])).toEqual([]);
});

test('the list of failures and the counts are last, below all evidence', () => {
  const evidence = Array.from({ length: 100 }, (_, line) => `line ${line}`);
  const long = { title: 'c.spec.ts: clicks', messages: evidence };
  const lines = lastLines([adds, long], oneFailed).join('\n').split('\n');
  expect(lines.slice(-5)).toEqual([
    '',
    'FAILED b.test.ts: adds',
    '  alone: npm test -- b.test.ts -t adds',
    'FAILED c.spec.ts: clicks',
    '3 passed, 1 failed',
  ]);
  expect(lines).toContain('1 is not 2');
  expect(lines).toContain('line 99');
  expect(lastLines([], { ...oneFailed, failed: 0 }, [adds])).toEqual([
    '\nb.test.ts: adds\n1 is not 2',
    '',
    'flaky b.test.ts: adds',
    '3 passed, 0 failed',
  ]);
  expect(lastLines([], { ...oneFailed, failed: 0 })).toEqual(['3 passed, 0 failed']);
});

test('naming a file of the long run runs it, or says how', () => {
  expect(namesLongFile(['invoices', 'walk.long.spec.ts'])).toBe(true);
  expect(namesLongFile(['invoices'])).toBe(false);
  const files = ['e2e/tests/walk.long.spec.ts', 'e2e/tests/a.spec.ts'];
  expect(nothingFound('walk', files)).toBe(
    'No test matches walk. The long run has e2e/tests/walk.long.spec.ts: add --long.',
  );
  expect(nothingFound('wolk', [])).toBe('No test matches wolk.');
});
