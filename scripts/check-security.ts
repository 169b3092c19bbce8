/**
 * Each threat in `SECURITY.md` links to the tests that prove its defense, as `[title](path)`. If a test is renamed or
 * removed, the check fails, so that no claim is left without proof.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './support/run.ts';
import { sourceFiles } from './support/source.ts';
import { isTestFile, titlesIn } from './support/titles.ts';

const list = 'SECURITY.md';

/** The rows of the tables, without their heads: the first cell, and the tests that the last one links to. */
export function threatsIn(markdown: string) {
  const rows = [...markdown.matchAll(/^\|(.*)\|$/gm)].map(([, cells = '']) => cells.split(' | '));
  const isHead = (cells: readonly string[]) =>
    /^[\s|:-]*$/.test(cells.join('')) || cells.at(-1)?.trim() === 'held by';
  return rows
    .filter((cells) => !isHead(cells))
    .map((cells) => ({
      threat: cells[0]?.trim() ?? '',
      tests: [...(cells.at(-1) ?? '').matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(
        ([, title = '', file = '']) => ({ title, file }),
      ),
    }));
}

/** Threats without a test, and tests that do not exist, one sentence each. */
export function securityProblems(
  markdown: string,
  titles: ReadonlyMap<string, readonly string[]>,
): string[] {
  const threats = threatsIn(markdown);
  if (threats.length === 0) return [`${list}: there are no threats`];
  return threats.flatMap(({ threat, tests }) => {
    if (tests.length === 0) return [`${list}: no test holds "${threat}"`];
    const missing = tests.filter(({ title, file }) => !titles.get(file)?.includes(title));
    return missing.map(({ title, file }) => `${list}: ${file} has no test "${title}"`);
  });
}

if (import.meta.main) {
  const markdown = readFileSync(path.join(root, list), 'utf8');
  const named = new Set(threatsIn(markdown).flatMap(({ tests }) => tests.map(({ file }) => file)));
  const files = sourceFiles().filter((file) => isTestFile(file) && named.has(file.file));
  const titles = new Map(files.map((file) => [file.file, titlesIn(file)] as const));
  const problems = securityProblems(markdown, titles);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
