import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  closingLine,
  commandFor,
  countPlaywright,
  countsOf,
  countVitest,
  playwrightFailures,
  vitestFailures,
} from './counts.ts';
import { evidenceOf } from './evidence.ts';
import { root } from './run.ts';

const three = { passed: 3, failed: 0, skipped: 0 };
const vitest = {
  numPassedTests: 3,
  numFailedTests: 2,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
};

test('both reports are counted in the same way, and a flaky test has failed', () => {
  expect(countVitest(vitest)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, suites: [] })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
  });
});

test('a runner that ended with an error is a failure, whatever its tests say', () => {
  expect(countsOf({ code: 1, mayBeEmpty: false }, () => three)).toEqual({ ...three, failed: 1 });
  expect(countsOf({ code: 0, mayBeEmpty: false }, () => three)).toEqual(three);
});

test('a missing report and a run without tests are failures', () => {
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

test('failures are named with their file: tests, and files that could not be loaded', () => {
  const broken = {
    name: path.join(root, 'a.test.ts'),
    status: 'failed',
    message: 'no module',
    assertionResults: [],
  };
  const failing = {
    name: path.join(root, 'b.test.ts'),
    status: 'failed',
    assertionResults: [
      { fullName: 'adds', status: 'failed', failureMessages: ['1 is not 2'] },
      { fullName: 'stands', status: 'passed', failureMessages: [] },
    ],
  };
  expect(vitestFailures({ ...vitest, testResults: [broken, failing] })).toEqual([
    { title: broken.name, messages: ['no module'], file: 'a.test.ts' },
    {
      title: `${failing.name}: adds`,
      messages: ['1 is not 2'],
      file: 'b.test.ts',
      test: 'adds',
    },
  ]);
  const flaky = { status: 'flaky', results: [{ error: { message: 'not seen' } }, {}] };
  const nested = { file: 'c.spec.ts', specs: [{ title: 'clicks', tests: [flaky] }] };
  expect(
    playwrightFailures({ suites: [{ file: 'c.spec.ts', specs: [], suites: [nested] }] }),
  ).toEqual([
    {
      title: 'c.spec.ts: clicks',
      messages: ['not seen', ''],
      file: 'e2e/tests/c.spec.ts',
      test: 'clicks',
    },
  ]);
});

test('a failure in the browser shows the page and the end of the log of the server', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-evidence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const context = path.join(folder, 'error-context.md');
  writeFileSync(context, '# Error\n\n# Page snapshot\n\n```yaml\n- button "Go"\n```\n\n# Test');
  const log = Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\n');
  expect(
    evidenceOf([
      { name: 'server.log', body: Buffer.from(log).toString('base64') },
      { name: 'screenshot', path: path.join(folder, 'test-failed-1.png') },
      { name: 'error-context', path: context },
      { name: 'error-context', path: path.join(folder, 'gone.md') },
    ]),
  ).toEqual([expect.stringMatching(/^line 11\n[^]*\nline 30$/), '- button "Go"']);
});

test('a failure comes with the command that runs it alone', () => {
  const failure = { title: 'x', messages: [] };
  expect(commandFor(failure)).toBeUndefined();
  expect(commandFor({ ...failure, file: 'a.test.ts' })).toBe('npm test -- a.test.ts');
  const more = ['--postgres', '/usr/lib/postgresql/15/bin'];
  expect(commandFor({ ...failure, file: 'a.test.ts', test: "Ada's 2 (of 3)", more })).toBe(
    String.raw`npm test -- a.test.ts -t 'Ada'\''s 2 (of 3)' --postgres /usr/lib/postgresql/15/bin`,
  );
});
