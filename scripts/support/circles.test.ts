import { expect, test } from 'vitest';
import { circlesIn } from './circles.ts';

const server = 'packages/server/src';
const web = 'packages/web/src';

test('a circle of imports is refused, also one of types, and named once', () => {
  const files = [
    { file: `${server}/platform/a.ts`, source: `import type { B } from './b.ts';` },
    { file: `${server}/platform/b.ts`, source: `export * from './c.ts';` },
    { file: `${server}/platform/c.ts`, source: `import { a } from '#platform/a';` },
    { file: `${server}/platform/d.ts`, source: `import { a } from './a.ts';` },
  ];
  expect(circlesIn(files)).toEqual([
    expect.stringMatching(/^\S+\/a\.ts -> \S+\/b\.ts -> \S+\/c\.ts -> \S+\/a\.ts: /),
  ]);
});

test('a part that is loaded later may use what loads it', () => {
  const page = { file: `${web}/ui/a.ts`, source: `const part = () => import('./b.tsx');` };
  const part = { file: `${web}/ui/b.tsx`, source: `import { a } from './a.ts';` };
  expect(circlesIn([page, part])).toEqual([]);
});
