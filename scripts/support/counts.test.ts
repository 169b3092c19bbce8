import { expect, test } from 'vitest';
import {
  closingLine,
  countPlaywright,
  countsOf,
  countVitest,
  playwrightFailures,
  vitestFailures,
} from './counts.ts';

const three = { passed: 3, failed: 0, skipped: 0 };
const vitest = {
  numPassedTests: 3,
  numFailedTests: 2,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
};

test('both reports are counted alike, and a flaky test has failed', () => {
  expect(countVitest(vitest)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, suites: [] })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
  });
});

test('a runner that ended badly is a failure, whatever its tests say', () => {
  expect(countsOf({ code: 1, mayBeEmpty: false }, () => three)).toEqual({ ...three, failed: 1 });
  expect(countsOf({ code: 0, mayBeEmpty: false }, () => three)).toEqual(three);
});

test('no report, and no test where some were expected, are failures', () => {
  const none = { passed: 0, failed: 0, skipped: 0 };
  const unreadable = () => {
    throw new Error('no such file');
  };
  expect(countsOf({ code: 1, mayBeEmpty: true }, unreadable).failed).toBe(1);
  expect(countsOf({ code: 0, mayBeEmpty: false }, () => none).failed).toBe(1);
  expect(countsOf({ code: 0, mayBeEmpty: true }, () => none).failed).toBe(0);
});

test('the closing line', () => {
  expect(closingLine(three)).toBe('3 passed, 0 failed');
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('what failed is named with its file: tests, and files that could not be loaded', () => {
  const broken = {
    name: 'a.test.ts',
    status: 'failed',
    message: 'no module',
    assertionResults: [],
  };
  const failing = {
    name: 'b.test.ts',
    status: 'failed',
    assertionResults: [
      { fullName: 'adds', status: 'failed', failureMessages: ['1 is not 2'] },
      { fullName: 'stands', status: 'passed', failureMessages: [] },
    ],
  };
  expect(vitestFailures({ ...vitest, testResults: [broken, failing] })).toEqual([
    { title: 'a.test.ts', messages: ['no module'] },
    { title: 'b.test.ts: adds', messages: ['1 is not 2'] },
  ]);
  const flaky = { status: 'flaky', results: [{ error: { message: 'not seen' } }, {}] };
  const nested = { file: 'c.spec.ts', specs: [{ title: 'clicks', tests: [flaky] }] };
  expect(
    playwrightFailures({ suites: [{ file: 'c.spec.ts', specs: [], suites: [nested] }] }),
  ).toEqual([{ title: 'c.spec.ts: clicks', messages: ['not seen', ''] }]);
});
