import { globSync } from 'node:fs';
import { root } from './run.ts';

/** Tests of parts: they start neither the server's program nor a browser with the built web app. */
const parts = /^packages\/(?:contract|fakes|reading|web)\//;

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
  return files.some((file) => words.some((word) => file.includes(word)) && !parts.test(file));
}
