import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ParseResult, type VisitorObject } from 'oxc-parser';
import { root } from './run.ts';

export type SourceFile = { file: string; source: string };

type Program = ParseResult['program'];

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

/** Parsing takes most of the time of a check. The trees of all files would not fit into memory. */
let last: { readonly of: SourceFile; readonly program: Program } | undefined;

function programOf(of: SourceFile): Program {
  if (last?.of === of) return last.program;
  const { program, errors } = parseSync(of.file, of.source);
  const [error] = errors;
  if (error) throw new Error(`${of.file}: ${error.message}`);
  last = { of, program };
  return program;
}

/**
 * Walks the syntax tree of a file; throws an error that names the file if it cannot be parsed. Visits of one file that
 * follow each other parse it once.
 */
export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(programOf(file));
}

/** The line of an offset, starting at 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
