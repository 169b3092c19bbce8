import type { VisitorObject } from 'oxc-parser';
import { resolve } from './place.ts';
import { visit, type SourceFile } from './source.ts';

/** Visits every import of a file. */
export const eachImport = (
  found: (source: { value: unknown; start: number }) => void,
): VisitorObject => ({
  ImportDeclaration: (node) => found(node.source),
  ExportAllDeclaration: (node) => found(node.source),
  ExportNamedDeclaration: (node) => {
    if (node.source) found(node.source);
  },
  ImportExpression: (node) => {
    if (node.source.type === 'Literal') found(node.source);
  },
  TSImportType: (node) => found(node.source),
});

/**
 * Each circle of files that import each other, once, as `file -> file -> file: problem`.
 * @param imports of each file, from `importedBy`
 */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start !== -1) {
      circles.push([...way.slice(start), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles.map((circle) => `${circle}: put what both need into a file of its own`);
}

/** The files that must be loaded, or whose types must be known, before this one; not what it loads later. */
export function importedBy(file: SourceFile): string[] {
  const found = new Set<string>();
  const { ImportExpression: _later, ...atOnce } = eachImport(({ value }) => {
    const { path: target } = resolve(file.file, String(value));
    if (target !== undefined) found.add(target);
  });
  visit(file, atOnce);
  return [...found];
}
