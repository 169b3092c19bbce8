/** Compares `docs/decisions/README.md` with the pages: each has one line, with its number, its title and its status. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './support/run.ts';

const folder = 'docs/decisions';
const index = 'README.md';
/** ` · ` is between number and title on the page, and in the text of the link. */
const headPattern = /^# (\d{3} · .+)$/m;
const linePattern = /^- \[(.+?)\]\(([^)]+)\)(?:: (.*))?$/gm;
const statusPattern = /^(?:accepted\b|superseded by \[)/;

function pageProblems(file: string, markdown: string): string[] {
  const head = headPattern.exec(markdown)?.[1];
  if (head?.slice(0, 3) === file.slice(0, 3)) return [];
  return [`${folder}/${file}: the first line is not "# ${file.slice(0, 3)} · title"`];
}

function listedProblems(file: string, head: string | undefined, markdown: string): string[] {
  const lines = [...markdown.matchAll(linePattern)].filter(([, , target]) => target === file);
  const [line] = lines;
  if (!line) return [`${index}: ${file} is missing`];
  const [, text = '', , status = ''] = line;
  const problems: string[] = [];
  if (lines.length > 1) problems.push(`${index}: ${file} is listed twice`);
  if (text !== head) problems.push(`${index}: ${file} is listed as "${text}", but is "${head}"`);
  if (!statusPattern.test(status)) {
    problems.push(`${index}: ${file} is neither accepted nor superseded by another page`);
  }
  return problems;
}

/** The differences between the index and the pages by file name, one sentence each. */
export function decisionProblems(markdown: string, pages: ReadonlyMap<string, string>): string[] {
  const listed = [...markdown.matchAll(linePattern)].map(([, , target = '']) => target);
  const numbers = [...pages.keys()].map((file) => file.slice(0, 3));
  const inOrder = listed.every((file, at) => at === 0 || (listed[at - 1] ?? '') <= file);
  return [
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${folder}: two pages have the number ${number}`),
    ...[...pages].flatMap(([file, page]) => [
      ...pageProblems(file, page),
      ...listedProblems(file, headPattern.exec(page)?.[1], markdown),
    ]),
    ...listed
      .filter((file) => !pages.has(file))
      .map((file) => `${index}: there is no page ${file}`),
    ...(inOrder ? [] : [`${index}: the pages are not in the order of their numbers`]),
  ];
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(path.join(root, folder, file), 'utf8');
  const files = readdirSync(path.join(root, folder)).filter((file) => file !== index);
  const pages = new Map(files.sort().map((file) => [file, read(file)] as const));
  const problems = decisionProblems(read(index), pages);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
