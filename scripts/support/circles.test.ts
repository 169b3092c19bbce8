import { expect, test } from 'vitest';
import { circlesIn, importedBy } from './circles.ts';
import type { SourceFile } from './source.ts';

const server = 'packages/server/src';
const web = 'packages/web/src';

const importsOf = (files: readonly SourceFile[]) =>
  new Map(files.map((file) => [file.file, importedBy(file)]));

test('a circle of imports is refused, also one of types, and named once', () => {
  const files = [
    { file: `${server}/platform/a.ts`, source: `import type { B } from './b.ts';` },
    { file: `${server}/platform/b.ts`, source: `export * from './c.ts';` },
    { file: `${server}/platform/c.ts`, source: `import { a } from '#platform/a';` },
    { file: `${server}/platform/d.ts`, source: `import { a } from './a.ts';` },
  ];
  expect(circlesIn(importsOf(files))).toEqual([
    expect.stringMatching(/^\S+\/a\.ts -> \S+\/b\.ts -> \S+\/c\.ts -> \S+\/a\.ts: /),
  ]);
});

test('a part that is loaded later may use what loads it', () => {
  const page = { file: `${web}/ui/a.ts`, source: `const part = () => import('./b.tsx');` };
  const part = { file: `${web}/ui/b.tsx`, source: `import { a } from './a.ts';` };
  expect(circlesIn(importsOf([page, part]))).toEqual([]);
});
