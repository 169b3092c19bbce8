import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './support/run.ts';

/** The lines of `.ci/run`, with programs that print these words in place of those that check and test. */
function ci({ check, tests }: { check: string; tests: string }): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['.ci', 'bin']) mkdirSync(path.join(folder, name));
  copyFileSync(path.join(root, '.ci/run'), path.join(folder, '.ci/run'));
  const program = (name: string, script: string) => {
    writeFileSync(path.join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, 'bin', name), 0o755);
  };
  // Nothing is installed, whatever this machine has.
  for (const name of ['apt-get', 'sed']) program(name, ':');
  program('ldconfig', 'echo libatomic.so.1');
  program('node', 'echo the demo answers');
  program('npm', `case "$*" in 'run check') ${check};; test) ${tests};; esac`);
  const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}` };
  const { stdout, status } = spawnSync('bash', [path.join(folder, '.ci/run')], { env });
  return [...stdout.toString().trimEnd().split('\n'), `status ${status}`];
}

test('what failed and the counts end the output of CI', () => {
  const tests = "echo FAILED a; echo '  alone: npm test -- a'; echo '3 passed, 1 failed'; exit 1";
  expect(ci({ check: 'echo All checks passed.', tests })).toEqual([
    'the demo answers',
    'All checks passed.',
    'FAILED a',
    '  alone: npm test -- a',
    '3 passed, 1 failed',
    '3 passed, 1 failed',
    'status 1',
  ]);
});

test('checks that failed are named at the end, with the command that runs them alone', () => {
  const lines = ci({ check: 'echo lint; exit 1', tests: "echo '4 passed, 0 failed'" });
  expect(lines.slice(-4)).toEqual([
    'FAILED the checks',
    '  alone: npm run check',
    '4 passed, 1 failed',
    'status 1',
  ]);
  expect(lines.indexOf('lint')).toBeLessThan(lines.indexOf('4 passed, 0 failed'));
});

test('where nothing failed, the last line is the count', () => {
  const lines = ci({ check: ':', tests: "echo '4 passed, 0 failed'" });
  expect(lines.slice(-2)).toEqual(['4 passed, 0 failed', 'status 0']);
});
