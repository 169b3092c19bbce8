/**
 * Compares `docs/requirements.md` with the tests: each listed id must be in the title of a test that runs. A skipped
 * test proves nothing and does not count.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './support/run.ts';
import { sourceFiles, type SourceFile } from './support/source.ts';
import { isTestFile, titlesIn } from './support/titles.ts';

const list = 'docs/requirements.md';
const idPattern = /\b[A-Z]+-\d+[a-z]?\b/g;

/** The ids in the first column of the tables of the list, in order. */
export function listedIds(markdown: string): string[] {
  return [...markdown.matchAll(/^\|\s*([A-Z]+-\d+[a-z]?)\s*\|/gm)].map(([, id = '']) => id);
}

/** The ids in titles of `test`, `it` and `describe`, in Vitest and Playwright files. */
export function idsInTitles(file: SourceFile): string[] {
  return titlesIn(file).flatMap((title) => title.match(idPattern) ?? []);
}

/** The differences between the list and the titles, one sentence each. */
export function requirementProblems(markdown: string, titled: Iterable<string>): string[] {
  const ids = listedIds(markdown);
  const tested = new Set(titled);
  return [
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `${list}: ${id} is listed twice`),
    ...ids
      .filter((id) => !tested.has(id))
      .map((id) => `${list}: ${id} is listed, but in no test title`),
  ];
}

if (import.meta.main) {
  const tests = sourceFiles().filter(isTestFile);
  const problems = requirementProblems(
    readFileSync(path.join(root, list), 'utf8'),
    tests.flatMap((file) => idsInTitles(file)),
  );
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
