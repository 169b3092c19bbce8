import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { root } from './run.ts';

export type SourceFile = { file: string; source: string };

/** Every TypeScript file of the workspaces and scripts; paths from the root, with forward slashes. */
export function sourceFiles(): SourceFile[] {
  return globSync('{packages,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => path.basename(name) === 'node_modules' || path.basename(name) === 'dist',
  })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
}

/** Walks the syntax tree of a file; throws an error that names the file if it cannot be parsed. */
export function visit({ file, source }: SourceFile, visitor: VisitorObject): void {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  new Visitor(visitor).visit(program);
}

/** The line of an offset, starting at 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
