import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test('a folder for temporary files that a person has chosen is not changed', () => {
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

test('files of a killed run are removed by the next one', () => {
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

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'files of a killed run of another user stay, without an error',
  () => {
    const foreign = '/dev/shm/tenantry-tests-99999998-foreign';
    mkdirSync(path.join(foreign, 'data'), { recursive: true });
    const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-scratch-'));
    onTestFinished(() =>
      [foreign, folder].forEach((each) => rmSync(each, { recursive: true, force: true })),
    );
    chmodSync(folder, 0o755);
    const copy = path.join(folder, 'scratch-folder.ts');
    copyFileSync(path.join(import.meta.dirname, 'scratch-folder.ts'), copy);
    const { TMPDIR: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
    const script = `import { scratchFolder } from ${JSON.stringify(copy)}; scratchFolder();`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { encoding: 'utf8', env, uid: 65_534, gid: 65_534, cwd: folder },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(existsSync(foreign)).toBe(true);
  },
);
