import { rmSync, statSync } from 'node:fs';
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
  expect(folder).toMatch(/^\/dev\/shm\/tenantry-/);
  expect(statSync(folder).mode & 0o777).toBe(0o777);
});
