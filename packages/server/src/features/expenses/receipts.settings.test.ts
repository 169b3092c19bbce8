import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Loading it blocks the server for a third of a second. */
test('EXP-9: the code that calls a model is not loaded to read a receipt on this machine', async () => {
  const fixture = join(import.meta.dirname, 'receipts.settings.fixture.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [fixture]);
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContainEqual(expect.stringContaining('/embedded.reader.ts'));
  expect(loaded.filter((url) => /\/node_modules\/(?:ai|@ai-sdk)\//.test(url))).toEqual([]);
});
