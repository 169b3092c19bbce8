/**
 * `SECURITY.md` says for each attacker what they may try, and `docs/security-tests.md` links to the tests that prove each
 * defense, as `[title](path)`. If a test is renamed or removed, or a threat has none, the check fails, so that no claim
 * is left without proof.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './support/run.ts';
import { sourceFiles } from './support/source.ts';
import { isTestFile, titlesIn } from './support/titles.ts';

const list = 'SECURITY.md';
const proofs = 'docs/security-tests.md';

type Proof = { threat: string; tests: { title: string; file: string }[] };

/** The headings of one level, each with the text below it, up to the next heading of this level or a higher one. */
function sectionsOf(markdown: string, level: number): { heading: string; text: string }[] {
  return markdown
    .split(new RegExp(`^(?=#{1,${level}} )`, 'm'))
    .filter((section) => section.startsWith(`${'#'.repeat(level)} `))
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return { heading: heading.slice(level + 1).trim(), text: lines.join('\n') };
    });
}

/** Lines such as `- **Guesses passwords**: ...` below the heading of an attacker. */
export function threatsIn(markdown: string): string[] {
  return sectionsOf(markdown, 3).flatMap(({ heading, text }) =>
    [...text.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(
      ([, threat = '']) => `${heading}: ${threat.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}

/** Headings of attackers, below them those of threats, and below these the links to tests. */
export function proofsIn(markdown: string): Proof[] {
  return sectionsOf(markdown, 2).flatMap((attacker) =>
    sectionsOf(attacker.text, 3).map(({ heading, text }) => ({
      threat: `${attacker.heading}: ${heading}`,
      tests: [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = '', target = '']) => ({
        title,
        file: path.posix.join(path.posix.dirname(proofs), target),
      })),
    })),
  );
}

/** Threats without a test, and tests that do not exist, one sentence each. */
export function securityProblems(
  threats: readonly string[],
  proven: readonly Proof[],
  titles: ReadonlyMap<string, readonly string[]>,
): string[] {
  if (threats.length === 0) return [`${list}: there are no threats`];
  const names = proven.map(({ threat }) => threat);
  const tests = proven.flatMap((proof) => proof.tests);
  return [
    ...threats
      .filter((threat) => !names.includes(threat))
      .map((threat) => `${proofs}: "${threat}" is missing`),
    ...names
      .filter((threat) => !threats.includes(threat))
      .map((threat) => `${list}: "${threat}" is missing`),
    ...proven
      .filter((proof) => proof.tests.length === 0)
      .map(({ threat }) => `${proofs}: no test proves "${threat}"`),
    ...tests
      .filter(({ title, file }) => !titles.get(file)?.includes(title))
      .map(({ title, file }) => `${proofs}: ${file} has no test "${title}"`),
  ];
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const proven = proofsIn(read(proofs));
  const named = new Set(proven.flatMap(({ tests }) => tests.map(({ file }) => file)));
  const files = sourceFiles().filter((file) => isTestFile(file) && named.has(file.file));
  const titles = new Map(files.map((file) => [file.file, titlesIn(file)] as const));
  const problems = securityProblems(threatsIn(read(list)), proven, titles);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
