import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './support/run.ts';

type Programs = { check: string; tests: string; git?: string };

/**
 * The lines of `.ci/run`, without those of CPU time, with programs that print these words in place of those that check
 * and test.
 */
const ci = (programs: Programs): string[] =>
  runCi(programs).lines.filter((line) => !line.startsWith('CPU seconds'));

function runCi({ check, tests, git = 'exit 1' }: Programs): { lines: string[]; passed?: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['.ci', 'bin']) mkdirSync(path.join(folder, name));
  for (const name of ['.ci/run', '.ci/cpu.sh']) {
    copyFileSync(path.join(root, name), path.join(folder, name));
  }
  const program = (name: string, script: string) => {
    writeFileSync(path.join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, 'bin', name), 0o755);
  };
  // Nothing is installed, whatever this machine has.
  for (const name of ['apt-get', 'sed']) program(name, ':');
  program('ldconfig', 'echo libatomic.so.1');
  program('node', 'echo the demo answers');
  program('npm', `case "$*" in 'run check') ${check};; test) ${tests};; esac`);
  program('git', git);
  const PATH = `${path.join(folder, 'bin')}:${process.env['PATH']}`;
  const env = { ...process.env, PATH, XDG_CACHE_HOME: folder };
  const { stdout, status } = spawnSync('bash', [path.join(folder, '.ci/run')], { env });
  const lines = [...stdout.toString().trimEnd().split('\n'), `status ${status}`];
  const record = path.join(folder, 'tenantry/ci-passed');
  return existsSync(record) ? { lines, passed: readFileSync(record, 'utf8').trim() } : { lines };
}

test('the output of CI ends with the failures and the counts', () => {
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

test('failed checks are named at the end, with the command that runs them alone', () => {
  const lines = ci({ check: 'echo lint; exit 1', tests: "echo '4 passed, 0 failed'" });
  expect(lines.slice(-4)).toEqual([
    'FAILED the checks',
    '  alone: npm run check',
    '4 passed, 1 failed',
    'status 1',
  ]);
  expect(lines.indexOf('lint')).toBeLessThan(lines.indexOf('4 passed, 0 failed'));
});

test('without failures, the last line is the count', () => {
  const lines = ci({ check: ':', tests: "echo '4 passed, 0 failed'" });
  expect(lines.slice(-2)).toEqual(['4 passed, 0 failed', 'status 0']);
});

test('the line before the last is the CPU time of the whole run', () => {
  const { lines } = runCi({ check: ':', tests: "echo '4 passed, 0 failed'" });
  expect(lines.at(-3)).toMatch(/^CPU seconds +\d+ {2}all$/);
});

test('the commit that passed is recorded, unless something failed or was not committed', () => {
  const green = { check: ':', tests: "echo '4 passed, 0 failed'" };
  const git = 'case "$1" in rev-parse) echo abc123;; esac';
  expect(runCi({ ...green, git }).passed).toBe('abc123');
  expect(runCi({ ...green, check: 'exit 1', git }).passed).toBeUndefined();
  const changed = 'case "$1" in rev-parse) echo abc123;; status) echo " M a.ts";; esac';
  expect(runCi({ ...green, git: changed }).passed).toBeUndefined();
  expect(runCi(green)).not.toHaveProperty('passed');
});
