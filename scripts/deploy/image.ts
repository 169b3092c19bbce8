import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/run.ts';

export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** The instructions of a Dockerfile, each on one line. */
export function instructionsOf(dockerfile: string): Instruction[] {
  const joined = dockerfile.replaceAll(/\\\n\s*/g, '').split('\n');
  const lines = joined.filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => ({
    name: line.slice(0, line.indexOf(' ')),
    value: line.slice(line.indexOf(' ') + 1),
  }));
}

/** The files that `.dockerignore` lets into the image. It leaves out everything, then names what is needed. */
export function imageFiles(): string[] {
  const lines = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const named = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const entries = globSync([...named, ...named.map((each) => `${each}/**`)], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules',
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => isIncluded(file, rules));
}

/** The last rule that matches a file or a folder above it decides. */
function isIncluded(file: string, rules: readonly string[]): boolean {
  const matching = rules.findLast((rule) => {
    const pattern = rule.replace(/^!/, '');
    return path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`);
  });
  return matching?.startsWith('!') ?? true;
}
