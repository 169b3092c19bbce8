import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test('a folder for temporary files that a person has chosen is left alone', () => {
  vi.stubEnv('TMPDIR', '/somewhere');
  expect(scratchFolder()).toBeUndefined();
});

test('otherwise it is in memory, open to the user that runs PostgreSQL, or there is none', () => {
  vi.stubEnv('TMPDIR', undefined);
  const folder = scratchFolder();
  if (folder === undefined) return;
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(folder).toMatch(/^\/dev\/shm\/tenantry-tests-/);
  expect(statSync(folder).mode & 0o777).toBe(0o777);
});

test('what a killed run left is removed by the next', () => {
  vi.stubEnv('TMPDIR', undefined);
  const first = scratchFolder();
  if (first === undefined) return;
  // No process has such an id: Linux counts to 4,194,304.
  const abandoned = '/dev/shm/tenantry-tests-99999999-killed';
  mkdirSync(abandoned);
  const second = scratchFolder();
  onTestFinished(() =>
    [first, second ?? first].forEach((each) => rmSync(each, { recursive: true, force: true })),
  );
  expect(existsSync(abandoned)).toBe(false);
  expect(existsSync(first)).toBe(true);
});
