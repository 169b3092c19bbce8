import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

/** Tests of parts: they start neither the server's program nor a browser with the built web app. */
const parts = /^packages\/(?:contract|fakes|reading|web)\//;
const server = 'packages/server/';

/**
 * What a test of the server imports to start its program. A test that is missed here is only slower: the program then
 * builds the web app itself.
 */
const program =
  /from '[^']*(?:cli-process|server-process|crash-load|cli\.testing|embedded\.testing|web-build)(?:\.ts)?'/;

function mayStart(file: string): boolean {
  if (parts.test(file)) return false;
  return !file.startsWith(server) || program.test(readFileSync(path.join(root, file), 'utf8'));
}

/** Whether one of the test files with these words in their path may start the product, which needs the web app built. */
export function startsProduct(words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const files = globSync(
    ['packages/**/*.test.{ts,tsx}', '{scripts,e2e,bench}/**/*.{test,spec}.ts'],
    {
      cwd: root,
      exclude: ['**/node_modules/**'],
    },
  );
  return files.some((file) => words.some((word) => file.includes(word)) && mayStart(file));
}
